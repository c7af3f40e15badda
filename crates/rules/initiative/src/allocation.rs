//! Hit allocation and AT weapons (section of that name).

//! The reader against good and bad files.

use super::*;

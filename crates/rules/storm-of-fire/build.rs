//! Lists the content files that are built into the program.

fn main() -> std::io::Result<()> {
    embed::content("../../../content/storm-of-fire")
}

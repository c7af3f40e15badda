//! The files of a rule system: those built into the program, and what an author adds or replaces.

use std::sync::OnceLock;

use umpire::content::{ContentError, Document, Faults, Ids, Node, Table, folder_and_name, with_extra};

/// How a game reads its files. A `static` of the rule crate, made by [`library!`](crate::library).
#[derive(Debug)]
pub struct Library<C: 'static> {
    /// `content/storm-of-steel`, for messages.
    pub home: &'static str,
    /// Name below `home`, and text.
    pub built_in: &'static [(&'static str, &'static str)],
    /// What there is: `terrain` is a folder of files or one file `terrain.toml`. A file of any other is refused.
    pub folders: &'static [&'static str],
    /// Reads what later files refer to first.
    pub read: fn(&Files<'_>) -> C,
    pub content: OnceLock<C>,
}

impl<C> Library<C> {
    /// The content built into the program.
    ///
    /// # Panics
    /// If it has faults: a test checks that it has none.
    pub fn embedded(&self) -> &C {
        self.content.get_or_init(|| {
            self.load(Vec::new()).unwrap_or_else(|faults| {
                let told: Vec<String> = faults.iter().map(ContentError::to_string).collect();
                panic!("the built-in content has faults:\n{}", told.join("\n"))
            })
        })
    }

    /// The built-in files and `extra` ones. An extra file replaces the built-in one of the same folder and name; all others are
    /// added. A file's folder says what it is: `…/units/my-squad.toml`.
    pub fn load(&self, extra: Vec<(String, String)>) -> Result<C, Vec<ContentError>> {
        let files = with_extra(self.home, self.built_in, extra, |file| self.place(file));
        self.load_files(files)
    }

    /// Exactly these files, as name and text.
    pub fn load_files(&self, files: Vec<(String, String)>) -> Result<C, Vec<ContentError>> {
        let faults = Faults::default();
        let content = (self.read)(&self.sort(files, &faults));
        faults.into_result(content)
    }

    /// The folder and the name that tell what a file is and which one it replaces.
    fn place<'a>(&self, file: &'a str) -> (&'a str, &'a str) {
        let (folder, name) = folder_and_name(file);
        let stem = name.trim_end_matches(".toml");
        if !self.folders.contains(&folder) && self.folders.contains(&stem) {
            return (stem, name);
        }
        (folder, name)
    }

    fn sort<'a>(&self, files: Vec<(String, String)>, faults: &'a Faults) -> Files<'a> {
        let mut documents = Vec::new();
        for (file, text) in files.into_iter().filter(|(file, _)| file.ends_with(".toml")) {
            let folder = self.place(&file).0;
            match self.folders.iter().find(|known| **known == folder) {
                Some(folder) => documents.push((*folder, Document::new(file, text))),
                None => {
                    let hint = format!("put it into one of the folders {}", self.folders.join(", "));
                    faults.push(ContentError::of_file(
                        &file,
                        "this folder holds no content",
                        Some(hint),
                    ));
                }
            }
        }
        Files {
            documents,
            built_in: self.built_in,
            faults,
        }
    }
}

/// All files of a game, by folder. Each folder is read in the order given, so that of two files that clash the added one is
/// blamed.
#[derive(Debug)]
pub struct Files<'a> {
    documents: Vec<(&'static str, Document)>,
    built_in: &'static [(&'static str, &'static str)],
    faults: &'a Faults,
}

impl Files<'_> {
    /// Every file of a folder that is TOML at all.
    pub fn tables(&self, folder: &str) -> impl Iterator<Item = Table<'_>> {
        self.documents_of(folder)
            .filter_map(|document| document.read(self.faults))
    }

    /// Every file of a folder of which each is one thing with an id of its own.
    pub fn for_each(&self, folder: &str, mut read: impl FnMut(Table<'_>)) {
        let mut ids = Ids::default();
        for table in self.tables(folder) {
            ids.check(&table);
            read(table);
        }
    }

    /// The same; what was read, by id.
    pub fn each<T>(
        &self,
        folder: &str,
        mut read: impl FnMut(Table<'_>) -> T,
        id: impl Fn(&T) -> &str,
    ) -> Vec<T> {
        let mut things = Vec::new();
        self.for_each(folder, |table| things.push(read(table)));
        things.sort_by(|a, b| id(a).cmp(id(b)));
        things
    }

    /// Faults so far: compare before and after to learn whether a file was read without fault.
    pub fn faults(&self) -> usize {
        self.faults.len()
    }

    /// Is this a file that was built in as it is? Then tests have tried it.
    pub fn is_built_in(&self, file: &str) -> bool {
        let mut documents = self.documents.iter().map(|(_, document)| document);
        let document = documents.find(|document| document.file() == file);
        document.is_some_and(|document| self.built_in.iter().any(|(_, text)| *text == document.text()))
    }

    fn documents_of(&self, folder: &str) -> impl Iterator<Item = &Document> {
        let of_folder = self.documents.iter().filter(move |(known, _)| *known == folder);
        of_folder.map(|(_, document)| document)
    }
}

/// Defines a game's [`Library`] with the files its build script has listed (see the crate `embed`), and beside it the functions
/// every content module has: `embedded_files`, `embedded`, `load` and `load_files`.
///
/// ```text
/// rulebook::library!(Content, "content/my-game", ["terrain", "units", "scenarios"], read);
///
/// fn read(files: &rulebook::Files<'_>) -> Content { … }
/// ```
#[macro_export]
macro_rules! library {
    ($content:ty, $home:literal, $folders:expr, $read:path) => {
        static LIBRARY: $crate::Library<$content> = $crate::Library {
            home: $home,
            built_in: include!(concat!(env!("OUT_DIR"), "/built_in.rs")),
            folders: &$folders,
            read: $read,
            content: ::std::sync::OnceLock::new(),
        };

        /// The files built into the program: name below the content folder, and text.
        pub fn embedded_files() -> &'static [(&'static str, &'static str)] {
            LIBRARY.built_in
        }

        /// The content built into the program.
        pub fn embedded() -> &'static $content {
            LIBRARY.embedded()
        }

        /// The built-in files and `extra` ones, which replace those of the same folder and name or are added.
        pub fn load(extra: Vec<(String, String)>) -> Result<$content, Vec<::umpire::content::ContentError>> {
            LIBRARY.load(extra)
        }

        /// Exactly these files, as name and text.
        pub fn load_files(
            files: Vec<(String, String)>,
        ) -> Result<$content, Vec<::umpire::content::ContentError>> {
            LIBRARY.load_files(files)
        }
    };
}

/// The place of what a file names, among these ids; what is unknown is told, with what may have been meant.
pub fn named<'c>(node: &Node<'_>, what: &str, ids: impl Iterator<Item = &'c str> + Clone) -> Option<usize> {
    let id = node.string()?;
    let found = ids.clone().position(|known| known == id);
    if found.is_none() {
        node.unknown(what, id, ids);
    }
    found
}

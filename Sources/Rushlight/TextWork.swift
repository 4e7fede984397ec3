import Adapters
import LibraryRuntime
import Ports
import Publications
import ScreenKit

/// The words of all books, with the parts they are read with.
enum TextWork {
    /// As much as the settings allow.
    static func room(_ folders: Folders) -> Int { Settings.inForce(folders).textBytesMax }

    static func desk(_ folders: Folders, shelf: (any ShelfKeeping)?) -> TextDesk {
        let settings = folders.settings
        return TextDesk(
            shelf: shelf, keeping: folders.cache.map(SQLiteTexts.init(folder:)),
            finding: folders.cache.map(SQLiteTexts.init(folder:)),
            open: { path throws(OpenError) in
                try PublicationFiles(parts: ChildParts(), options: OpenOptions(settings: settings))
                    .open(path)
            })
    }
}

import Adapters
import Ports
import Publications
import ScreenKit

extension Settings {
    /// As the file has them now.
    fileprivate static func now(in path: String?) -> Settings {
        let bytes = path.flatMap {
            // Settings that cannot be read change nothing; the commands about settings tell why.
            try? DiskDocuments().read($0, bytesMax: JSON5Document.bytesMax)
        }
        return Settings.read(bytes ?? []).settings
    }
}

extension OpenOptions {
    /// What the settings say of reading files.
    init(settings path: String?) {
        self.init(chapters: Settings.now(in: path).textChapters)
    }
}

extension Keymap {
    /// The person's own keys, for the book that tells of them.
    static func inForce(settings path: String?) -> Keymap { Keymap(Settings.now(in: path).keys) }
}

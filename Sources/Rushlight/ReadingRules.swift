import Adapters
import Features
import Ports
import Publications

extension OpenOptions {
    /// What the settings say of reading files, as they are now.
    init(settings path: String?) {
        let bytes = path.flatMap {
            // Settings that cannot be read change nothing; the commands about settings tell why.
            try? DiskDocuments().read($0, bytesMax: JSON5Document.bytesMax)
        }
        self.init(chapters: Settings.read(bytes ?? []).settings.textChapters)
    }
}

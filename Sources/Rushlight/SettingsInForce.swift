import Adapters
import Ports
import ScreenKit

extension Settings {
    /// As the settings file has them now, for work that a command or a screen asks for later. A
    /// file that cannot be read changes nothing: the commands about settings tell why.
    static func inForce(_ folders: Folders) -> Settings {
        let bytes = folders.settings.flatMap {
            try? DiskDocuments().read($0, bytesMax: JSON5Document.bytesMax)  // as said above
        }
        return read(bytes ?? []).settings
    }
}

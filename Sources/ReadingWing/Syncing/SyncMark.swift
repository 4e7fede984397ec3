import ScreenKit
import Wording

/// What the reader's status line says of sharing: nothing while all goes well.
public enum SyncMark: Fact {
    case none
    /// A side was not told the place, because it failed.
    case waits
    /// The place came from another device, and was not read on since.
    case moved(from: String)

    public static var unknown: SyncMark { .none }

    var words: String? {
        switch self {
        case .none: nil
        case .waits: tr("place not sent yet")
        case .moved(let device): tr("place from \(device)")
        }
    }
}

import Kernel
import ScreenKit

extension SettingsList {
    /// All of them, or at one row.
    public struct Opening: Hashable, Sendable {
        package var path: String?
    }

    public static var opener: Opener<Opening>? { Opener(Opening(), verb: .goSettings, name: name) }
}

extension Destination {
    public static var settings: Destination { Destination(SettingsList.self, .init()) }
    public static func setting(_ path: String) -> Destination {
        Destination(SettingsList.self, .init(path: path))
    }
}

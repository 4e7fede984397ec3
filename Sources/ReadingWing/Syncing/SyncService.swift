import Kernel
import ScreenKit

extension Syncing: Service {
    public static var name: String { "sync" }
    public static var initial: State { State() }
    public static func begun(_ settings: Settings) -> Action? { .begun }
}

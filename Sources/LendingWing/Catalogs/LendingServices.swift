import Kernel
import ScreenKit

extension Downloads: Service {
    public static var name: String { "downloads" }
    public static var initial: State { State() }
    public static func begun(_ settings: Settings) -> Action? { .begun }
}

extension Loans: Service {
    public static var name: String { "loans" }
    public static var initial: State { State() }
    public static func begun(_ settings: Settings) -> Action? {
        .begun(asks: settings.asksForLoans)
    }
}

extension Following: Service {
    public static var name: String { "following" }
    public static var initial: State { State() }
    public static func begun(_ settings: Settings) -> Action? {
        .begun(visits: settings.asksFollowed)
    }
}

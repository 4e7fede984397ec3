import ScreenKit

extension AutoAssist: Service {
    public static var name: String { "assist" }
    public static var initial: State { State() }
}

import Kernel

/// A feature that stands beside the screens and works whatever is in view: loans, downloads, the
/// reading of texts. A service is its folder and one row of `Services.table`.
public protocol Service: Feature where State: Sendable {
    /// The scope of its work.
    static var name: String { get }
    static var initial: State { get }
    /// Sent when the first picture is on the screen.
    static func begun(_ settings: Settings) -> Action?
}

extension Service {
    public static func begun(_ settings: Settings) -> Action? { nil }
}

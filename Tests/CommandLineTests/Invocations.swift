@testable import CommandLine

/// Invocations as tests expect them: the order alone, which is what they are compared by.
extension Invocation {
    static func start(_ start: Start) -> Self { expected(start) }
    static func preview(_ order: PreviewOrder) -> Self { expected(order) }
    static func doctor(json: Bool) -> Self { expected(DoctorCommand.Order(json: json)) }
    static func themeShow(_ name: String, json: Bool) -> Self {
        expected(ThemeCommand.Order.show(name, json: json))
    }
    static func configSet(_ key: String, _ value: String) -> Self {
        expected(ConfigCommand.Order.set(key, to: value))
    }
    static func feed(_ order: FeedCommand.Order, _ source: VaultCommand.Source) -> Self {
        expected(VaultCommand.Unlocked(order, source))
    }

    private static func expected<Order: Equatable & Sendable>(_ order: Order) -> Self {
        Invocation(order) { _, _ in 0 }
    }
}

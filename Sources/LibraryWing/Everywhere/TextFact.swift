import ScreenKit

extension TextReading.State: Fact {
    public static var unknown: TextReading.State { TextReading.State() }
}

extension Surroundings {
    /// How far the words of all books are known.
    public package(set) var textReading: TextReading.State {
        get { self[TextReading.State.self] }
        set { self[TextReading.State.self] = newValue }
    }
}

extension TextReading: Service {
    public static var name: String { "texts" }
    public static var initial: State { State() }
    public static func begun(_ settings: Settings) -> Action? { .begun }
}

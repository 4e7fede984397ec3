import Notation
import Notebook

/// A word's memory, as devices send it to each other.
extension WordMemory {
    public var remark: JSONValue {
        .object([
            "stability": .number(stability), "difficulty": .number(difficulty),
            "reviewed": .number(Int64(reviewed)), "due": due.map { .number(Int64($0)) },
            "answers": .number(Int64(count)), "lapses": .number(Int64(lapses)),
        ])
    }

    /// nil for what is none.
    public init?(_ remark: JSONValue) {
        let day = { (name: String) -> Int? in
            guard let number = remark[name]?.scalar.flatMap({ Int64($0) }) else { return nil }
            return (0...Int64(Self.dayMax)).contains(number) ? Int(number) : nil
        }
        guard let stability = remark["stability"]?.scalar.flatMap(Double.init),
            let difficulty = remark["difficulty"]?.scalar.flatMap(Double.init),
            let reviewed = day("reviewed"), let count = day("answers"), let lapses = day("lapses")
        else { return nil }
        self.init(
            stability: stability, difficulty: difficulty, reviewed: reviewed, due: day("due"),
            count: count, lapses: lapses)
    }

    /// No day and no count is beyond it.
    private static let dayMax = 1 << 30

    /// Which of two devices asked a word later. Every device chooses the same, and what is none is
    /// earlier than any.
    public static func isLater(_ one: JSONValue, than other: JSONValue) -> Bool {
        func order(_ value: JSONValue) -> (Int, Int, Int, String) {
            let memory = WordMemory(value)
            return (
                memory?.reviewed ?? -1, memory?.count ?? 0, memory?.lapses ?? 0, value.line
            )
        }
        return order(one) > order(other)
    }
}

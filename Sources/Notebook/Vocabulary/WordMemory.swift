import Glibc

/// How a person answers for a word.
public enum WordGrade: Int, CaseIterable, Sendable {
    case again = 1
    case hard, good, easy

    /// As scripts write it.
    public var name: String { "\(self)" }
    public init?(name: String) {
        guard let grade = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = grade
    }
}

/// What is known of how well a person remembers a word. Days are numbers of the calendar.
public struct WordMemory: Equatable, Sendable {
    /// After so many days nine of ten such words are still known.
    public var stability: Double
    /// From 1, easy, to 10.
    public var difficulty: Double
    /// The day it was asked last.
    public var reviewed: Int
    /// The day it is asked next; nil when it is not asked any more.
    public var due: Int?
    /// How often it was asked, and how often it was not known.
    public var count: Int
    public var lapses: Int

    public init(
        stability: Double, difficulty: Double, reviewed: Int, due: Int?, count: Int, lapses: Int
    ) {
        self.stability = WordSpacing.stabilities.clamp(stability)
        self.difficulty = WordSpacing.difficulties.clamp(difficulty)
        self.reviewed = reviewed
        self.due = due
        self.count = max(0, count)
        self.lapses = max(0, lapses)
    }

    /// How likely the word is still known on a day, from 0 to 1.
    public func recall(on day: Int) -> Double {
        1 / (1 + Double(max(0, day - reviewed)) / (9 * stability))
    }
}

/// When a word is asked again. The model is of the kind of FSRS: a memory has a stability, which
/// grows with each answer that comes right, the more the less likely it was, and a difficulty,
/// which slows that growth. The numbers are this table and nothing else; `docs/notes/vocabulary.md`
/// says what each is for.
public enum WordSpacing {
    /// Days that a new word lasts, by its first answer.
    static let firstStability: [WordGrade: Double] = [.again: 0.5, .hard: 1.2, .good: 3, .easy: 9]
    static let firstDifficulty: [WordGrade: Double] = [.again: 7, .hard: 6, .good: 5, .easy: 3.5]
    /// How an answer changes the difficulty, before it is drawn back towards `usualDifficulty`.
    static let difficultyStep: [WordGrade: Double] = [
        .again: 1.2, .hard: 0.6, .good: 0, .easy: -0.9,
    ]
    static let usualDifficulty = 5.0
    static let difficultyPull = 0.05
    /// How much a right answer adds, how that fades as a memory gets old, and how much more an
    /// answer is worth that was nearly forgotten.
    static let growth = 16.0
    static let fading = 0.15
    static let surprise = 1.5
    static let gradeFactor: [WordGrade: Double] = [.hard: 0.45, .good: 1, .easy: 1.5]
    /// What is left of a memory that failed.
    static let restShare = 1.2
    static let restPower = 0.35
    static let restDifficulty = -0.2
    /// The share of words that shall be known when they are asked.
    static let wantedRecall = 0.9
    static let longestDays = 3_650
    /// Words a day that were never asked before.
    public static let newMax = 20
    static let stabilities = 0.1...36_500.0
    static let difficulties = 1.0...10.0

    /// What an answer makes of a memory; nil for a word that was never asked.
    public static func after(
        _ grade: WordGrade, _ memory: WordMemory?, on day: Int
    ) -> WordMemory {
        var new: WordMemory
        if let memory {
            new = memory
            new.difficulty = difficulty(memory.difficulty, grade)
            // A second answer on the same day says little: it may only take away.
            if day > memory.reviewed || grade == .again {
                new.stability = stability(memory, grade, on: day)
            }
        } else {
            new = WordMemory(
                stability: firstStability[grade] ?? 1,
                difficulty: firstDifficulty[grade] ?? usualDifficulty, reviewed: day, due: nil,
                count: 0, lapses: 0)
        }
        new.reviewed = day
        new.count += 1
        if grade == .again { new.lapses += 1 }
        new.due = day + (grade == .again ? 0 : days(new.stability))
        return new
    }

    /// A word that is not asked any more: what is known of it stays.
    public static func dropped(_ memory: WordMemory?, on day: Int) -> WordMemory {
        var new =
            memory
            ?? WordMemory(
                stability: firstStability[.good] ?? 1, difficulty: usualDifficulty, reviewed: day,
                due: nil, count: 0, lapses: 0)
        new.due = nil
        return new
    }

    /// A word that is asked again: as if it had never been dropped; nil where it was never asked.
    public static func returned(_ memory: WordMemory, on day: Int) -> WordMemory? {
        guard memory.count > 0 else { return nil }
        var new = memory
        new.due = max(day, memory.reviewed + days(memory.stability))
        return new
    }

    /// Whole days until a word has come down to the recall that is wanted.
    static func days(_ stability: Double) -> Int {
        let days = 9 * stability * (1 / wantedRecall - 1)
        return min(longestDays, max(1, Int(days.rounded())))
    }

    private static func difficulty(_ old: Double, _ grade: WordGrade) -> Double {
        let step = difficultyStep[grade] ?? 0
        // The nearer to the end of the scale, the smaller the steps.
        let moved = old + step * (step > 0 ? (10 - old) / 5 : 1)
        return difficulties.clamp(moved + difficultyPull * (usualDifficulty - moved))
    }

    private static func stability(
        _ memory: WordMemory, _ grade: WordGrade, on day: Int
    ) -> Double {
        let old = memory.stability
        if grade == .again {
            let rest =
                restShare * pow(memory.difficulty, restDifficulty) * pow(old, restPower)
            return stabilities.clamp(min(old, rest))
        }
        let missing = 1 - memory.recall(on: day)
        let ease = (11 - memory.difficulty) / 10
        let gain = growth * ease * pow(old, -fading) * (exp(surprise * missing) - 1)
        return stabilities.clamp(old * (1 + gain * (gradeFactor[grade] ?? 1)))
    }
}

extension ClosedRange<Double> {
    func clamp(_ value: Double) -> Double {
        value.isFinite ? Swift.min(upperBound, Swift.max(lowerBound, value)) : lowerBound
    }
}

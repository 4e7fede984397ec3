import ScreenKit

/// What scripts say to the player, word by word: `seek -30`, `sleep chapter`.
extension Listening.Action {
    /// nil for words that mean nothing.
    public init?(words: [String]) {
        let value = words.dropFirst().first
        switch (words.first, words.count) {
        case ("play", 1): self = .played
        case ("pause", 1): self = .paused
        case ("toggle", 1): self = .toggled
        case ("next", 1): self = .chapterStepped(1)
        case ("previous", 1): self = .chapterStepped(-1)
        case ("chapter", 2):
            guard let step = value.flatMap({ Int($0) }), step.magnitude <= Self.stepsMax,
                step != 0
            else { return nil }
            self = .chapterStepped(step)
        case ("speed", 2) where value?.first == "+" || value?.first == "-":
            guard let change = value.flatMap(Double.init), abs(change) <= 4 else { return nil }
            self = .speedChanged(by: Int((change * 100).rounded()))
        case ("speed", 2):
            guard let speed = Speed(kept: value),
                let asked = value.flatMap(Double.init), asked * 100 <= 400.5, asked * 100 >= 49.5
            else { return nil }
            self = .speedSet(speed)
        case ("seek", 2):
            guard let value, let action = Self.seek(value) else { return nil }
            self = action
        case ("sleep", 2):
            guard let value, let action = Self.timer(value) else { return nil }
            self = action
        case ("sound", 3): self.init(sound: words[1], words[2])
        case ("chapters", 2...):
            guard let action = Self.chapters(Array(words.dropFirst())) else { return nil }
            self = action
        case ("repeat", 2):
            guard value == "on" || value == "off" else { return nil }
            self = .repeated(value == "on")
        case ("unloop", 1): self = .loopEnded
        case ("loop", 3):
            guard case .sought(let start)? = Self.seek(words[1]),
                case .sought(let end)? = Self.seek(words[2])
            else { return nil }
            self = .loopSet(start, end)
        default: return nil
        }
    }

    /// `add The Rope`, `rename 3 The Rope`, `here 3`, `remove 3`, `reset`. Numbers begin at 1.
    private static func chapters(_ words: [String]) -> Listening.Action? {
        let title = { (from: Int) in words.dropFirst(from).joined(separator: " ") }
        if words == ["reset"] { return .chaptersReset }
        if words == ["find"] { return .chaptersWished }
        if words.first == "add" { return .chapterAdded(title(1)) }
        guard words.count > 1, let number = Int(words[1]), number > 0 else { return nil }
        switch (words[0], words.count) {
        case ("rename", 3...): return .chapterRenamed(number - 1, title(2))
        case ("here", 2): return .chapterMoved(number - 1)
        case ("remove", 2): return .chapterRemoved(number - 1)
        default: return nil
        }
    }

    private init?(sound name: String, _ value: String) {
        if name == "like", let scope = SoundScope(rawValue: value) {
            self = .scoped(.set(scope))
            return
        }
        var probe = Tuning()
        guard let part = Tuning.Part(rawValue: name), probe.set(part, to: value) else {
            return nil
        }
        self = .tunedTo(part, value)
    }

    private static let stepsMax = 10_000
    /// Longer than any book.
    private static let secondsMax = 3_600_000.0

    /// `+30` and `-30` from here, `754` and `12:34` from the beginning.
    private static func seek(_ value: String) -> Listening.Action? {
        let isRelative = value.hasPrefix("+") || value.hasPrefix("-")
        let parts = (isRelative ? value.dropFirst() : value[...])
            .split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard part.first?.isNumber == true, let number = Double(part), number.isFinite,
                number >= 0, parts.count == 1 || number < 100_000
            else { return nil }
            seconds = seconds * 60 + number
        }
        guard seconds <= secondsMax else { return nil }
        let time = Duration.milliseconds(Int((seconds * 1000).rounded()))
        if !isRelative { return .sought(time) }
        return .stepped(value.hasPrefix("-") ? .zero - time : time)
    }

    private static func timer(_ value: String) -> Listening.Action? {
        if value == "chapter" { return .sleptAfterChapter(1) }
        if value == "off" { return .sleepEnded }
        guard let minutes = Int(value), (1...1_440).contains(minutes) else { return nil }
        return .sleptIn(minutes: minutes)
    }
}

extension Listening {
    /// Why an order of a script would change nothing in the book as it is; nil for what does.
    public static func refusal(ofScript action: Action, _ state: State) -> String? {
        let count = state.book.chapters.count
        switch action {
        case .chapterRenamed(let index, _), .chapterMoved(let index), .chapterRemoved(let index):
            guard state.book.chapters.indices.contains(index) else {
                return "there is no chapter \(index + 1), of \(count)"
            }
        default: break
        }
        switch action {
        case .chapterRenamed(_, let title) where title.allSatisfy(\.isWhitespace):
            return "the name is empty"
        case .chapterRemoved where count == 1: return "it is the only chapter"
        case .loopSet(let start, let end) where !isPassage(from: start, to: end, state):
            return "the book has no passage from \(AudioWords.clock(start)) to "
                + AudioWords.clock(end)
        default: return refusal(of: action, state)
        }
    }
}

import Canvas
import Wording

/// How values of a setting are written, shown, read and stepped through.
extension Setting {
    /// As a person reads it: `66 columns`, `600 ms`, `on`.
    public func shown(_ value: SettingValue) -> String {
        switch value {
        case .flag(let flag): return flag ? tr("on", "choice") : tr("off", "choice")
        case .text(let text): return words.contains(text) ? shown(word: text) : Safe.text(text)
        case .number(let number):
            guard case .number(_, _, let unit, _) = kind else { return String(number) }
            switch unit {
            case .columns: return tr("\(number, "column", "columns")")
            case .rows: return tr("\(number, "row", "rows")")
            case .lines: return tr("\(number, "line", "lines")")
            case .misses: return tr("\(number, "miss", "misses")")
            case .milliseconds: return tr("\(number) ms")
            case .seconds: return tr("\(number) s")
            case .minutes: return tr("\(number) min")
            case .clock: return Self.clock(number)
            }
        }
    }

    /// As the settings file and `config get` have it.
    public func written(_ value: SettingValue) -> JSON5Value {
        switch value {
        case .flag(let flag): .flag(flag)
        case .text(let text): .text(text)
        case .number(let number):
            if case .number(_, _, let unit, _) = kind, unit.isWritten {
                // A file is in English, whatever the language of the screen.
                .text(Wording.$inForce.withValue(.english) { shown(value) })
            } else {
                .integer(number)
            }
        }
    }

    /// The same on one line, as `config set` takes it back.
    public func plain(_ value: SettingValue) -> String {
        switch written(value) {
        case .text(let text): text
        case let other: other.written
        }
    }

    /// What may stand there in the file, to end a sentence with.
    public var accepted: String { accepted(naming: { $0 }) }

    /// The same with its words as the screen shows them.
    package var acceptedShown: String { accepted(naming: shown(word:)) }

    private func accepted(naming name: (String) -> String) -> String {
        let words = words.map(name)
        switch kind {
        case .flag: return tr("true or false")
        case .choice: return tr("one of \(listed(words))")
        case .theme: return Self.either(words, tr("the name of a theme"))
        case .text(let accepted): return Self.either(words, tr(Phrase(stringLiteral: accepted)))
        case .number(let range, _, let unit, _):
            let (low, high, word) = (range.lowerBound, range.upperBound, words.first)
            switch unit {
            case .columns, .rows, .lines, .misses:
                return word.map { tr("a whole number from \(low) to \(high), or \($0)") }
                    ?? tr("a whole number from \(low) to \(high)")
            case .clock:
                return word.map { tr("a time from 00:00 to 23:59, or \($0)") }
                    ?? tr("a time from 00:00 to 23:59")
            case .milliseconds, .seconds, .minutes:
                let (least, most) = (shown(.number(low)), shown(.number(high)))
                return word.map { tr("a duration from \(least) to \(most), or \($0)") }
                    ?? tr("a duration from \(least) to \(most)")
            }
        }
    }

    private static func either(_ words: [String], _ other: String) -> String {
        tr("\(listed(words)), or \(other)")
    }

    /// Reads what the file has.
    public func value(of node: JSON5Node) -> SettingValue? {
        switch (node.content, kind) {
        case (.flag(let flag), .flag): .flag(flag)
        // Some words look like something else: 16, true.
        case (.flag(let flag), .choice): value(plain: String(flag))
        case (.integer(let number), .choice): value(plain: String(number))
        case (.integer, .number), (.number, .number): node.integer.flatMap(checked)
        case (.text(let text), _): value(plain: Self.trimmed(text))
        default: nil
        }
    }

    /// Reads what a person typed, with or without the unit, by the file's words or the screen's.
    public func value(typed raw: String) -> SettingValue? {
        let text = Self.trimmed(raw)
        return word(shownAs: text).map(SettingValue.text) ?? value(plain: text)
            ?? value(shown: text)
    }

    /// What a person reads, in their language, may be typed as well.
    private func value(shown text: String) -> SettingValue? {
        switch kind {
        case .flag: return [.flag(true), .flag(false)].first { shown($0) == text }
        case .number:
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), shown(.number(number)) == text else { return nil }
            return checked(number)
        case .choice, .theme, .text: return nil
        }
    }

    private func value(plain text: String) -> SettingValue? {
        switch kind {
        case .flag: return Self.flags[text.lowercased()].map(SettingValue.flag)
        case .choice(let words):
            if words.contains(text) { return .text(text) }
            // What was a yes or no before there was a third.
            let word = Self.flags[text.lowercased()].map { $0 ? "on" : "off" }
            return word.flatMap { words.contains($0) ? .text($0) : nil }
        case .theme, .text:
            // A name long enough to be a page is none.
            if text.isEmpty || text.utf8.count > 1_000 { return nil }
            return isAccepted(text) ? .text(text) : nil
        case .number(_, _, let unit, let word):
            if text == word { return .text(text) }
            return Self.amount(text, in: unit).flatMap(checked)
        }
    }

    /// Whether words that are no choice and no name can be what a setting wants.
    private func isAccepted(_ text: String) -> Bool {
        switch path {
        case "notes.folder": text == "off" || text.hasPrefix("/") || text.hasPrefix("~/")
        case "remind.days": ReadingReminder.days(text) != nil
        default: true
        }
    }

    private static let flags = [
        "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
    ]

    private func checked(_ number: Int) -> SettingValue? {
        guard case .number(let range, _, _, _) = kind, range.contains(number) else { return nil }
        return .number(number)
    }

    private static func trimmed(_ text: String) -> String {
        var kept = text[...]
        while kept.first?.isWhitespace == true { kept.removeFirst() }
        while kept.last?.isWhitespace == true { kept.removeLast() }
        return String(kept)
    }
}

/// Durations and times of the day.
extension Setting {
    private static func clock(_ minutes: Int) -> String {
        let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        return two(minutes / 60) + ":" + two(minutes % 60)
    }

    private static func amount(_ text: String, in unit: Unit) -> Int? {
        if unit == .clock { return minutes(text) }
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let suffix = trimmed(String(text.dropFirst(digits.count))).lowercased()
        if suffix.isEmpty { return Int(digits) }
        switch unit {
        case .columns: return suffix.hasPrefix("column") ? Int(digits) : nil
        case .rows: return suffix.hasPrefix("row") ? Int(digits) : nil
        case .lines: return suffix.hasPrefix("line") ? Int(digits) : nil
        case .misses: return suffix.hasPrefix("miss") ? Int(digits) : nil
        case .milliseconds: return whole(digits, suffix, of: 1)
        case .seconds: return whole(digits, suffix, of: 1_000)
        case .minutes: return whole(digits, suffix, of: 60_000)
        case .clock: return nil
        }
    }

    /// A duration in a unit told in milliseconds, when it is a whole number of them.
    private static func whole(_ digits: Substring, _ suffix: String, of unitMs: Int) -> Int? {
        guard let number = Double(digits), let scaleMs = scalesMs[suffix] else { return nil }
        let ms = (number * scaleMs).rounded()
        guard abs(ms - number * scaleMs) < 1e-6, let exact = Int(exactly: ms),
            exact % unitMs == 0
        else { return nil }
        return exact / unitMs
    }

    private static let scalesMs: [String: Double] = [
        "ms": 1, "s": 1_000, "sec": 1_000, "second": 1_000, "seconds": 1_000, "min": 60_000,
        "minute": 60_000, "minutes": 60_000, "h": 3_600_000,
    ]

    private static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}

extension Setting {
    /// The value so many steps on, or back; the ends hold, words of a choice go round.
    public func stepped(
        _ value: SettingValue, by steps: Int, themes: [String] = []
    ) -> SettingValue {
        switch kind {
        case .flag: return value == .flag(true) ? .flag(false) : .flag(true)
        case .choice(let words): return Self.next(in: words, after: value, by: steps)
        case .theme(let word):
            return Self.next(in: [word] + themes.filter { $0 != word }, after: value, by: steps)
        case .text: return value
        case .number(let range, let step, let unit, let word):
            return number(value, by: steps, range, step, unit, word)
        }
    }

    private static func next(
        in words: [String], after value: SettingValue, by steps: Int
    ) -> SettingValue {
        guard case .text(let text) = value, let at = words.firstIndex(of: text) else {
            return .text(words[0])
        }
        let count = words.count
        return .text(words[((at + steps % count) % count + count) % count])
    }

    /// The word for none stands after the largest number.
    private func number(
        _ value: SettingValue, by steps: Int, _ range: ClosedRange<Int>, _ step: Int, _ unit: Unit,
        _ word: String?
    ) -> SettingValue {
        guard case .number(let now) = value else {
            return steps < 0 ? .number(range.upperBound) : value
        }
        let move = steps.clamped(to: -100_000...100_000) * step
        if unit == .clock { return .number(((now + move) % 1440 + 1440) % 1440) }
        if let word, now + move > range.upperBound { return .text(word) }
        return .number((now + move).clamped(to: range))
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

/// Numbers of lists and headings as word processors write them.
enum OfficeNumbers {
    /// How one level of a list is numbered.
    struct Level: Equatable {
        enum Form: Equatable {
            case decimal
            case padded
            case none
            /// As lists of pages are marked.
            case style(ListStyle)
        }

        var start = 1
        var form = Form.decimal
        /// A bullet; then the form says nothing.
        var bullet: String?
        /// `%1.%2.`: the numbers of this level and of those above it.
        var text = ""
        /// All numbers in it are written as decimals.
        var isDecimal = false
    }

    /// A label has a few letters: it is written again for each item.
    static func bounded(_ label: String) -> String {
        label.utf8.count <= labelBytesMax ? label : String(label.prefix(labelBytesMax / 4))
    }

    private static let labelBytesMax = 200

    static func written(_ number: Int, _ form: Level.Form) -> String {
        switch form {
        case .none: ""
        case .decimal: String(number)
        case .padded: (0..<10).contains(number) ? "0\(number)" : String(number)
        case .style(let style): stem(style.marker(number))
        }
    }

    private static func stem(_ marker: String) -> String {
        marker.hasSuffix(".") || marker.hasSuffix("、") ? String(marker.dropLast()) : marker
    }

    /// Fonts of signs have their bullets where no letters are.
    static func bullet(_ text: String, depth: Int) -> String {
        let plain = text.unicodeScalars.filter { !(0xE000...0xF8FF).contains($0.value) }
        let trimmed = String(String.UnicodeScalarView(plain)).trimmingSpaces()
        if ["", "o", "·"].contains(trimmed) { return depth == 2 ? "◦" : depth > 2 ? "▪" : "•" }
        return String(trimmed.prefix(3))
    }
}

extension OfficeNumbers.Level.Form {
    /// As Word calls it.
    init(word: String) {
        switch word {
        case "lowerLetter": self = .style(.lowerAlpha)
        case "upperLetter": self = .style(.upperAlpha)
        case "lowerRoman": self = .style(.lowerRoman)
        case "upperRoman": self = .style(.upperRoman)
        case "decimalZero": self = .padded
        case "none": self = .none
        case "chineseCounting", "chineseCountingThousand", "ideographDigital", "japaneseCounting",
            "taiwaneseCounting", "taiwaneseCountingThousand", "japaneseDigitalTenThousand":
            self = .style(.cjkDecimal)
        case "aiueo", "aiueoFullWidth": self = .style(.katakana)
        default: self = .decimal
        }
    }

    /// As OpenDocument writes it: by how it begins.
    init(openDocument sample: String?) {
        switch sample {
        case "a": self = .style(.lowerAlpha)
        case "A": self = .style(.upperAlpha)
        case "i": self = .style(.lowerRoman)
        case "I": self = .style(.upperRoman)
        case "", nil: self = .none
        case "一, 二, 三, ...", "壹, 贰, 叁, ...", "一": self = .style(.cjkDecimal)
        case "ア, イ, ウ, ...", "ｱ, ｲ, ｳ, ...": self = .style(.katakana)
        case "α, β, γ, ...": self = .style(.lowerGreek)
        default: self = .decimal
        }
    }
}

/// How far each list has counted.
struct OfficeCounters {
    private var lists: [String: [Int]] = [:]
    private static let listsMax = 10_000
    private static let depthMax = 9

    /// Counts on at a level, and begins those below it anew; the numbers of this one and of those
    /// above it.
    mutating func next(_ list: String, depth: Int, _ levels: [OfficeNumbers.Level]) -> [Int] {
        let depth = min(max(1, depth), Self.depthMax)
        var counts = lists[list] ?? []
        while counts.count < depth - 1 { counts.append(start(counts.count, levels)) }
        if counts.count >= depth {
            counts.removeSubrange(depth...)
            counts[depth - 1] = counts[depth - 1] &+ 1
        } else {
            counts.append(start(depth - 1, levels))
        }
        if lists.count < Self.listsMax || lists[list] != nil { lists[list] = counts }
        return counts
    }

    mutating func restart(_ list: String, depth: Int, at number: Int) {
        var counts = Array((lists[list] ?? []).prefix(max(0, depth - 1)))
        if counts.count == depth - 1 { counts.append(number &- 1) }
        lists[list] = counts
    }

    private func start(_ level: Int, _ levels: [OfficeNumbers.Level]) -> Int {
        levels.indices.contains(level) ? levels[level].start : 1
    }

    /// What stands before an item.
    mutating func marker(
        _ list: String, depth: Int, _ levels: [OfficeNumbers.Level]
    ) -> String {
        let numbers = next(list, depth: depth, levels)
        let index = min(max(1, depth), Self.depthMax) - 1
        guard levels.indices.contains(index) else { return "•" }
        let level = levels[index]
        if let bullet = level.bullet { return OfficeNumbers.bullet(bullet, depth: depth) }
        var text = level.text
        for (at, number) in numbers.enumerated() where text.contains("%\(at + 1)") {
            let own = levels.indices.contains(at) ? levels[at].form : .decimal
            let form = level.isDecimal ? .decimal : own
            text = text.replacing("%\(at + 1)", with: OfficeNumbers.written(number, form))
        }
        return text.trimmingSpaces()
    }
}

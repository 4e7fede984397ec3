/// What a text names by its number, without a link: a figure, a table, an equation, or an entry of
/// the list of works at its end.
public struct TextReference: Hashable, Sendable {
    public enum Kind: String, Sendable { case figure, table, equation, work }

    public var kind: Kind
    /// As it is printed: `3`, `2.1`, `4a`.
    public var number: String

    public init(_ kind: Kind, _ number: String) { (self.kind, self.number) = (kind, number) }

    /// As a person knows it.
    public var title: String {
        switch kind {
        case .figure: "Figure \(number)"
        case .table: "Table \(number)"
        case .equation: "Equation (\(number))"
        case .work: "[\(number)]"
        }
    }
}

/// The words that stand before a number, in English, German and French.
enum ReferenceWords {
    struct Label {
        var word: [UInt8]
        var kind: TextReference.Kind
        /// Further numbers may follow.
        var isPlural: Bool
    }

    /// The longer of two that begin alike comes first.
    static let all =
        (labels(
            .figure, one: ["Figure", "figure", "FIGURE", "Fig", "fig", "FIG", "Abbildung", "Abb"],
            several: ["Figures", "figures", "Figs", "figs", "Abbildungen"])
        + labels(
            .table, one: ["Table", "table", "TABLE", "Tabelle", "Tableau", "Tab"],
            several: ["Tables", "tables", "Tabellen"])
        + labels(
            .equation, one: ["Equation", "equation", "Eqn", "Eq", "eq", "Gleichung", "Gl"],
            several: ["Equations", "equations", "Eqs", "eqs", "Gleichungen"]))
        .sorted { $0.word.count > $1.word.count }

    private static func labels(
        _ kind: TextReference.Kind, one: [String], several: [String]
    ) -> [Label] {
        one.map { Label(word: Array($0.utf8), kind: kind, isPlural: false) }
            + several.map { Label(word: Array($0.utf8), kind: kind, isPlural: true) }
    }
}

/// Finds references in a text.
struct ReferenceScanner {
    struct Found {
        var range: Range<Int>
        var reference: TextReference
    }

    private let text: [UInt8]
    private let end: Int
    private var at: Int
    private let start: Int
    private(set) var found: [Found] = []

    /// A page of more is a list of them.
    private static let foundMax = 400
    /// No figure of a book has more digits.
    private static let digitsMax = 4

    /// - Parameter block: what it names at its very beginning is a caption or an entry, and no
    ///   reference.
    static func references(in text: [UInt8], block: Range<Int>) -> [Found] {
        var scanner = ReferenceScanner(text, block)
        scanner.run()
        return scanner.found
    }

    private init(_ text: [UInt8], _ block: Range<Int>) {
        self.text = text
        let block = block.clamped(to: 0..<text.count)
        (start, end, at) = (block.lowerBound, block.upperBound, block.lowerBound)
    }

    private mutating func run() {
        while at < end, found.count < Self.foundMax {
            let byte = text[at]
            if byte == UInt8(ascii: "["), at > start, canBeginWork {
                works()
            } else if Self.firstLetters[Int(byte)], at == start || !isLetter(at - 1) {
                labelled()
            } else {
                at += 1
            }
        }
    }

    private static let firstLetters: [Bool] = {
        var letters = [Bool](repeating: false, count: 256)
        for label in ReferenceWords.all { letters[Int(label.word[0])] = true }
        return letters
    }()

    private func isLetter(_ at: Int) -> Bool {
        let byte = text[at]
        return byte >= 0x80 || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    // MARK: With a word before

    private mutating func labelled() {
        let begin = at
        let known = ReferenceWords.all.first { label in
            let stop = begin + label.word.count
            return stop < end && text[begin..<stop].elementsEqual(label.word) && !isLetter(stop)
        }
        guard let label = known else {
            while at < end, isLetter(at) { at += 1 }
            return
        }
        at += label.word.count
        if text[at] == UInt8(ascii: ".") { at += 1 }
        guard skipBlanks(), let number = number() else { return }
        // "Figure 3:" at the beginning of a paragraph is the figure's own name.
        if begin == start, !label.isPlural, isCaption { return }
        found.append(.init(range: begin..<at, reference: .init(label.kind, number)))
        while label.isPlural, let next = following() {
            found.append(.init(range: next.range, reference: .init(label.kind, next.number)))
        }
    }

    /// Where the next byte ends a caption's name, or begins its words.
    private var isCaption: Bool { Self.endsName(text, at, end) }

    static func endsName(_ text: [UInt8], _ at: Int, _ end: Int) -> Bool {
        var at = at
        while at < end, text[at] == 0x20 { at += 1 }
        guard at < end else { return true }
        switch text[at] {
        case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "|"), 0x0A, 0xE2: return true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
        default: return false
        }
    }

    /// One blank at least, or a blank that keeps words together.
    private mutating func skipBlanks() -> Bool {
        let begin = at
        while at < end {
            if text[at] == 0x20 || text[at] == 0x0A || text[at] == UInt8(ascii: "~") {
                at += 1
            } else if at + 1 < end, text[at] == 0xC2, text[at + 1] == 0xA0 {
                at += 2
            } else {
                break
            }
        }
        return at > begin
    }

    /// `3`, `2.1`, `4a` or `(4)`; the place moves behind it.
    private mutating func number() -> String? {
        let begin = at
        let isBracketed = at < end && text[at] == UInt8(ascii: "(")
        if isBracketed { at += 1 }
        let first = at
        var digits = digits()
        guard digits > 0, digits <= Self.digitsMax else {
            at = begin
            return nil
        }
        while at + 1 < end, text[at] == UInt8(ascii: "."), isDigit(text[at + 1]) {
            at += 1
            digits = self.digits()
        }
        if at < end, text[at] >= UInt8(ascii: "a"), text[at] <= UInt8(ascii: "z"),
            at + 1 == end || !isLetter(at + 1)
        {
            at += 1
        }
        let number = String(decoding: text[first..<at], as: UTF8.self)
        if isBracketed {
            guard at < end, text[at] == UInt8(ascii: ")") else {
                at = begin
                return nil
            }
            at += 1
        }
        return number
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private mutating func digits() -> Int {
        let begin = at
        while at < end, isDigit(text[at]) { at += 1 }
        return at - begin
    }

    /// `, 4`, ` and 5`, `–6`.
    private mutating func following() -> (range: Range<Int>, number: String)? {
        let begin = at
        for joint in Self.joints where at + joint.count < end {
            guard text[at..<at + joint.count].elementsEqual(joint) else { continue }
            at += joint.count
            let first = at
            if let number = number() { return (first..<at, number) }
            at = begin
        }
        return nil
    }

    private static let joints: [[UInt8]] = [
        ", and ", ", ", " and ", " und ", " et ", " & ", " or ", "–", "-",
    ].map { Array($0.utf8) }

    // MARK: In square brackets

    /// A value of a list in a program has brackets too, right behind its name.
    private var canBeginWork: Bool {
        [0x20, 0x0A, UInt8(ascii: "("), UInt8(ascii: "."), UInt8(ascii: ",")].contains(text[at - 1])
            || at > start + 1 && text[at - 2] == 0xC2 && text[at - 1] == 0xA0
    }

    private mutating func works() {
        let begin = at
        at += 1
        var own: [Found] = []
        while at < end, own.count < 40 {
            let first = at
            let count = digits()
            guard count > 0, count <= 3, text[first] != UInt8(ascii: "0") else { break }
            let number = String(decoding: text[first..<at], as: UTF8.self)
            own.append(.init(range: first..<at, reference: .init(.work, number)))
            if at < end, text[at] == UInt8(ascii: "]") {
                at += 1
                if own.count == 1 { own[0].range = begin..<at }
                found += own
                return
            }
            let joint = Self.workJoints.first {
                at + $0.count < end && text[at..<at + $0.count].elementsEqual($0)
            }
            guard let joint else { break }
            at += joint.count
        }
        at = begin + 1
    }

    private static let workJoints: [[UInt8]] = [", ", ",", "; ", "–", "-"].map { Array($0.utf8) }
}

extension Document.Draft {
    /// Links would cost more than the page, were there as many as words.
    private static var referencesMax: Int { 1_000 }

    /// What its words refer to becomes links, where none stand there.
    mutating func linkReferences() {
        var added: [Link] = []
        for block in blocks
        where block.kind == .paragraph && added.count < Self.referencesMax {
            for one in ReferenceScanner.references(in: text, block: block.range)
            where !links.contains(where: { $0.range.overlaps(one.range) }) {
                var link = Link(range: one.range)
                link.reference = one.reference
                added.append(link)
            }
        }
        if added.isEmpty { return }
        let order = (links + added).enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var places = [Int32](repeating: -1, count: order.count)
        for (place, one) in order.enumerated() { places[one.offset] = Int32(place) }
        let former = links.count
        links = order.map(\.element)
        for index in runs.indices where runs[index].link >= 0 {
            runs[index].link = places[Int(runs[index].link)]
        }
        for (number, link) in added.enumerated() {
            cut(at: link.range.lowerBound)
            cut(at: link.range.upperBound)
            let first = runs.indexBehind { $0.range.upperBound <= link.range.lowerBound }
            var (at, index) = (link.range.lowerBound, first)
            let place = places[former + number]
            // What has no style of its own is in no run yet.
            while at < link.range.upperBound {
                let next = runs.indices.contains(index) ? runs[index].range.lowerBound : Int.max
                if next > at {
                    let end = min(next, link.range.upperBound)
                    runs.insert(
                        Run(range: at..<end, style: [], link: place, language: -1), at: index)
                } else {
                    runs[index].link = place
                }
                at = runs[index].range.upperBound
                index += 1
            }
        }
    }

    /// A run ends there.
    private mutating func cut(at offset: Int) {
        let index = runs.indexBehind { $0.range.upperBound <= offset }
        guard runs.indices.contains(index), runs[index].range.lowerBound < offset else { return }
        var rest = runs[index]
        rest.range = offset..<rest.range.upperBound
        runs[index].range = runs[index].range.lowerBound..<offset
        runs.insert(rest, at: index + 1)
    }
}

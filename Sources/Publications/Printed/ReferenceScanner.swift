/// Finds references in a text.
struct ReferenceScanner {
    struct Found {
        var range: Range<Int>
        var reference: TextReference
    }

    let text: [UInt8]
    let start: Int
    let end: Int
    private var at: Int
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
            } else if byte == UInt8(ascii: "(") {
                found += cited(at: at)
                at += 1
            } else if !ReferenceWords.beginning(with: byte).isEmpty,
                at == start || !isLetter(at - 1)
            {
                labelled()
            } else {
                at += 1
            }
        }
        sort()
    }

    /// Names of authors stand before the bracket that shows what they are.
    private mutating func sort() {
        var last = start
        found.sort { $0.range.lowerBound < $1.range.lowerBound }
        found.removeAll { one in
            if one.range.lowerBound < last { return true }
            last = one.range.upperBound
            return false
        }
    }

    /// Part of a letter or a digit: apostrophes, dashes and blanks that keep words together are
    /// none.
    func isLetter(_ at: Int) -> Bool {
        var lead = at
        while lead > start, at - lead < 3, text[lead] & 0xC0 == 0x80 { lead -= 1 }
        let byte = text[lead]
        if byte >= 0x80 { return byte != 0xC2 && byte != 0xE2 }
        return (0x61...0x7A).contains(byte | 0x20) || isDigit(byte)
    }

    // MARK: With a word before

    private mutating func labelled() {
        let begin = at
        let known = ReferenceWords.beginning(with: text[at]).first { label in
            let stop = begin + label.word.count
            guard stop < end, text[begin..<stop].elementsEqual(label.word) else { return false }
            let isSign = label.word[0] == 0xC2
            return (isSign || !isLetter(stop))
                && (!label.needsPoint || text[stop] == UInt8(ascii: "."))
        }
        guard let label = known else {
            at += 1
            while at < end, isLetter(at) { at += 1 }
            return
        }
        at += label.word.count
        // "Fig.3" and "§4" have no blank.
        var isClose = label.word[0] == 0xC2
        if at < end, text[at] == UInt8(ascii: ".") {
            at += 1
            isClose = true
        }
        let isApart = skipBlanks()
        let isBracketed = at < end && text[at] == UInt8(ascii: "(")
        guard isApart || isClose, let number = number(of: label.kind) else { return }
        // "Figure 3:" at the beginning of a paragraph is the figure's own name.
        if begin == start, !label.isPlural, Self.endsName(text, at, end) { return }
        found.append(.init(range: begin..<at, reference: .init(label.kind, number)))
        while label.isPlural || isBracketed, let next = following(label.kind, isBracketed) {
            found.append(.init(range: next.range, reference: .init(label.kind, next.number)))
        }
    }

    /// Where the next byte ends a caption's name, or begins its words.
    static func endsName(_ text: [UInt8], _ at: Int, _ end: Int) -> Bool {
        var at = at
        while at < end, text[at] == 0x20 { at += 1 }
        guard at < end else { return true }
        switch text[at] {
        case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "("), 0x0A, 0xE2:
            return true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
        // É and its like, in captions of other languages.
        case 0xC3: return at + 1 < end && text[at + 1] < 0xA0
        default: return false
        }
    }

    /// Blanks, or what keeps words together.
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

    /// `3`, `2.1`, `4a`, `II`, `A.3`, `S2` or `(4)`; the place moves behind it.
    private mutating func number(of kind: TextReference.Kind) -> String? {
        let begin = at
        let isBracketed = at < end && text[at] == UInt8(ascii: "(")
        if isBracketed { at += 1 }
        let first = at
        guard skipNumber(kind), !isBracketed || at < end && text[at] == UInt8(ascii: ")") else {
            at = begin
            return nil
        }
        let number = String(decoding: text[first..<at], as: UTF8.self)
        if isBracketed { at += 1 }
        return number
    }

    private mutating func skipNumber(_ kind: TextReference.Kind) -> Bool {
        let first = at
        while at < end, at - first < 6, (0x41...0x5A).contains(text[at]) { at += 1 }
        let capitals = text[first..<at]
        // A letter before a number, or Roman numbers, or an appendix's letter alone.
        if capitals.count == 1, at + 1 < end, text[at] == UInt8(ascii: "."), isDigit(text[at + 1]) {
            at += 1
        }
        let digits = digits()
        if digits == 0 {
            guard !capitals.isEmpty, at == end || !isLetter(at) else { return false }
            return capitals.allSatisfy(Self.roman.contains)
                || kind == .appendix && capitals.count == 1
        }
        guard digits <= Self.digitsMax, capitals.count <= 1 else { return false }
        while at + 1 < end, text[at] == UInt8(ascii: "."), isDigit(text[at + 1]) {
            at += 1
            _ = self.digits()
        }
        if at < end, (0x61...0x7A).contains(text[at]), at + 1 == end || !isLetter(at + 1) {
            at += 1
        }
        return at == end || !isLetter(at)
    }

    private static let roman = Set("IVXLC".utf8)

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private mutating func digits() -> Int {
        let begin = at
        while at < end, isDigit(text[at]) { at += 1 }
        return at - begin
    }

    /// `, 4`, ` and 5`, `–6`.
    private mutating func following(
        _ kind: TextReference.Kind, _ isBracketed: Bool
    ) -> (range: Range<Int>, number: String)? {
        let begin = at
        for joint in Self.joints where at + joint.count < end {
            guard text[at..<at + joint.count].elementsEqual(joint) else { continue }
            at += joint.count
            let first = at
            if !isBracketed || text[at] == UInt8(ascii: "("), let number = number(of: kind) {
                return (first..<at, number)
            }
            at = begin
        }
        return nil
    }

    private static let joints: [[UInt8]] = [
        ", and ", ", ", " and ", " und ", " et ", " y ", " & ", " or ", " to ", " bis ", " à ", "–",
        " – ", "-", "—",
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

/// Something said to a person: the English text with numbered gaps, and what fills them.
///
/// The English text is the key of every other language, so it is written whole, as a literal:
/// `tr("The loan of \(title) is over.")`. A number that changes words beside it brings them along:
/// `tr("\(count, "book", "books") here")` has the key `{0} {0:book|books} here`, and another
/// language writes as many forms as it has.
package struct Phrase: ExpressibleByStringInterpolation, Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case text(String)
        case count(Int)
    }

    /// The English text, a gap as `{0}`.
    package let key: String
    let values: [Value]
    /// Which of several meanings a short text has; most have one.
    private(set) var sense = ""

    package init(stringLiteral key: String) {
        self.key = key
        values = []
    }

    package init(stringInterpolation parts: StringInterpolation) {
        key = parts.key
        values = parts.values
    }

    private init(_ key: String, _ values: [Value]) {
        self.key = key
        self.values = values
    }

    func meaning(_ sense: String) -> Phrase {
        var phrase = self
        phrase.sense = sense
        return phrase
    }

    /// One phrase written on two lines of a source.
    package static func + (head: Phrase, tail: Phrase) -> Phrase {
        // The gaps of the second half are numbered on from those of the first.
        let count = head.values.count
        guard count > 0, !tail.values.isEmpty else {
            return Phrase(head.key + tail.key, head.values + tail.values)
        }
        var key = head.key
        Gap.walk(tail.key) { piece in
            switch piece {
            case .text(let text): key += text
            case .gap(let number, nil): key += "{\(number + count)}"
            case .gap(let number, let forms?): key += "{\(number + count):\(forms)}"
            }
        }
        return Phrase(key, head.values + tail.values)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [Value] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + interpolationCount * 3)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ text: String) { key += text }

        package mutating func appendInterpolation(_ text: some StringProtocol) {
            add(.text(String(text)))
        }

        package mutating func appendInterpolation(_ character: Character) {
            add(.text(String(character)))
        }

        /// What tells of itself in words that no language changes: keys, sizes.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            add(.text(value.description))
        }

        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            add(.count(Int(clamping: number)))
        }

        /// A number and the word that it counts.
        package mutating func appendInterpolation(
            _ number: some BinaryInteger, _ one: String, _ many: String
        ) {
            add(.count(Int(clamping: number)))
            key += " {\(values.count - 1):\(one)|\(many)}"
        }

        /// A word that a number changes, without the number.
        package mutating func appendInterpolation(
            for number: some BinaryInteger, _ one: String, _ many: String
        ) {
            values.append(.count(Int(clamping: number)))
            key += "{\(values.count - 1):\(one)|\(many)}"
        }

        private mutating func add(_ value: Value) {
            key += "{\(values.count)}"
            values.append(value)
        }
    }
}

/// What a text with gaps consists of.
enum Gap {
    enum Piece {
        case text(Substring)
        /// The number of its value, and the forms of a word that the value changes.
        case gap(Int, forms: Substring?)
    }

    /// In order. What looks like a gap and is none is text.
    static func walk(_ text: String, _ visit: (Piece) -> Void) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}"),
                let gap = piece(rest[rest.index(after: open)..<close])
            else {
                let next = rest.index(after: open)
                visit(.text(rest[..<next]))
                rest = rest[next...]
                continue
            }
            if open > rest.startIndex { visit(.text(rest[..<open])) }
            visit(gap)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { visit(.text(rest)) }
    }

    private static func piece(_ inside: Substring) -> Piece? {
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = parts.first.flatMap({ Int($0) }), number >= 0 else { return nil }
        return .gap(number, forms: parts.count == 2 ? parts[1] : nil)
    }
}

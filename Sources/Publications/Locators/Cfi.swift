/// An EPUB Canonical Fragment Identifier: steps through the package to a document, then through the
/// document to a character.
public struct Cfi: Equatable, Hashable, Sendable {
    public struct Step: Equatable, Hashable, Sendable {
        /// Even for elements, odd for the text between them.
        public var index: Int
        /// The id the element had when the place was noted.
        public var id: String?
    }

    public var package: [Step]
    public var document: [Step]
    /// UTF-16 units into the text.
    public var offset: Int?
    /// The words before and after, as they were when the place was noted.
    public var before: String?
    public var after: String?

    /// A place ten elements deep, with ids and words, takes three hundred.
    private static let bytesMax = 4096

    /// Reads `epubcfi(…)`; of a range, where it begins.
    public init?(_ text: String) {
        guard text.hasPrefix("epubcfi("), text.hasSuffix(")"), text.utf8.count < Cfi.bytesMax else {
            return nil
        }
        var reader = CfiReader(text.dropFirst("epubcfi(".count).dropLast())
        // Signs that stood bare are escaped when it is written, which may make it too long to read.
        guard let cfi = reader.read(), cfi.description.utf8.count < Cfi.bytesMax else { return nil }
        self = cfi
    }

    init(
        package: [Step], document: [Step], offset: Int?, before: String? = nil, after: String? = nil
    ) {
        self.package = package
        self.document = document
        self.offset = offset
        self.before = before
        self.after = after
    }
}

extension Cfi: CustomStringConvertible {
    public var description: String {
        var text = "epubcfi(" + Cfi.text(package) + "!" + Cfi.text(document)
        if let offset { text += ":\(offset)" }
        // Without an offset, brackets would be the last element's id.
        if offset != nil { text += Cfi.brackets(before, after) }
        return text + ")"
    }

    /// `[before,after]`, or nothing where there are no words.
    static func brackets(_ before: String?, _ after: String?) -> String {
        if before == nil && after == nil { return "" }
        return "[" + escaped(before ?? "") + (after.map { "," + escaped($0) } ?? "") + "]"
    }

    /// Reads what `brackets` writes.
    static func assertion(_ text: inout Substring) -> (before: String?, after: String?)? {
        guard text.first == "[" else { return nil }
        var reader = CfiReader(text)
        guard let parts = reader.assertion() else { return nil }
        text = Substring(reader.rest)
        return (
            parts.first.flatMap { $0.isEmpty ? nil : $0 },
            parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        )
    }

    var quote: TextQuote { TextQuote(before: before ?? "", after: after ?? "") }

    /// What stands right of the `!`, without words.
    var partial: String { Cfi.text(document) + (offset.map { ":\($0)" } ?? "") }

    /// A CFI of which only the right side is known.
    init?(partial text: String) {
        // Some write the whole of it.
        let text = text.split(separator: "!", maxSplits: 1).last.map(String.init) ?? ""
        self.init("epubcfi(/6/2!" + (text.hasPrefix("/") ? text : "/" + text) + ")")
        package = []
    }

    private static func text(_ steps: [Step]) -> String {
        steps.map { "/\($0.index)" + ($0.id.map { "[\(escaped($0))]" } ?? "") }.joined()
    }

    private static let signs = Array("^[](),;=".utf8)

    private static func escaped(_ text: String) -> String {
        if !text.utf8.contains(where: signs.contains) { return text }
        // By scalars: a comma and the accent behind it are one character, and a comma all the same.
        let scalars = text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            "^[](),;=".unicodeScalars.contains(scalar) ? ["^", scalar] : [scalar]
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

private struct CfiReader {
    private(set) var rest: Substring.UnicodeScalarView

    init(_ text: Substring) { rest = text.unicodeScalars }

    mutating func read() -> Cfi? {
        guard let package = steps(), !package.isEmpty, rest.first == "!" else { return nil }
        rest.removeFirst()
        guard var document = steps() else { return nil }
        // A second `!` would lead into a document embedded in this one, which we do not follow.
        if rest.first == "," {
            // A range: the common path, then where it begins, then where it ends.
            rest.removeFirst()
            guard let start = steps() else { return nil }
            document += start
        }
        var cfi = Cfi(package: package, document: document, offset: nil)
        if rest.first == ":" {
            rest.removeFirst()
            guard let offset = number() else { return nil }
            cfi.offset = offset
        }
        // Time and space offsets (`~`, `@`) point into media, which the element stands for.
        if rest.first == "~" || rest.first == "@" { rest = rest.drop { $0 != "," && $0 != "[" } }
        if rest.first == "[", let parts = assertion(), cfi.offset != nil {
            cfi.before = parts.first.flatMap { $0.isEmpty ? nil : $0 }
            cfi.after = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        }
        return rest.isEmpty || rest.first == "," ? cfi : nil
    }

    private mutating func steps() -> [Cfi.Step]? {
        var steps: [Cfi.Step] = []
        while rest.first == "/" {
            rest.removeFirst()
            guard let index = number(), steps.count < 512 else { return nil }
            var step = Cfi.Step(index: index)
            if rest.first == "[" {
                guard let parts = assertion() else { return nil }
                step.id = parts.first.flatMap { $0.isEmpty ? nil : $0 }
            }
            steps.append(step)
        }
        return steps
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.count < 10 else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(String(digits))
    }

    /// The parts between brackets, split at commas; parameters (`;s=b`) are passed over.
    mutating func assertion() -> [String]? {
        rest.removeFirst()
        var parts = [String.UnicodeScalarView()]
        var isParameter = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "]": return parts.map { String($0) }
            case "^":
                guard let escaped = rest.popFirst() else { return nil }
                if !isParameter { parts[parts.count - 1].append(escaped) }
            case ",": parts.append(String.UnicodeScalarView())
            case ";": isParameter = true
            default: if !isParameter { parts[parts.count - 1].append(scalar) }
            }
        }
        return nil
    }
}

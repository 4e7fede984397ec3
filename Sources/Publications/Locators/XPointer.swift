/// A place as KOReader keeps it: a path through the elements that its engine makes of a book.
public struct XPointer: Equatable, Hashable, Sendable {
    /// One element among its siblings of the same name, or one text among the texts.
    public struct Step: Equatable, Hashable, Sendable {
        public var name: String
        /// From 1; nil for the only one, or the first.
        public var index: Int?

        var isText: Bool { name == XPointer.text }
    }

    static let text = "text()"
    /// The elements of one path: no page is nested deeper.
    private static let stepsMax = 512
    private static let bytesMax = 8192

    public var steps: [Step]
    /// Characters into the text, or children into the element.
    public var offset: Int?
    /// The words before and after the place. KOReader keeps them elsewhere; in a pointer of our own
    /// they stand behind it in brackets.
    public var before: String?
    public var after: String?

    init(steps: [Step], offset: Int?) {
        self.steps = steps
        self.offset = offset
    }

    /// Reads `/body/DocFragment[2]/body/p[3]/text().14`.
    public init?(_ text: String) {
        guard text.hasPrefix("/"), text.utf8.count <= XPointer.bytesMax else { return nil }
        var rest = text[...]
        var steps: [Step] = []
        var offset: Int?
        while rest.first == "/" {
            rest.removeFirst()
            let name = rest.prefix { $0 != "[" && $0 != "/" && $0 != "." }
            guard !name.isEmpty, name.first?.isASCIIDigit == false,
                steps.count < XPointer.stepsMax
            else { return nil }
            rest = rest.dropFirst(name.count)
            var step = Step(name: String(name))
            // Behind a text only words stand in brackets when its number has been said.
            if rest.first == "[" {
                rest.removeFirst()
                guard let index = XPointer.number(&rest), index >= 1, rest.first == "]" else {
                    return nil
                }
                rest.removeFirst()
                step.index = index
            }
            steps.append(step)
        }
        if rest.first == "." {
            rest.removeFirst()
            guard let number = XPointer.number(&rest) else { return nil }
            offset = number
        }
        self.init(steps: steps, offset: offset)
        if !rest.isEmpty {
            guard offset != nil, let (before, after) = Cfi.assertion(&rest), rest.isEmpty else {
                return nil
            }
            self.before = before
            self.after = after
        }
        if steps.isEmpty || steps.dropLast().contains(where: \.isText) { return nil }
    }

    private static func number(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { $0.isASCIIDigit }
        guard !digits.isEmpty, digits.count < 10 else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    /// As KOReader reads it, without the words.
    public var plain: String {
        steps.map { "/" + $0.name + ($0.index.map { "[\($0)]" } ?? "") }.joined()
            + (offset.map { ".\($0)" } ?? "")
    }

    var quote: TextQuote { TextQuote(before: before ?? "", after: after ?? "") }
}

extension XPointer: CustomStringConvertible {
    public var description: String { plain + Cfi.brackets(before, after) }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

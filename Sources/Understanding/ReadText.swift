/// A book's text as far as it was read. What comes after that place is not in it, so that nothing
/// made from it can tell of what comes.
public struct ReadText: Sendable {
    /// A document of the book, or its beginning.
    public struct Part: Sendable {
        public var document: Int
        public var text: [UInt8]
        /// Paragraphs by where they stand in the text, in order.
        public var blocks: [Block]
        /// The document goes on, and what follows is unknown here.
        public var isCut = false

        public init(document: Int, text: [UInt8], blocks: [Block], isCut: Bool = false) {
            self.isCut = isCut
            self.document = document
            self.text = text
            self.blocks = blocks.compactMap { block in
                let range = block.range.clamped(to: 0..<text.count)
                return range.isEmpty ? nil : Block(range, isHeading: block.isHeading)
            }
        }
    }

    public struct Block: Equatable, Sendable {
        public var range: Range<Int>
        public var isHeading: Bool

        public init(_ range: Range<Int>, isHeading: Bool = false) {
            self.range = range
            self.isHeading = isHeading
        }
    }

    public var parts: [Part]
    /// As the book says it; decides which capitals mean something.
    public let language: String?
    let code: NameLanguage.Code

    public init(_ parts: [Part], language: String? = nil) {
        self.parts = parts
        self.language = language
        code = NameLanguage.code(parts, language)
    }

    public func string(_ range: Range<Int>, part: Int) -> String {
        let text = parts[part].text
        return String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
    }
}

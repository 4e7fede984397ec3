/// A parsed XML or HTML document: flat arrays, parents before children, text as ranges.
final class Markup: Sendable {
    struct Node: Sendable {
        var name: Name
        var tag: Tag
        var space: Space
        var isText: Bool
        var parent: Int32
        var firstChild: Int32 = -1
        var next: Int32 = -1
        /// Of a text its bytes, of an element its attributes.
        var start: Int32
        var end: Int32
    }

    struct Attribute: Sendable {
        var name: Name
        var start: Int32
        var end: Int32
    }

    let nodes: [Node]
    let attributes: [Attribute]
    let bytes: [UInt8]
    /// Where the parser had to repair, 1 being the first line; nil when nothing was wrong.
    let damagedLine: Int?
    /// The parser gave up before the end.
    let isCutShort: Bool
    /// How the names of the elements are written.
    let spellings: [Name: String]
    /// Bytes of texts before which something stood that is no text, as a comment or the edge of a
    /// CDATA section, or where a text is too long for other programs. They count two texts there.
    let seams: [Int32]

    init(_ builder: borrowing MarkupBuilder, damagedLine: Int?, isCutShort: Bool) {
        nodes = builder.nodes
        attributes = builder.attributes
        bytes = builder.bytes
        spellings = builder.spellings
        seams = builder.seams
        self.damagedLine = damagedLine
        self.isCutShort = isCutShort
    }

    /// The outermost element.
    var root: Int? { nodes.isEmpty ? nil : 0 }

    func children(of node: Int) -> Children {
        Children(markup: self, upcoming: nodes[node].firstChild)
    }

    func elements(of node: Int, _ name: Name) -> LazyFilterSequence<Children> {
        children(of: node).lazy.filter { [nodes] in !nodes[$0].isText && nodes[$0].name == name }
    }

    func first(of node: Int, _ name: Name) -> Int? {
        children(of: node).first { !nodes[$0].isText && nodes[$0].name == name }
    }

    /// Every node below, in document order.
    func descendants(of node: Int) -> Range<Int> { node + 1..<end(of: node) }

    /// Nodes stand in document order, so what is below is a range.
    func end(of node: Int) -> Int {
        var at = node
        while at >= 0 {
            if nodes[at].next >= 0 { return Int(nodes[at].next) }
            at = Int(nodes[at].parent)
        }
        return nodes.count
    }

    func descendants(of node: Int, _ name: Name) -> LazyFilterSequence<Range<Int>> {
        descendants(of: node).lazy.filter { [nodes] in !nodes[$0].isText && nodes[$0].name == name }
    }

    func value(_ node: Int, _ name: Name) -> ArraySlice<UInt8>? {
        let element = nodes[node]
        if element.isText { return nil }
        for index in Int(element.start)..<Int(element.end) where attributes[index].name == name {
            return bytes[Int(attributes[index].start)..<Int(attributes[index].end)]
        }
        return nil
    }

    func attribute(_ node: Int, _ name: Name) -> String? {
        value(node, name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The attribute's value holds the word, between white space.
    func attribute(_ node: Int, _ name: Name, has word: StaticString) -> Bool {
        guard let value = value(node, name) else { return false }
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return value.split(whereSeparator: \.isSpace).contains { $0.elementsEqual(word) }
    }

    func textBytes(_ node: Int) -> ArraySlice<UInt8> {
        bytes[Int(nodes[node].start)..<Int(nodes[node].end)]
    }

    /// The text of an element and all below it, as it stands.
    func rawText(of node: Int) -> [UInt8] {
        if nodes[node].isText { return Array(textBytes(node)) }
        var text: [UInt8] = []
        for below in descendants(of: node) where nodes[below].isText { text += textBytes(below) }
        return text
    }

    /// The text of an element, white space collapsed, no longer than a label may be.
    func text(of node: Int) -> String { String(label: rawText(of: node)) }

    struct Children: Sequence, IteratorProtocol {
        let markup: Markup
        var upcoming: Int32

        mutating func next() -> Int? {
            guard upcoming >= 0 else { return nil }
            defer { upcoming = markup.nodes[Int(upcoming)].next }
            return Int(upcoming)
        }
    }
}

extension UInt8 {
    /// White space as XML and CSS know it.
    var isSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
    }
}

extension String {
    /// One line for people: white space collapsed and trimmed, unseen characters gone, bounded.
    init(label bytes: some Collection<UInt8>) {
        var kept: [UInt8] = []
        var isPending = false
        for byte in bytes {
            if byte.isSpace {
                isPending = !kept.isEmpty
            } else {
                if isPending { kept.append(0x20) }
                isPending = false
                kept.append(byte)
            }
            if kept.count > Limits.labelCharacters * 4 { break }
        }
        let text = String(decoding: kept, as: UTF8.self)
        let isPlain = kept.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        self = isPlain && kept.count < Limits.labelCharacters ? text : String(calm: text)
    }

    /// Without soft hyphens, controls and what else acts unseen.
    private init(calm text: String) {
        let scalars = text.unicodeScalars.lazy.filter {
            switch $0.value {
            case 0..<0x20, 0x7F..<0xA0, 0xAD, 0xFEFF, 0x2060, 0x200B: false
            default: true
            }
        }
        self = String(String.UnicodeScalarView(scalars.prefix(Limits.labelCharacters)))
    }
}

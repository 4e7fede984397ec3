import CXml2

/// Gathers what the parser says into flat arrays. The parser holds a pointer to it, since an object
/// would be checked for exclusive use at each of the parser's calls.
struct MarkupBuilder {
    private(set) var nodes: [Markup.Node] = []
    private(set) var attributes: [Markup.Attribute] = []
    private(set) var bytes: [UInt8] = []
    private(set) var spellings: [Name: String] = [:]
    private(set) var seams: [Int32] = []
    /// Set when the document turned out to be more than we hold.
    private(set) var isFull = false
    private var open: [Int] = []
    private var lastChild: [Int] = []
    /// Elements opened beyond the depth we keep: their contents move up.
    private var flattened = 0
    private var names: [NameKey: (Name, Tag, Space)] = [:]
    private let byteLimit: Int
    private let isHTML: Bool

    private struct NameKey: Hashable {
        let local: UnsafePointer<xmlChar>?
        let uri: UnsafePointer<xmlChar>?
    }

    init(expecting count: Int, isHTML: Bool = false) {
        self.isHTML = isHTML
        // Entities may multiply text: honest documents do so by little.
        byteLimit = count * 4 + 1 << 20
        bytes.reserveCapacity(count)
        nodes.reserveCapacity(count / 40)
    }

    mutating func begin(
        _ local: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
        _ attributes: (inout MarkupBuilder) -> Void
    ) {
        if open.count >= Limits.elementDepth {
            flattened += 1
            return
        }
        if nodes.isEmpty == false && open.isEmpty || nodes.count >= Limits.nodes {
            isFull = isFull || nodes.count >= Limits.nodes
            flattened += 1
            return
        }
        let (name, tag, space) = meaning(local, uri)
        let first = Int32(self.attributes.count)
        attributes(&self)
        let index = append(
            Markup.Node(
                name: name, tag: tag, space: space, isText: false,
                parent: Int32(host.map { open[$0] } ?? -1),
                start: first, end: Int32(self.attributes.count)))
        open.append(index)
        lastChild.append(-1)
    }

    /// The innermost open element that can hold anything. A `<br>` that is not closed, as
    /// in HTML, seems to contain what follows it: that goes behind it.
    private var host: Int? {
        var index = open.count - 1
        while index > 0, nodes[open[index]].tag.isVoid { index -= 1 }
        return index >= 0 ? index : nil
    }

    mutating func end() {
        if flattened > 0 {
            flattened -= 1
        } else if !open.isEmpty {
            open.removeLast()
            lastChild.removeLast()
        }
    }

    mutating func attribute(_ name: Name, _ value: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        add(value)
        attributes.append(
            Markup.Attribute(name: name, start: Int32(start), end: Int32(bytes.count)))
    }

    mutating func characters(_ text: UnsafeBufferPointer<UInt8>) {
        guard let host, !text.isEmpty, !isFull else { return }
        let start = bytes.count
        add(text)
        let last = lastChild[host]
        if last >= 0, nodes[last].isText, Int(nodes[last].end) == start {
            nodes[last].end = Int32(bytes.count)
            return
        }
        _ = append(
            Markup.Node(
                name: "", tag: .other, space: .none, isText: true, parent: Int32(open[host]),
                start: Int32(start), end: Int32(bytes.count)))
    }

    /// Something that is no text stands here.
    mutating func seam() {
        if seams.last != Int32(bytes.count), seams.count < Limits.nodes {
            seams.append(Int32(bytes.count))
        }
    }

    private mutating func append(_ node: Markup.Node) -> Int {
        let index = nodes.count
        nodes.append(node)
        if let host {
            let last = lastChild[host]
            if last >= 0 {
                nodes[last].next = Int32(index)
            } else {
                nodes[open[host]].firstChild = Int32(index)
            }
            lastChild[host] = index
        }
        return index
    }

    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if bytes.count + text.count > byteLimit {
            isFull = true
        } else {
            bytes.append(contentsOf: text)
        }
    }

    /// The parser keeps one copy of each name, so its address tells names apart.
    private mutating func meaning(
        _ local: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
    ) -> (Name, Tag, Space) {
        let key = NameKey(local: local, uri: uri)
        if let known = names[key] { return known }
        var bytes = UnsafeBufferPointer(cString: local)
        // Word's own elements in a page are no page's: `<o:p>` stands in a `<p>`.
        if isHTML, let colon = bytes.firstIndex(of: 0x3A),
            Self.officePrefixes.contains(Name(bytes[..<colon]))
        {
            let name = Name(bytes)
            spellings[name] = String(decoding: bytes, as: UTF8.self)
            return remember(key, name, .other, .other)
        }
        // An undeclared prefix stays part of the name: the element after it is meant.
        if let colon = bytes.firstIndex(of: 0x3A) { bytes = .init(rebasing: bytes[(colon + 1)...]) }
        let space = Space(uri: UnsafeBufferPointer(cString: uri))
        let name = Name(bytes)
        let tag = Tag.byName[name] ?? Tag.byName[Name(bytes.map { $0 | 0x20 })] ?? .other
        let isPage =
            space == .html || space == .none || space == .svg || space == .math || space == .epub
        spellings[name] = String(decoding: bytes, as: UTF8.self)
        if space == .talkingBook {
            return remember(key, name, Tag.ofTalkingBooks[name] ?? tag, .html)
        }
        return remember(key, name, isPage ? tag : .other, space)
    }

    private static let officePrefixes: Set<Name> = ["o", "w", "v", "x", "m", "st1"]

    private mutating func remember(
        _ key: NameKey, _ name: Name, _ tag: Tag, _ space: Space
    ) -> (Name, Tag, Space) {
        names[key] = (name, tag, space)
        return (name, tag, space)
    }
}

extension UnsafeBufferPointer<UInt8> {
    init(cString: UnsafePointer<xmlChar>?) {
        self.init(start: cString, count: cString == nil ? 0 : Int(xmlStrlen(cString)))
    }
}

/// The elements of one part of a document, laid out flat and used again for the next part, so that
/// a long feed needs no more memory than its longest entry.
final class XMLBranch {
    struct Node {
        var word: Word
        /// For elements outside of the feed's vocabulary: whether a browser would start a line.
        var startsLine = false
        var parent: Int32
        /// Past the last node inside.
        var end: Int32 = 0
        /// Text: bytes. Elements: attributes.
        var first: Int32
        var last: Int32
    }

    struct Attribute {
        var name: AttributeName
        var first: Int32
        var last: Int32
    }

    /// All in one value, behind a pointer: each property of an object is checked for exclusive use
    /// at each access, and there are some hundred in an entry.
    fileprivate let store: UnsafeMutablePointer<Store>

    init() {
        store = .allocate(capacity: 1)
        store.initialize(to: Store())
    }

    deinit {
        store.deinitialize(count: 1)
        store.deallocate()
    }

    /// Set when a part turned out to be more than is held of one.
    var isFull: Bool { store.pointee.isFull }
    var isOpen: Bool { !store.pointee.open.isEmpty }
    /// The outermost element; nil while there is none.
    var first: Word? { store.pointee.nodes.first?.word }

    func begin(_ word: Word, startsLine: Bool, _ attributes: (inout Store) -> Void) {
        store.pointee.begin(word, startsLine: startsLine, attributes)
    }

    func end() { store.pointee.end() }

    func characters(_ text: UnsafeBufferPointer<UInt8>) { store.pointee.characters(text) }

    /// Ends what the document left open.
    func closeAll() { store.pointee.closeAll() }

    func clear() { store.pointee.clear() }
}

extension XMLBranch {
    struct Store {
        fileprivate(set) var nodes: [Node] = []
        fileprivate(set) var attributes: [Attribute] = []
        fileprivate(set) var bytes: [UInt8] = []
        fileprivate(set) var isFull = false
        fileprivate(set) var open: [Int32] = []
        private var flattened = 0

        mutating func begin(
            _ word: Word, startsLine: Bool, _ attributes: (inout Store) -> Void
        ) {
            if open.count >= CatalogLimits.elementDepth || nodes.count >= CatalogLimits.branchNodes
            {
                isFull = isFull || nodes.count >= CatalogLimits.branchNodes
                flattened += 1
                return
            }
            let first = Int32(self.attributes.count)
            attributes(&self)
            open.append(Int32(nodes.count))
            nodes.append(
                Node(
                    word: word, startsLine: startsLine,
                    parent: open.count > 1 ? open[open.count - 2] : -1,
                    first: first, last: Int32(self.attributes.count)))
        }

        mutating func end() {
            if flattened > 0 {
                flattened -= 1
            } else if let index = open.popLast() {
                nodes[Int(index)].end = Int32(nodes.count)
            }
        }

        mutating func attribute(_ name: AttributeName, _ value: UnsafeBufferPointer<UInt8>) {
            let first = Int32(bytes.count)
            add(value)
            attributes.append(Attribute(name: name, first: first, last: Int32(bytes.count)))
        }

        mutating func characters(_ text: UnsafeBufferPointer<UInt8>) {
            guard let parent = open.last, !text.isEmpty else { return }
            let first = Int32(bytes.count)
            add(text)
            if let last = nodes.last, last.word == .text, last.parent == parent, last.last == first
            {
                nodes[nodes.count - 1].last = Int32(bytes.count)
            } else if nodes.count < CatalogLimits.branchNodes {
                nodes.append(
                    Node(
                        word: .text, parent: parent, end: Int32(nodes.count + 1), first: first,
                        last: Int32(bytes.count)))
            }
        }

        mutating func closeAll() {
            flattened = 0
            while !open.isEmpty { end() }
        }

        mutating func clear() {
            nodes.removeAll(keepingCapacity: true)
            attributes.removeAll(keepingCapacity: true)
            bytes.removeAll(keepingCapacity: true)
            open.removeAll(keepingCapacity: true)
            flattened = 0
        }

        private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
            if bytes.count + text.count > CatalogLimits.branchBytes {
                isFull = true
            } else {
                bytes.append(contentsOf: text)
            }
        }
    }
}

/// One element of a branch, valid until the branch is cleared.
struct XMLElement {
    let branch: XMLBranch
    let index: Int
    /// Asked for so often that it is not looked up each time.
    let word: Word

    init(branch: XMLBranch, index: Int) {
        self.init(branch, index, branch.store.pointee.nodes[index].word)
    }

    private init(_ branch: XMLBranch, _ index: Int, _ word: Word) {
        (self.branch, self.index, self.word) = (branch, index, word)
    }

    /// The elements directly inside.
    var children: [XMLElement] {
        branch.store.pointee.nodes.withUnsafeBufferPointer { nodes in
            var found: [XMLElement] = []
            var next = index + 1
            let end = Int(nodes[index].end)
            while next < end {
                let word = nodes[next].word
                if word != .text { found.append(XMLElement(branch, next, word)) }
                // An element left open has no end yet.
                next = max(next + 1, Int(nodes[next].end))
            }
            return found
        }
    }

    func children(_ word: Word) -> [XMLElement] { children.filter { $0.word == word } }

    func first(_ word: Word) -> XMLElement? { children.first { $0.word == word } }

    func attribute(_ name: AttributeName) -> String? {
        place(of: name).map { String(decoding: branch.store.pointee.bytes[$0], as: UTF8.self) }
    }

    /// The value of an attribute as it stands in the branch; empty without one.
    func bytes(of name: AttributeName) -> ArraySlice<UInt8> {
        place(of: name).map { branch.store.pointee.bytes[$0] } ?? []
    }

    private func place(of name: AttributeName) -> Range<Int>? {
        let node = branch.store.pointee.nodes[index]
        for at in Int(node.first)..<Int(node.last)
        where branch.store.pointee.attributes[at].name == name {
            let attribute = branch.store.pointee.attributes[at]
            return Int(attribute.first)..<Int(attribute.last)
        }
        return nil
    }

    /// All text inside, as it stands.
    var text: String {
        var text = ""
        for node in branch.store.pointee.nodes[index..<Int(branch.store.pointee.nodes[index].end)]
        where node.word == .text {
            text += String(
                decoding: branch.store.pointee.bytes[Int(node.first)..<Int(node.last)],
                as: UTF8.self)
        }
        return text
    }

    /// All text inside, where blocks of a web page begin lines.
    var textOfPage: String {
        var text = ""
        var block = -1
        for at in index..<Int(branch.store.pointee.nodes[index].end) {
            let node = branch.store.pointee.nodes[at]
            if node.startsLine { text += "\n" }
            guard node.word == .text else { continue }
            let own = self.block(of: at)
            if own != block { text += "\n" }
            block = own
            // The end of a line within a block is a blank.
            let bytes = branch.store.pointee.bytes[Int(node.first)..<Int(node.last)]
            text += String(decoding: bytes.map { $0.isBlank ? 0x20 : $0 }, as: UTF8.self)
        }
        return text
    }

    /// The nearest block around a node.
    private func block(of node: Int) -> Int {
        var at = Int(branch.store.pointee.nodes[node].parent)
        while at > index, !branch.store.pointee.nodes[at].startsLine {
            at = Int(branch.store.pointee.nodes[at].parent)
        }
        return at
    }
}

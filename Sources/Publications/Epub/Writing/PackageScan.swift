/// Where what stands in a package document's metadata begins and ends, byte by byte, so that one
/// thing is changed and all around it stays.
struct PackageScan {
    struct Element {
        /// As it is written, prefix and all.
        var name: String
        /// From its `<` to after its last `>`.
        var whole: Range<Int>
        /// What stands between its tags; nil for one that closes itself.
        var inside: Range<Int>?
        var attributes: [(name: String, value: String)]
        var parent: Int?

        var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

        func attribute(_ name: String) -> String? {
            attributes.first { $0.name == name }?.value
        }
    }

    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    static let opf = "http://www.idpf.org/2007/opf"

    let bytes: [UInt8]
    /// The package, its metadata and all that stands in them.
    private(set) var elements: [Element] = []
    private(set) var root = 0
    private(set) var metadata = 0
    /// What is not is written with numbers for signs.
    private(set) var isUTF8 = true

    /// As many as a package may list; more are an attack.
    private static let elementsMax = 4 * Limits.listEntries

    /// nil where it is not sound enough to be changed.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Two bytes a sign, or four.
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            || bytes.prefix(4).contains(0)
        {
            return nil
        }
        guard scan() else { return nil }
        guard let root = elements.firstIndex(where: { $0.parent == nil }),
            elements[root].localName == "package",
            let found = elements.firstIndex(where: {
                $0.parent == root && $0.localName == "metadata"
            })
        else { return nil }
        (self.root, metadata) = (root, found)
    }

    /// Of a page, whatever it holds; nil where it is no sound XML.
    init?(page bytes: [UInt8]) {
        self.bytes = bytes
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        if isWide || bytes.prefix(4).contains(0) || !scan() { return nil }
    }

    /// Those in the metadata, also in the two boxes the first packages had there.
    var told: [Int] {
        var boxes: Set<Int> = [metadata]
        var told: [Int] = []
        for (index, element) in elements.enumerated() {
            guard let parent = element.parent, boxes.contains(parent) else { continue }
            if ["dc-metadata", "x-metadata"].contains(element.localName.lowercased()) {
                boxes.insert(index)
            } else {
                told.append(index)
            }
        }
        return told
    }

    /// Where things of Dublin Core go.
    var box: Int {
        elements.firstIndex {
            $0.parent == metadata && $0.localName.lowercased() == "dc-metadata"
        } ?? metadata
    }

    /// The prefix that stands for a name space here, empty for none; nil where none is declared.
    func prefix(of space: String) -> String? {
        for element in [elements[metadata], elements[root]] {
            for attribute in element.attributes where attribute.value == space {
                if attribute.name.hasPrefix("xmlns:") { return String(attribute.name.dropFirst(6)) }
            }
        }
        return nil
    }

    func isDublinCore(_ index: Int, _ name: String) -> Bool {
        let element = elements[index]
        guard element.localName.lowercased() == name else { return false }
        let parts = element.name.split(separator: ":")
        return parts.count < 2 || parts[0] == "dc"
            || String(parts[0]) == prefix(of: Self.dublinCore)
            || element.attribute("xmlns:\(parts[0])") == Self.dublinCore
    }

    /// The words in it, as a person sees them.
    func text(of index: Int) -> String {
        let markup = MarkupParser.xml(Array(bytes[elements[index].whole]))
        return markup.root.map { markup.text(of: $0) } ?? ""
    }

    // MARK: - Scanning

    private mutating func scan() -> Bool {
        var open: [Int] = []
        var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while at < bytes.count {
            guard bytes[at] == 0x3C else {
                at += 1
                continue
            }
            if let end = passed(at) {
                guard end <= bytes.count else { return false }
                at = end
            } else if at + 1 < bytes.count, bytes[at + 1] == 0x2F {
                guard let end = after(">", from: at), let last = open.popLast(),
                    elements[last].name == word(at + 2)
                else { return false }
                let start = elements[last].inside?.lowerBound ?? at
                elements[last].inside = start..<at
                elements[last].whole = elements[last].whole.lowerBound..<end
                at = end
            } else {
                guard elements.count < Self.elementsMax, open.count < Limits.elementDepth,
                    let end = begin(at, &open)
                else { return false }
                at = end
            }
        }
        return open.isEmpty && !elements.isEmpty
    }

    /// The end of a comment, an instruction, a type or a raw piece that begins here; more than
    /// there is where it has no end, nil where none begins.
    private mutating func passed(_ at: Int) -> Int? {
        let never = bytes.count + 1
        if starts("<!--", at) { return after("-->", from: at + 4) ?? never }
        if starts("<![CDATA[", at) { return after("]]>", from: at + 9) ?? never }
        if starts("<?", at) {
            guard let end = after("?>", from: at + 2) else { return never }
            if starts("<?xml ", at) { readDeclaration(at..<end) }
            return end
        }
        guard starts("<!", at) else { return nil }
        // A type that says things of its own may say what a word stands for: that is not ours.
        guard let end = after(">", from: at), !bytes[at..<end].contains(0x5B) else { return never }
        return end
    }

    private mutating func readDeclaration(_ range: Range<Int>) {
        let words = String(decoding: bytes[range], as: UTF8.self).lowercased()
        guard words.contains("encoding") else { return }
        isUTF8 = words.contains("utf-8") || words.contains("utf8")
    }

    private mutating func begin(_ start: Int, _ open: inout [Int]) -> Int? {
        let name = word(start + 1)
        guard !name.isEmpty else { return nil }
        var at = start + 1 + name.utf8.count
        var attributes: [(name: String, value: String)] = []
        while true {
            while at < bytes.count, isBlank(bytes[at]) { at += 1 }
            guard at < bytes.count else { return nil }
            if bytes[at] == 0x3E || starts("/>", at) { break }
            let key = word(at)
            at += key.utf8.count
            while at < bytes.count, isBlank(bytes[at]) { at += 1 }
            guard !key.isEmpty, attributes.count < Limits.attributes, at < bytes.count,
                bytes[at] == 0x3D
            else { return nil }
            at += 1
            while at < bytes.count, isBlank(bytes[at]) { at += 1 }
            guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27,
                let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
            else { return nil }
            attributes.append((key, Self.plain(bytes[(at + 1)..<end])))
            at = end + 1
        }
        let isClosed = bytes[at] == 0x2F
        let end = at + (isClosed ? 2 : 1)
        elements.append(
            Element(
                name: name, whole: start..<end, inside: isClosed ? nil : end..<end,
                attributes: attributes, parent: open.last))
        if !isClosed { open.append(elements.count - 1) }
        return end
    }

    /// With the signs that stand for others read as those.
    private static func plain(_ value: ArraySlice<UInt8>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard text.contains("&") else { return text }
        let markup = MarkupParser.xml(Array("<a>\(text)</a>".utf8))
        return markup.root.map { markup.text(of: $0) } ?? text
    }

    private func word(_ at: Int) -> String {
        let end =
            bytes[min(at, bytes.count)...].firstIndex {
                isBlank($0) || $0 == 0x3E || $0 == 0x2F || $0 == 0x3D || $0 == 0x3C
            } ?? bytes.count
        return String(validating: bytes[min(at, bytes.count)..<end], as: UTF8.self) ?? ""
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func starts(_ words: StaticString, _ at: Int) -> Bool {
        let count = words.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        return words.withUTF8Buffer { bytes[at..<at + count].elementsEqual($0) }
    }

    private func after(_ words: StaticString, from start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if starts(words, at) { return at + words.utf8CodeUnitCount }
            at += 1
        }
        return nil
    }

    /// The blanks before something, back to the end of a tag.
    func blanks(before at: Int) -> Int {
        var start = at
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        return start > 0 && bytes[start - 1] == 0x3E ? start : at
    }
}

import CXml2

/// Reads XML as it arrives and hands it on in parts: of a feed each child of the root by itself, of
/// RSS each child of its channel, of any other document the whole. Damage is repaired as far as it
/// goes; no entity is ever read, no file opened, no server asked.
final class XMLStream {
    /// Takes a part: an element whose parent is the root, or the root itself.
    private let take: (XMLElement) -> Void
    private let branch = XMLBranch()
    private let context: xmlParserCtxtPtr
    private var cleaner = XMLCleaner()
    private var names = NameTable<(word: Word, startsLine: Bool)>()
    private var attributeNames = NameTable<AttributeName>()
    private var depth = 0
    private var isFinished = false
    private(set) var root: Word?
    /// The root's name as it is written, for saying what the document is.
    private(set) var rootName = ""
    /// Whether the root was closed.
    private(set) var isWhole = false
    /// Whether a part had to be closed for the document: then the end of its root is not known.
    private(set) var isRepaired = false
    /// What the root says of its children's addresses.
    private(set) var rootBase: String?
    /// Where the first fault stands.
    private(set) var damage: (line: Int, column: Int)?
    var isOverfull: Bool { branch.isFull }

    init?(_ take: @escaping (XMLElement) -> Void) {
        guard let context = xmlCreatePushParserCtxt(nil, nil, nil, 0, nil) else { return nil }
        self.context = context
        self.take = take
        let sax = context.pointee.sax!
        x_sax_read(
            sax,
            x_reader(
                start: startElement, end: endElement, text: characters, cdata: characters,
                comment: nil, instruction: nil))
        sax.pointee.internalSubset = nil
        sax.pointee.getEntity = nil
        // HUGE lifts limits on size; those on entities are not needed, as none gets here.
        xmlCtxtUseOptions(context, x_options(Int32(XML_PARSE_HUGE.rawValue)))
        context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { x_free(context) }

    /// Takes UTF-8.
    func read(_ bytes: [UInt8], isLast: Bool = false) {
        guard !isFinished else { return }
        let clean = cleaner.clean(bytes, isLast: isLast)
        clean.withUnsafeBytes { buffer in
            var at = 0
            // In pieces: the parser looks for the end of a tag in all that it was given.
            while at < buffer.count {
                let count = min(1 << 16, buffer.count - at)
                let start = buffer.baseAddress!.assumingMemoryBound(to: CChar.self) + at
                xmlParseChunk(context, start, Int32(count), 0)
                at += count
                noteDamage()
            }
        }
        if isLast {
            isFinished = true
            xmlParseChunk(context, nil, 0, 1)
            noteDamage()
            finish()
        }
    }

    private func noteDamage() {
        guard damage == nil, context.pointee.wellFormed == 0 else { return }
        let error = context.pointee.lastError
        damage = (max(1, Int(error.line)), max(1, Int(error.int2)))
    }

    /// A document that breaks off: what is complete in itself was taken; a part that is not is
    /// worth something only when it is all there is.
    private func finish() {
        guard !isWhole, root != .feed, root != .rss || branch.first == .item, branch.first != nil
        else { return }
        branch.closeAll()
        take(XMLElement(branch: branch, index: 0))
    }

    fileprivate func begin(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
        _ uri: UnsafePointer<xmlChar>?, _ attributes: (inout XMLBranch.Store) -> Void
    ) {
        guard !isWhole else { return }
        let (word, startsLine) = meaning(local, prefix, uri)
        depth += 1
        if root == nil {
            root = word
            rootName = text(local)
            if word == .feed {
                // Only its base is of interest, and that now.
                branch.begin(word, startsLine: false, attributes)
                branch.closeAll()
                rootBase = XMLElement(branch: branch, index: 0).attribute(.base)
                branch.clear()
                return
            }
            if word == .rss { return }
        }
        if root == .rss, word == .channel, !branch.isOpen { return }
        if root == .feed || root == .rss, branch.isOpen, isOutOfPlace(word) { closePart() }
        branch.begin(word, startsLine: startsLine, attributes)
    }

    /// Whether an element cannot stand where it does: what is open was never closed.
    private func isOutOfPlace(_ word: Word) -> Bool {
        switch word {
        case .entry, .item: true
        case .id, .updated, .link, .title: branch.first.map(XMLStream.plain.contains) ?? false
        default: false
        }
    }

    private static let plain: Set<Word> = [.id, .title, .subtitle, .updated, .rights]

    private func closePart() {
        isRepaired = true
        branch.closeAll()
        take(XMLElement(branch: branch, index: 0))
        branch.clear()
    }

    fileprivate func end() {
        guard !isWhole else { return }
        depth -= 1
        isWhole = depth == 0
        guard branch.isOpen else { return }
        branch.end()
        if !branch.isOpen {
            take(XMLElement(branch: branch, index: 0))
            branch.clear()
        }
    }

    fileprivate func add(_ text: UnsafeBufferPointer<UInt8>) { branch.characters(text) }

    fileprivate func attributeName(_ name: UnsafePointer<xmlChar>) -> AttributeName {
        attributeNames.meaning(of: name) { AttributeName(written: text(name)) }
    }

    private func meaning(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
        _ uri: UnsafePointer<xmlChar>?
    ) -> (word: Word, startsLine: Bool) {
        guard let local else { return (.other, false) }
        // An undeclared prefix is compared as it is written; it is no namespace's address.
        return names.meaning(of: local, in: uri ?? prefix, isDeclared: uri != nil) {
            let name = text(local)
            let written = prefix != nil && uri == nil ? text(prefix) + ":" + name : name
            let word = Word(namespace: uri.map { text($0) }, name: written)
            return (word, word == .other && XMLStream.lines.contains(name.lowercased()))
        }
    }

    private func text(_ name: UnsafePointer<xmlChar>?) -> String {
        name.map { String(cString: $0) } ?? ""
    }

    private static let lines: Set<String> = [
        "p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "dd", "dt",
        "hr",
        "pre", "ul", "ol", "table",
    ]
}

// The parser calls these on the thread that runs it.

private func stream(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
    let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self)
    return parser?.pointee._private.map {
        Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue()
    }
}

private func startElement(
    _ context: UnsafeMutableRawPointer?, _ local: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ spaces: Int32,
    _ declared: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32, _ defaulted: Int32,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    guard let stream = stream(context) else { return }
    stream.begin(local, prefix, uri) { branch in
        guard let list else { return }
        for index in 0..<Int(count) {
            let entry = list + index * 5
            guard let start = entry[3], let end = entry[4], let name = entry[0] else { continue }
            branch.attribute(
                stream.attributeName(name), UnsafeBufferPointer(start: start, count: end - start))
        }
    }
}

private func endElement(
    _ context: UnsafeMutableRawPointer?, _ local: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
) {
    stream(context)?.end()
}

private func characters(
    _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32
) {
    stream(context)?.add(UnsafeBufferPointer(start: text, count: Int(count)))
}

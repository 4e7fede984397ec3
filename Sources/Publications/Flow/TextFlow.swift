/// Takes text as it comes out of a document and makes blocks of it: collapses white space,
/// remembers styles, links and where everything came from.
struct TextFlow {
    /// How the text that comes next looks.
    struct Look: Equatable {
        var style: InlineStyle = []
        var link: Int32 = -1
        var language: Int16 = -1
    }

    var draft = Document.Draft()
    /// What the next block will be like. Read when its first text comes.
    var context = Block(kind: .paragraph, range: 0..<0)
    var look = Look()
    private var open: Block?
    private var pendingSpace: (look: Look, node: Int32, source: Int32)?
    /// The pending space stands only between words.
    private var isSpaceSoft = false
    private var spaceBefore: Float = 0
    private var markers: [String] = []
    private var isAtLineStart = true
    private var breaksBefore = false
    private(set) var isFull = false

    /// Where the next text will stand.
    var position: Int { draft.text.count + (pendingSpace == nil ? 0 : 1) }
    var hasOpenBlock: Bool { open != nil }
    /// Where the current line began, if anything stands on it.
    var isLineEmpty: Bool { isAtLineStart }

    /// Adds source text, collapsing white space as `mode` says.
    mutating func add(_ text: ArraySlice<UInt8>, node: Int, mode: Style.WhiteSpace) {
        if draft.text.count + text.count > Limits.flowBytes {
            isFull = true
            return
        }
        if node >= 0, mode.keepsLines { draft.keptSpaces.append(Int32(node)) }
        switch mode {
        case .normal, .nowrap: collapse(text, Int32(node), keepsLines: false)
        case .preLine: collapse(text, Int32(node), keepsLines: true)
        case .pre, .preWrap: preserve(text, Int32(node))
        }
    }

    /// Adds text that no source has, or that one element stands for as a whole.
    mutating func add(generated text: String, for element: Int? = nil) {
        if text.isEmpty || draft.text.count > Limits.flowBytes { return }
        put(
            Array(text.utf8)[...], node: element.map(Int32.init) ?? -1,
            source: element == nil ? 0 : SourceSpan.wholeElement)
    }

    mutating func breakLine() {
        pendingSpace = nil
        begin()
        emit([0x0A], node: -1, source: 0)
        isAtLineStart = true
    }

    /// Parts what comes from what stands on the line, unless something parts them already.
    mutating func separate() {
        guard open != nil, !isAtLineStart, pendingSpace == nil, let last = draft.text.last,
            !last.isSpace, !"([{".utf8.contains(last)
        else { return }
        pendingSpace = (Look(style: .gap), -1, 0)
        isSpaceSoft = true
    }

    /// Breaks the line unless nothing stands on it yet: where a block begins inside a paragraph.
    mutating func breakLineIfNeeded() {
        pendingSpace = nil
        if open != nil && !isAtLineStart { breakLine() }
    }

    mutating func indentLine(_ ems: Float) {
        if draft.indents.last?.offset == draft.text.count { return }
        draft.indents.append(LineIndent(offset: draft.text.count, ems: ems))
    }

    private mutating func collapse(_ text: ArraySlice<UInt8>, _ node: Int32, keepsLines: Bool) {
        var at = text.startIndex
        let end = text.endIndex
        while at < end {
            if text[at].isSpace {
                let start = at
                var lines = 0
                while at < end, text[at].isSpace {
                    if text[at] == 0x0A { lines += 1 }
                    at += 1
                }
                if keepsLines && lines > 0 {
                    for _ in 0..<min(lines, 100) { breakLine() }
                } else if !isAtLineStart, pendingSpace == nil || isSpaceSoft {
                    isSpaceSoft = false
                    pendingSpace = (look, node, Int32(start))
                    if lines > 0 && joinsLines(text[at...]) {
                        pendingSpace?.look.style.insert(.joint)
                    }
                }
            } else {
                let start = at
                at = TextFlow.plainEnd(text, at)
                if at > start {
                    put(text[start..<at], node: node, source: Int32(start))
                } else {
                    while at < end, !text[at].isSpace { at += 1 }
                    word(text[start..<at], node)
                }
            }
        }
    }

    /// Where words that stand as they are end: single spaces between them are already right.
    private static func plainEnd(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
        text.withUnsafeBufferPointer { bytes in
            let first = text.startIndex
            var at = start - first
            var end = at
            while at < bytes.count {
                let byte = bytes[at]
                if byte > 0x20 {
                    if byte >= 0x7F
                        && (byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF),
                        isUnseen(bytes, at)
                    {
                        break
                    }
                    at += 1
                    end = at
                } else if byte == 0x20, at > start - first, at == end {
                    at += 1
                } else {
                    break
                }
            }
            return end + first
        }
    }

    /// Soft hyphens, byte order marks, controls, and orders about direction: they act unseen, on
    /// the terminal or on what stands beside them.
    private static func isUnseen(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        let second = at + 1 < bytes.count ? bytes[at + 1] : 0
        let third = at + 2 < bytes.count ? bytes[at + 2] : 0
        switch bytes[at] {
        case 0x7F: return true
        case 0xC2: return second < 0xA0 || second == 0xAD
        case 0xE2:
            return second == 0x80 && (0xA8...0xAE).contains(third)
                || second == 0x81 && (0xA6...0xA9).contains(third)
        case 0xEF: return second == 0xBB && third == 0xBF
        default: return bytes[at] < 0x20 && bytes[at] != 0x09
        }
    }

    /// A line break in the source between two ideographs is no space on a page (css-text, segment
    /// breaks): scripts without spaces break lines anywhere.
    private func joinsLines(_ next: ArraySlice<UInt8>) -> Bool {
        draft.text.suffix(3).isWideScalar && next.prefix(3).isWideScalar
    }

    /// Adds what stands between white space without what acts unseen. Controls, which no text means
    /// and every terminal obeys, show as what they are: a mistake.
    private mutating func word(_ word: ArraySlice<UInt8>, _ node: Int32) {
        var start = word.startIndex
        var at = start
        while at < word.endIndex {
            let byte = word[at]
            let isUnseen = word.withUnsafeBufferPointer {
                TextFlow.isUnseen($0, at - word.startIndex)
            }
            guard isUnseen else {
                at += 1
                continue
            }
            put(word[start..<at], node: node, source: Int32(start))
            let isSoftHyphen = byte == 0xC2 && word[at...].dropFirst().first == 0xAD
            if isSoftHyphen { draft.softHyphens.append(draft.text.count) }
            let isControl = byte < 0x80 || byte == 0xC2 && !isSoftHyphen
            if isControl { put(Array("\u{FFFD}".utf8)[...], node: -1, source: 0) }
            at = min(word.endIndex, at + (byte < 0x80 ? 1 : byte == 0xC2 ? 2 : 3))
            start = at
        }
        put(word[start...], node: node, source: Int32(start))
    }

    private mutating func preserve(_ text: ArraySlice<UInt8>, _ node: Int32) {
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.startIndex > text.startIndex {
                if open == nil {
                    // A line feed right after the tag that opens the block is no line.
                    if line.startIndex == text.startIndex + 1 { begin() } else { breakLine() }
                } else {
                    breakLine()
                }
            }
            let body = line.last == 0x0D ? line.dropLast() : line
            if !body.isEmpty { word(body, node) }
        }
    }

    private mutating func put(_ bytes: ArraySlice<UInt8>, node: Int32, source: Int32) {
        if bytes.isEmpty { return }
        begin()
        let isJoined = isSpaceSoft && bytes.first.map { ",.;:!?)]}".utf8.contains($0) } == true
        if isJoined { pendingSpace = nil }
        isSpaceSoft = false
        if let space = pendingSpace {
            pendingSpace = nil
            let current = look
            look = space.look
            emit([0x20], node: space.node, source: space.source)
            look = current
        }
        emit(bytes, node: node, source: source)
        isAtLineStart = false
    }

    private mutating func emit(_ bytes: ArraySlice<UInt8>, node: Int32, source: Int32) {
        let start = draft.text.count
        draft.text.append(contentsOf: bytes)
        let continues = draft.sources.last.map {
            $0.node == node
                && (node < 0 || source < 0 && $0.source < 0
                    || Int($0.source) + start - Int($0.text) == Int(source))
        }
        if continues != true {
            draft.sources.append(SourceSpan(text: Int32(start), node: node, source: source))
        }
        if look == Look() { return }
        if let last = draft.runs.indices.last, draft.runs[last].range.upperBound == start,
            draft.runs[last].style == look.style, draft.runs[last].link == look.link,
            draft.runs[last].language == look.language
        {
            draft.runs[last].range = draft.runs[last].range.lowerBound..<draft.text.count
        } else {
            draft.runs.append(
                Run(
                    range: start..<draft.text.count, style: look.style, link: look.link,
                    language: look.language))
        }
    }

    /// Makes sure that a block is open, as the context wants it.
    mutating func begin() {
        if open != nil { return }
        var block = context
        block.range = draft.text.count..<draft.text.count
        block.spaceBefore = spaceBefore
        block.breaksBefore = breaksBefore
        if !markers.isEmpty {
            block.marker = markers.joined(separator: " ")
            markers = []
        }
        spaceBefore = 0
        breaksBefore = false
        open = block
    }

    /// Ends the open block, if any: white space at its end goes.
    mutating func end() {
        pendingSpace = nil
        isAtLineStart = true
        guard var block = open else { return }
        open = nil
        let start = block.range.lowerBound
        while draft.text.count > start, let last = draft.text.last,
            last == 0x0A || last == 0x20 && !block.isPreformatted
        {
            draft.text.removeLast()
        }
        trimSpans(to: draft.text.count)
        block.range = start..<draft.text.count
        let holdsImage = draft.images.last.map { $0.offset >= start && !$0.isHidden } ?? false
        let isKept =
            !block.range.isEmpty || holdsImage || block.kind == .rule || block.marker != nil
        if isKept {
            draft.blocks.append(block)
            draft.text.append(0x0A)
            draft.sources.append(SourceSpan(text: Int32(draft.text.count - 1), node: -1, source: 0))
        } else {
            spaceBefore = max(spaceBefore, block.spaceBefore)
            breaksBefore = breaksBefore || block.breaksBefore
        }
    }

    private mutating func trimSpans(to end: Int) {
        while let last = draft.sources.last, Int(last.text) >= end,
            Int(last.text) > end || last.source >= 0
        {
            draft.sources.removeLast()
        }
        while let last = draft.runs.last, last.range.upperBound > end {
            draft.runs.removeLast()
            if last.range.lowerBound < end {
                var kept = last
                kept.range = last.range.lowerBound..<end
                draft.runs.append(kept)
                break
            }
        }
    }

    mutating func leave(space lines: Float) { spaceBefore = max(spaceBefore, lines) }
    mutating func breakPage() { breaksBefore = true }
    mutating func mark(_ marker: String) {
        if !marker.isEmpty && markers.count < 8 { markers.append(marker) }
    }
    mutating func dropMarkers() { markers = [] }

    mutating func addRule() {
        end()
        begin()
        open?.kind = .rule
        end()
    }

    /// The block that is open becomes verse: lines begin where the author ended them.
    mutating func makeVerse() {
        begin()
        if open?.kind == .paragraph { open?.kind = .verse }
    }

    mutating func open(link: Link) -> Int32 {
        draft.links.append(link)
        return Int32(draft.links.count - 1)
    }

    mutating func close(link index: Int32, raised: Bool) {
        let start = draft.links[Int(index)].range.lowerBound
        draft.links[Int(index)].range = start..<max(start, draft.text.count)
        draft.links[Int(index)].isRaised = raised
    }

    /// Adds a picture; its words stand for the element it is.
    mutating func add(_ image: Image, for element: Int) {
        begin()
        var image = image
        image.offset = position
        draft.images.append(image)
        let words = image.alt.isEmpty ? "" : String(label: image.alt.utf8)
        if words.isEmpty {
            draft.sources.append(
                SourceSpan(
                    text: Int32(draft.text.count), node: Int32(element),
                    source: SourceSpan.wholeElement))
            return
        }
        look.style.insert(.image)
        add(generated: "[\(words)]", for: element)
        look.style.remove(.image)
    }

    mutating func addHidden(_ image: Image) {
        var image = image
        image.isHidden = true
        image.offset = position
        draft.images.append(image)
    }

    mutating func add(anchor name: Name, from start: Int) {
        if draft.anchors.count < Limits.listEntries {
            draft.anchors.append(Anchor(name: name, range: start..<max(start, draft.text.count)))
        }
    }

    mutating func language(_ tag: String) -> Int16 {
        if let index = draft.languages.firstIndex(of: tag) { return Int16(index) }
        if draft.languages.count > 500 { return -1 }
        draft.languages.append(tag)
        return Int16(draft.languages.count - 1)
    }

    mutating func warn(_ code: String, _ message: String, path: String) {
        if draft.diagnostics.count < 20 {
            draft.diagnostics.append(Diagnostic(.warning, code, message, path: path))
        }
    }

    mutating func setTitle(_ title: String) { if draft.title == nil { draft.title = title } }

    /// Everything gathered; offsets in the space at the end of a block are moved to its end.
    consuming func finished() -> Document.Draft {
        end()
        draft.findVerse()
        if isFull {
            warnOfSize()
        }
        draft.sortNames()
        let count = draft.text.count
        for index in draft.links.indices {
            draft.links[index].range = draft.links[index].range.clamped(to: 0..<count)
        }
        for index in draft.images.indices {
            draft.images[index].offset = min(draft.images[index].offset, count)
        }
        return draft
    }
}

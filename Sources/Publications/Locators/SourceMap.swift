/// Ties offsets of a document's text to places in its source, both ways.
struct SourceMap {
    private let document: Document
    /// Spans that have a source, by node and place in it: only the way to a text needs them.
    private let bySource: [SourceSpan]

    init(_ document: Document, leadsToText: Bool) {
        self.document = document
        bySource =
            leadsToText
            ? document.sources.filter { $0.node >= 0 }
                .sorted { ($0.node, $0.source) < ($1.node, $1.source) } : []
    }

    /// The text node and byte behind an offset; of text without a source, what follows it. A byte
    /// below 0 stands for an element as a whole.
    func place(of offset: Int) -> (node: Int, byte: Int)? {
        let spans = document.sources
        var index = spanIndex(at: offset)
        guard spans.indices.contains(index) else { return nil }
        if spans[index].node >= 0 {
            let end = index + 1 < spans.count ? Int(spans[index + 1].text) : document.text.count
            return place(spans[index], min(offset, end))
        }
        // A picture without words takes no text: it stands where what follows it does.
        if index > 0, spans[index - 1].text == spans[index].text, spans[index - 1].node >= 0,
            Int(spans[index].text) == offset
        {
            return place(spans[index - 1], offset)
        }
        while index < spans.count, spans[index].node < 0 { index += 1 }
        if index < spans.count { return place(spans[index], Int(spans[index].text)) }
        // Behind the last of the text is its end.
        guard let last = spans.lastIndex(where: { $0.node >= 0 }) else { return nil }
        let end = last + 1 < spans.count ? Int(spans[last + 1].text) : document.text.count
        return place(spans[last], end)
    }

    /// The last span that begins at an offset or before.
    private func spanIndex(at offset: Int) -> Int {
        let spans = document.sources
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if Int(spans[middle].text) <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The end of a text, where what follows it has no source.
    func end(at offset: Int) -> (node: Int, byte: Int)? {
        let spans = document.sources
        let index = spanIndex(at: offset)
        guard spans.indices.contains(index), index > 0, spans[index].node < 0,
            Int(spans[index].text) == offset
        else { return nil }
        let before = spans[index - 1]
        guard before.node >= 0, before.source != SourceSpan.wholeElement,
            Int(before.text) < offset
        else { return nil }
        return place(before, offset)
    }

    /// Where the picture or formula begins in whose words an offset stands.
    func element(around offset: Int) -> Int? {
        let index = spanIndex(at: offset)
        guard document.sources.indices.contains(index) else { return nil }
        let span = document.sources[index]
        return span.node >= 0 && span.source == SourceSpan.wholeElement ? Int(span.text) : nil
    }

    private func place(_ span: SourceSpan, _ offset: Int) -> (node: Int, byte: Int) {
        if span.source == SourceSpan.wholeElement { return (Int(span.node), -1) }
        return (Int(span.node), Int(span.source) + offset - Int(span.text))
    }

    /// The offset of the text that came from a byte of a node, or the next after it.
    func offset(node: Int, byte: Int) -> Int? {
        var low = 0
        var high = bySource.count
        while low < high {
            let middle = (low + high) / 2
            let span = bySource[middle]
            if (Int(span.node), Int(span.source)) <= (node, byte) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        if low > 0, Int(bySource[low - 1].node) == node {
            let span = bySource[low - 1]
            let offset = Int(span.text) + byte - Int(span.source)
            let limit = end(ofSpanAt: span.text)
            return min(offset, limit)
        }
        return low < bySource.count ? Int(bySource[low].text) : bySource.last.map { Int($0.text) }
    }

    /// Where the first text that came from a node stands; nil where nothing did.
    func offset(ofNode node: Int) -> Int? {
        var (low, high) = (0, bySource.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(bySource[middle].node) < node { low = middle + 1 } else { high = middle }
        }
        guard low < bySource.count, Int(bySource[low].node) == node else { return nil }
        return Int(bySource[low].text)
    }

    /// Where the span that begins at an offset ends: where the next begins.
    private func end(ofSpanAt start: Int32) -> Int {
        let spans = document.sources
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].text <= start { low = middle + 1 } else { high = middle }
        }
        return low < spans.count ? Int(spans[low].text) : document.text.count
    }

    /// Where an element's own text begins: the first text inside of it or after.
    func offset(element: Int) -> Int? { offset(node: element, byte: -1) }
}

/// Where the reading of words has come to.
struct RubyState {
    /// The reading that goes on within the parentheses of the one before.
    var joined: Int?
    /// Where the words begin that the next reading is of.
    var wordsStart: Int?
    /// Those words, and where their reading begins.
    var words = 0..<0
    var start = 0
}

extension DocumentFlow {
    /// Several that follow each other say one thing together: 漢字(かんじ) for 漢(かん)字(じ) where the
    /// book has both characters before both readings.
    mutating func rubyText(_ node: Int, _ inner: Surroundings) {
        guard hasWords(node) else { return }
        flow.context = block(for: inner)
        flow.look.style.insert(.ruby)
        var inside = inner
        inside.isRuby = false
        let parent = Int(markup.nodes[node].parent)
        if parent >= 0, markup.nodes[parent].tag == .rtc {
            children(of: node, in: inside)
            return
        }
        if node != ruby.joined { beginReading() }
        ruby.joined = nil
        children(of: node, in: inside)
        ruby.joined = nextRuby(after: node)
        if ruby.joined == nil { endReading() }
    }

    private mutating func beginReading() {
        let end = flow.position
        ruby.words = min(ruby.wordsStart ?? end, end)..<end
        flow.add(generated: "(")
        ruby.start = flow.position
    }

    private mutating func endReading() {
        flow.add(reading: ruby.start..<max(ruby.start, flow.position), of: ruby.words)
        flow.add(generated: ")")
        ruby.wordsStart = flow.position
    }

    /// The reading that follows with nothing to be read between.
    private func nextRuby(after node: Int) -> Int? {
        var next = Int(markup.nodes[node].next)
        while next >= 0 {
            let tag = markup.nodes[next].tag
            if tag == .rt && hasWords(next) { return next }
            if tag != .rp && tag != .rt && hasWords(next) { return nil }
            next = Int(markup.nodes[next].next)
        }
        return nil
    }

    private func hasWords(_ node: Int) -> Bool {
        let hasWords = { (node: Int) in
            markup.nodes[node].isText && markup.textBytes(node).contains { !$0.isSpace }
        }
        return hasWords(node) || markup.descendants(of: node).contains(where: hasWords)
    }
}

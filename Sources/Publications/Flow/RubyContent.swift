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
        if node != joinedRuby { flow.add(generated: "(") }
        joinedRuby = nil
        children(of: node, in: inside)
        joinedRuby = nextRuby(after: node)
        if joinedRuby == nil { flow.add(generated: ")") }
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

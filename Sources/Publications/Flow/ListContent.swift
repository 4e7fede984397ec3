/// Lists.
extension DocumentFlow {
    struct ListCounter {
        var next: Int
        var step: Int
    }

    mutating func list(_ node: Int, _ inner: Surroundings) {
        var inner = inner
        inner.listDepth += 1
        let isReversed = markup.value(node, "reversed") != nil
        let start = markup.attribute(node, "start").flatMap { Int32($0.trimmingSpaces()) }.map(
            Int.init)
        let count =
            isReversed && start == nil
            ? markup.children(of: node).count { markup.nodes[$0].tag == .li } : 1
        lists.append(ListCounter(next: start ?? count, step: isReversed ? -1 : 1))
        defer { lists.removeLast() }
        if inner.style.listStyle == .disc && inner.listDepth > 1 {
            inner.style.listStyle = inner.listDepth == 2 ? .circle : .square
        }
        children(of: node, in: inner)
    }

    mutating func item(_ node: Int, _ inner: Surroundings) {
        if let value = markup.attribute(node, "value").flatMap({ Int32($0.trimmingSpaces()) }),
            !lists.isEmpty
        {
            lists[lists.count - 1].next = Int(value)
        }
        let number = lists.last?.next ?? 1
        if !lists.isEmpty { lists[lists.count - 1].next &+= lists[lists.count - 1].step }
        flow.mark(inner.style.listStyle.marker(number))
        flow.context = block(for: inner)
        children(of: node, in: inner)
        flow.end()
        flow.dropMarkers()
    }
}

import Canvas
import Publications
import Typesetting

/// One page in view.
struct Leaf {
    var document: Int
    var chapter: SetChapter
    var page: SetPage
    var first: Int { page.lines.lowerBound }
}

extension SetChapter {
    var rules: SetRules { SetRules(measure: key.measure, manner: key.manner) }

    func offset(ofLine line: Int) -> Int {
        lines.indices.contains(line) ? lines[line].range.lowerBound : 0
    }

    /// Where the page before a line begins: one of the chapter's own pages, when the line is where
    /// such a page begins, else the page that ends there.
    func start(before line: Int, height: Int) -> Int {
        let starts = pageStarts(height: height)
        if let at = starts.firstIndex(of: line) { return at > 0 ? starts[at - 1] : 0 }
        return page(endingBefore: line, height: height).lines.lowerBound
    }

    /// Where the chapter's own page that holds a line begins.
    func start(ofPageWith line: Int, height: Int) -> Int {
        pageStarts(height: height).last { $0 <= line } ?? 0
    }
}

/// What is in view, worked out from the place.
extension Reader.State {
    var shape: Shape { Shape(size, taste, isLinear: isLinear) }
    var rules: SetRules {
        var manner = taste.manner
        manner.isLinear = isLinear
        return SetRules(measure: shape.measure, manner: manner)
    }

    /// A chapter as the present rules want it.
    func fresh(_ document: Int) -> SetChapter? {
        chapters[document].flatMap { $0.rules == rules ? $0 : nil }
    }

    /// The chapter in view, perhaps still as it was set before.
    var chapter: SetChapter? { chapters[place.document] }
    var line: Int { chapter?.line(of: place.offset) ?? 0 }

    /// The pages in view; a chapter begins on the next free one.
    var spread: [Leaf] {
        guard let chapter else { return [] }
        let shape = shape
        let page = chapter.page(from: line, height: shape.height)
        var leaves = [Leaf(document: place.document, chapter: chapter, page: page)]
        while leaves.count < shape.columns.count {
            let last = leaves[leaves.count - 1]
            if last.page.lines.upperBound < last.chapter.lines.count {
                let page = last.chapter.page(
                    from: last.page.lines.upperBound, height: shape.height)
                guard !page.lines.isEmpty else { break }
                leaves.append(
                    Leaf(document: last.document, chapter: last.chapter, page: page))
            } else if let next = book?.next(after: last.document), let chapter = fresh(next) {
                let page = chapter.page(from: 0, height: shape.height)
                leaves.append(Leaf(document: next, chapter: chapter, page: page))
            } else {
                break
            }
        }
        return leaves
    }

    /// Whether an offset of the place's document is in view.
    func shows(_ offset: Int, in document: Int) -> Bool {
        spread.contains { leaf in
            guard leaf.document == document else { return false }
            return leaf.page.lines.contains(leaf.chapter.line(of: offset))
        }
    }

    /// Stands at an offset of the document one is in.
    mutating func stand(atLine line: Int, of document: Int) {
        guard let chapter = chapters[document] else { return }
        place = Spot(document: document, offset: chapter.offset(ofLine: line))
        focus = nil
        isAtEnd = false
    }

    /// Stands at the page of the chapter's own that holds an offset.
    mutating func settle(at offset: Int) {
        guard let chapter else { return }
        let height = shape.height
        let line = chapter.start(ofPageWith: chapter.line(of: offset), height: height)
        stand(atLine: line, of: place.document)
    }

    mutating func measureProgress() {
        guard let book, let chapter else { return }
        progress = book.publication.percent(place.offset, in: chapter.document) / 100
    }
}

import Canvas

/// Lines to pages. A page may begin at any line; those that follow each other from the chapter's
/// first line on are the ones that are counted.
extension SetChapter {
    /// The page that begins with a line.
    public func page(from start: LineIndex, height: Int) -> SetPage {
        Paginator(self, height: height).page(from: start)
    }

    /// The page that ends where a line begins, or as little behind it as can be: the page that
    /// was left for the one that begins with this line.
    public func page(endingBefore line: LineIndex, height: Int) -> SetPage {
        let paginator = Paginator(self, height: height)
        var start = line
        var rows = 0
        while let before = self.line(before: start), let set = self.line(before) {
            rows += Int(set.height)
            if rows > max(1, height) && start < line { break }
            start = before
            rows += Int(set.above) + manner.leading
        }
        // What stands together, notes and space make a page end sooner than its lines alone.
        var page = paginator.page(from: start)
        while page.end < line, let next = self.line(after: page.start), next < line {
            page = paginator.page(from: next)
        }
        return page
    }

    /// The first line of each page, from the chapter's beginning. Sets the whole chapter.
    public func pageStarts(height: Int, while goesOn: () -> Bool = { true }) -> [LineIndex] {
        let paginator = Paginator(self, height: height)
        var starts: [LineIndex] = []
        var next = start
        while goesOn() {
            starts.append(next)
            let end = paginator.end(from: next)
            guard end < self.end, end > next else { break }
            next = end
        }
        return starts
    }

    /// Sets the page that holds an offset and the one before: what a person sees first.
    public func prepare(around offset: Int, height: Int) {
        let page = page(from: line(of: offset), height: height)
        _ = self.page(endingBefore: page.start, height: height)
    }
}

/// Fills pages of one height.
struct Paginator {
    private let chapter: SetChapter
    private let height: Int

    init(_ chapter: SetChapter, height: Int) {
        self.chapter = chapter
        self.height = max(1, height)
    }

    /// A chapter's heading stands lower than other first lines, the more the higher the page.
    private var sink: Int { chapter.shaper.opening > 0 ? max(0, min(4, (height - 10) / 10)) : 0 }

    /// The line after a page, which is all that counting pages wants to know.
    func end(from start: LineIndex) -> LineIndex { fill(from: start).end }

    func page(from start: LineIndex) -> SetPage {
        let (lines, end) = fill(from: start)
        let first = lines.first.map { Int($0.line.start) } ?? chapter.range(of: start).lowerBound
        let after = chapter.range(of: end).lowerBound
        let foot = Foot(chapter, height: height)
        return SetPage(
            start: start, end: end, range: first..<max(first, after), height: height,
            isLast: end >= chapter.end, pictures: pictures(in: lines), overflow: overflow(lines),
            lines: lines, foot: foot.content(of: lines, isLast: end >= chapter.end))
    }

    private func fill(
        from start: LineIndex
    ) -> (lines: [SetPage.Placed], end: LineIndex) {
        var lines: [SetPage.Placed] = []
        var row = start == chapter.start ? sink : 0
        var foot = Foot(chapter, height: height)
        var next: LineIndex? = start
        while let index = next, var line = chapter.line(index) {
            var above = lines.isEmpty ? 0 : Int(line.above)
            if !lines.isEmpty { above += chapter.manner.leading }
            line.height = UInt16(clamping: min(Int(line.height), height))
            foot.add(line, index)
            if row + above + Int(line.height) + foot.rows > height {
                if !lines.isEmpty { break }
                row = 0
            }
            lines.append(SetPage.Placed(index: index, row: row + above, line: line))
            row += above + Int(line.height)
            next = chapter.line(after: index)
        }
        // An empty chapter, or a place behind the last line, is a page with nothing on it.
        guard let end = next, !lines.isEmpty else { return (lines, chapter.end) }
        let kept = keep(lines)
        return (Array(lines[..<kept]), kept < lines.count ? lines[kept].index : end)
    }

    /// How many lines a page keeps: none that belongs with the next one, none broken in a word,
    /// unless that would leave the page too empty.
    private func keep(_ lines: [SetPage.Placed]) -> Int {
        var kept = lines.count
        let least = max(1, lines.count * 2 / 3)
        while kept > least, lines[kept - 1].line.marks.contains(.bindsNext) { kept -= 1 }
        if lines[kept - 1].line.marks.contains(.bindsNext) { return lines.count }
        if kept - 1 >= least, lines[kept - 1].line.marks.contains(.hyphen),
            lines[kept - 2].line.marks.isDisjoint(with: [.hyphen, .bindsNext])
        {
            kept -= 1
        }
        return kept
    }

    private func pictures(in lines: [SetPage.Placed]) -> [SetPage.Picture] {
        lines.compactMap { placed in
            guard placed.line.marks.contains(.picture),
                let image = chapter.set(Int(placed.index.portion)).pictures[placed.index.line]
            else { return nil }
            return SetPage.Picture(
                image: image,
                area: Area(
                    row: placed.row, column: Int(placed.line.inset), width: Int(placed.line.width),
                    height: Int(placed.line.height)))
        }
    }

    private func overflow(_ lines: [SetPage.Placed]) -> Int {
        lines.reduce(0) {
            guard $1.line.marks.contains(.unwrapped) else { return $0 }
            return max($0, Int($1.line.inset) + Int($1.line.width) - chapter.measure)
        }
    }
}

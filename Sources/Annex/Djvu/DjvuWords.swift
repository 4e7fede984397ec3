import CDjvu
import Glibc
import Publications

extension DjvuBook {
    /// The words of a page with their places and links, as its text layer has them.
    func sheet(_ page: Int) throws(Refusal) -> PrintedSheet {
        let size = try size(of: page)
        var sheet = PrintedSheet()
        (sheet.width, sheet.height) = size.points
        let areas = links(on: page, size, &sheet)
        var gatherer = DjvuGatherer(self, size, areas)
        with {
            table.ddjvu_document_get_pagetext(document, Int32(page), "word")
        } _: {
            gatherer.add($0)
        }
        sheet.words = gatherer.finished()
        // Whatever a page without words shows, it is a picture.
        if sheet.words.isEmpty { sheet.pictures = 1 }
        return sheet
    }

    /// Links to pages and addresses.
    private func links(
        on page: Int, _ size: PageSize, _ sheet: inout PrintedSheet
    ) -> [DjvuGatherer.Link] {
        with {
            table.ddjvu_document_get_pageanno(document, Int32(page))
        } _: { notes in
            guard ld_is_pair(notes) != 0, let list = table.ddjvu_anno_get_hyperlinks(notes) else {
                return []
            }
            defer { free(list) }
            var (at, areas) = (0, [DjvuGatherer.Link]())
            while let link = list[at], sheet.links.count < PrintedSheet.linksMax {
                at += 1
                // (maparea TARGET COMMENT SHAPE …), where a target may be (url ADDRESS FRAME).
                let parts = members(link, max: 4)
                guard parts.count == 4, let area = area(of: parts[3], size) else { continue }
                let target = text(parts[1]) ?? text(members(parts[1], max: 2).last ?? nil)
                guard let target, !target.isEmpty else { continue }
                if let leads = self.page(target, from: page) {
                    sheet.links.append(.page(PrintedSpot(page: leads)))
                } else if target.first != "#" {
                    let address = target.utf8.prefix(PrintedSheet.addressBytesMax)
                    sheet.links.append(.address(String(decoding: address, as: UTF8.self)))
                } else {
                    continue
                }
                areas.append(.init(box: area, number: sheet.links.count - 1))
            }
            return areas
        }
    }

    /// What a shape covers: (rect LEFT BOTTOM WIDTH HEIGHT), or the corners of (poly …).
    private func area(of shape: Value?, _ size: PageSize) -> PrintedSheet.Box? {
        let parts = members(shape, max: 2_001)
        guard let kind = name(parts.first ?? nil) else { return nil }
        let numbers = parts.dropFirst().compactMap {
            ld_is_number($0) == 0 ? nil : Int(ld_number($0))
        }
        guard numbers.count >= 4, numbers.count == parts.count - 1 else { return nil }
        if kind == "poly" {
            let (across, up) = (
                numbers.indices.filter { $0 % 2 == 0 }, numbers.indices.filter { $0 % 2 == 1 }
            )
            let (x, y) = (across.map { numbers[$0] }, up.map { numbers[$0] })
            guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max()
            else { return nil }
            return size.box(left, low, right, high)
        }
        return size.box(
            numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3])
    }
}

extension DjvuBook.PageSize {
    /// A box of the scan, counted in pixels from its lower left corner, on the page as it is shown,
    /// in points from the upper left one.
    func box(_ left: Int, _ low: Int, _ right: Int, _ high: Int) -> PrintedSheet.Box {
        // Each quarter turn against the clock moves the left edge to the foot.
        let (x1, y1, x2, y2): (Int, Int, Int, Int)
        switch turns {
        case 1: (x1, y1, x2, y2) = (width - high, left, width - low, right)
        case 2: (x1, y1, x2, y2) = (width - right, height - high, width - left, height - low)
        case 3: (x1, y1, x2, y2) = (low, height - right, high, height - left)
        default: (x1, y1, x2, y2) = (left, low, right, high)
        }
        return PrintedSheet.Box(
            left: Float(x1) / density, top: Float(height - y2) / density,
            right: Float(x2) / density, bottom: Float(height - y1) / density)
    }
}

/// Makes words of a text layer. Its zones are (KIND LEFT BOTTOM RIGHT TOP …) with zones in them or
/// a text; some layers go no further than lines, or have one text for the page.
struct DjvuGatherer {
    struct Link {
        var box: PrintedSheet.Box
        var number: Int
    }

    private var words: [PrintedSheet.Word] = []
    private let book: DjvuBook
    private let size: DjvuBook.PageSize
    private let links: [Link]

    /// Pages, columns, regions, paragraphs, lines, words: no more stand in each other.
    private static let depthMax = 8

    init(_ book: DjvuBook, _ size: DjvuBook.PageSize, _ links: [Link]) {
        (self.book, self.size, self.links) = (book, size, links)
    }

    mutating func add(_ zone: DjvuBook.Value?) { add(zone, line: nil, depth: 0) }

    private mutating func add(
        _ zone: DjvuBook.Value?, line: PrintedSheet.Box?, depth: Int
    ) {
        guard depth < Self.depthMax, words.count < PrintedSheet.wordsMax,
            let kind = book.name(ld_head(zone))
        else { return }
        var rest = ld_rest(zone)
        var edges: [Int] = []
        while edges.count < 4, ld_is_number(ld_head(rest)) != 0 {
            edges.append(Int(ld_number(ld_head(rest))))
            rest = ld_rest(rest)
        }
        guard edges.count == 4 else { return }
        let box = size.box(edges[0], edges[1], edges[2], edges[3])
        let ownLine = kind == "line" ? box : line
        while ld_is_pair(rest) != 0, words.count < PrintedSheet.wordsMax {
            let inner = ld_head(rest)
            rest = ld_rest(rest)
            if let text = book.text(inner) {
                add(text, in: box, line: ownLine)
            } else {
                add(inner, line: ownLine, depth: depth + 1)
            }
        }
        if kind != "word", kind != "char" { endLine() }
    }

    private mutating func endLine() {
        if !words.isEmpty { words[words.count - 1].face.insert(.endsLine) }
    }

    /// A text that stands in a box: lines below each other, words as wide as they have letters.
    private mutating func add(_ text: String, in box: PrintedSheet.Box, line: PrintedSheet.Box?) {
        let lines = text.split(whereSeparator: \.isNewline)
        for (number, row) in lines.enumerated() {
            let step = box.height / Float(lines.count)
            let top = box.top + Float(number) * step
            let bounds = line.map { ($0.top, $0.bottom) } ?? (top, top + step)
            let letters = Float(max(1, row.count))
            var at = row.startIndex
            while let start = row[at...].firstIndex(where: { !$0.isWhitespace }) {
                let end = row[start...].firstIndex(where: \.isWhitespace) ?? row.endIndex
                let before = Float(row.distance(from: row.startIndex, to: start))
                let count = Float(row.distance(from: start, to: end))
                add(
                    row[start..<end],
                    .init(
                        left: box.left + box.width * before / letters, top: bounds.0,
                        right: box.left + box.width * (before + count) / letters,
                        bottom: bounds.1))
                at = end
            }
            if number < lines.count - 1 { endLine() }
        }
    }

    private mutating func add(_ text: Substring, _ box: PrintedSheet.Box) {
        let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        let link = links.first {
            $0.box.left <= x && x <= $0.box.right && $0.box.top <= y && y <= $0.box.bottom
        }
        words.append(
            .init(
                text: Array(text.utf8.prefix(PrintedSheet.wordBytesMax - 4)), box: box,
                size: box.height, face: [], link: link?.number ?? -1))
    }

    /// Lines without tall letters are lower than others: their letters are not smaller for that.
    func finished() -> [PrintedSheet.Word] {
        let heights = words.map(\.size).sorted()
        guard !heights.isEmpty else { return [] }
        let usual = heights[heights.count / 2]
        return words.map { word in
            var word = word
            if word.size > usual * 0.7, word.size < usual * 1.4 { word.size = usual }
            return word
        }
    }
}

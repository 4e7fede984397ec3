import Canvas
import Publications

/// Gives pictures that stand by themselves their boxes.
struct PictureSetter {
    let chapter: SetChapter

    private var document: Document { chapter.document }

    /// The pictures of a block that holds nothing else, by their numbers.
    func pictures(in index: Int, range: Range<Int>) -> Range<Int>? {
        let block = document.blocks[index]
        guard !block.isPreformatted, block.cell == nil else { return nil }
        let images = document.images
        let low = Search.last(images.count) { images[$0].offset < block.range.lowerBound }
        let first = low.map { $0 + 1 } ?? 0
        var end = first
        var shown = 0
        while end < images.count, images[end].offset <= block.range.upperBound {
            // A block that ends where the next begins leaves the next one its picture.
            if images[end].offset == block.range.upperBound, !block.range.isEmpty { break }
            if !images[end].isHidden { shown += 1 }
            end += 1
        }
        return shown > 0 && saysNothing(block.range) ? first..<end : nil
    }

    /// Whether all of a block's text stands for pictures.
    private func saysNothing(_ range: Range<Int>) -> Bool {
        var run = document.firstRun(endingAfter: range.lowerBound)
        for offset in range where document.text[offset] != 0x20 && document.text[offset] != 0x0A {
            while run < document.runs.count, document.runs[run].range.upperBound <= offset {
                run += 1
            }
            guard run < document.runs.count, document.runs[run].range.contains(offset),
                document.runs[run].style.contains(.image)
            else { return false }
        }
        return true
    }

    func set(_ numbers: Range<Int>, _ portion: Portion, above: Int) -> SetPortion {
        var lines: [SetLine] = []
        var pictures: [Int32: Int] = [:]
        let shown = numbers.filter { !document.images[$0].isHidden }
        for (place, number) in shown.enumerated() {
            let image = document.images[number]
            let next =
                place + 1 < shown.count
                ? document.images[shown[place + 1]].offset : portion.range.upperBound
            let start = place == 0 ? portion.range.lowerBound : image.offset
            let size = PictureBox.size(of: image, chapter)
            var line = SetLine(
                start: UInt32(start), end: UInt32(max(start, next)),
                block: UInt32(portion.blocks.lowerBound))
            line.width = UInt16(clamping: size.width)
            line.height = UInt16(clamping: size.height)
            line.inset =
                chapter.manner.isLinear
                ? 0 : UInt16(clamping: (chapter.measure - size.width) / 2)
            line.above = UInt8(clamping: place == 0 ? above : 1)
            line.marks = [.picture]
            if place == 0 { line.marks.insert(.first) }
            if hasCaption(portion) { line.marks.insert(.bindsNext) }
            pictures[Int32(lines.count)] = number
            lines.append(line)
        }
        return SetPortion(lines: lines, pictures: pictures)
    }

    /// A caption stays with its picture.
    private func hasCaption(_ portion: Portion) -> Bool {
        let next = portion.blocks.upperBound
        return next < document.blocks.count && document.blocks[next].kind == .caption
    }
}

/// The box of a picture: of its shape where it will be drawn, else around its words.
enum PictureBox {
    /// What a cell is taken to hold of a picture's own pixels, so that small ones stay small.
    private static let pixels = Size(8, 16)
    /// The widest frame around words.
    private static let frameMax = 44
    private static let wordRowsMax = 8

    static func size(of image: Image, _ chapter: SetChapter) -> Size {
        let measure = chapter.measure
        if case .shown(let rowsMax) = chapter.manner.pictures, !chapter.manner.isLinear,
            let path = image.path, let size = chapter.surroundings.pictures[path],
            size.width > 0, size.height > 0
        {
            return fit(size, Size(measure, max(1, rowsMax)))
        }
        if chapter.manner.isLinear || measure < 12 {
            return Size(measure, words(image, chapter).count)
        }
        let rows = words(image, chapter)
        return Size(min(measure, frameMax), rows.count + (rows.count > 1 ? 4 : 2))
    }

    private static func fit(_ size: PixelSize, _ room: Size) -> Size {
        let width = Double(size.width) / Double(pixels.width)
        let height = Double(size.height) / Double(pixels.height)
        let scale = min(1, Double(room.width) / width, Double(room.height) / height)
        return Size(
            min(room.width, max(1, Int((width * scale).rounded()))),
            min(room.height, max(1, Int((height * scale).rounded()))))
    }

    /// What a picture says in words: its alt text, and its size.
    static func words(_ image: Image, _ chapter: SetChapter) -> [String] {
        let measure = chapter.measure
        let alt = Safe.text(image.alt).isEmpty ? "picture" : Safe.text(image.alt)
        if chapter.manner.isLinear {
            let text = image.alt.isEmpty ? "picture" : "picture: " + alt
            return rows(text, measure)
        }
        if measure < 12 { return [Width.clip("[\(alt)]", to: measure)] }
        var words = rows(alt, min(measure, frameMax) - 6)
        if let path = image.path, let size = chapter.surroundings.pictures[path] {
            let sign = chapter.manner.isASCII ? "x" : "×"
            words.append("(\(size.width) \(sign) \(size.height))")
        }
        return words
    }

    private static func rows(_ text: String, _ width: Int) -> [String] {
        var rows: [String] = []
        var row = ""
        for word in text.split(separator: " ").prefix(400) {
            let word = Width.clip(String(word), to: max(1, width))
            if row.isEmpty {
                row = word
            } else if Width.of(row) + 1 + Width.of(word) <= width {
                row += " " + word
            } else {
                rows.append(row)
                row = word
            }
        }
        if !row.isEmpty { rows.append(row) }
        if rows.count > wordRowsMax {
            rows = Array(rows.prefix(wordRowsMax))
            rows[wordRowsMax - 1] = Width.clip(rows[wordRowsMax - 1] + " …", to: max(1, width))
        }
        return rows
    }

    static func draw(
        _ image: Image, _ chapter: SetChapter, in area: Area, role: Role, into frame: inout Frame
    ) {
        let words = words(image, chapter)
        let hasFrame = !chapter.manner.isLinear && area.width >= 8 && area.height >= 3
        if hasFrame { edge(area, chapter.manner.isASCII, role, into: &frame) }
        let inside = hasFrame ? area.inset(left: 1, right: 1, top: 1, bottom: 1) : area
        let top = inside.row + max(0, (inside.height - words.count) / 2)
        for (number, text) in words.prefix(inside.height).enumerated() {
            let text = Width.clip(text, to: inside.width)
            let column =
                chapter.manner.isLinear
                ? inside.column : inside.column + (inside.width - Width.of(text)) / 2
            frame.write(
                text, row: top + number, column: column, role: .caption,
                limit: inside.columns.upperBound)
        }
    }

    private static func edge(_ area: Area, _ isASCII: Bool, _ role: Role, into frame: inout Frame) {
        let glyphs = isASCII ? ["+", "+", "+", "+", "-", "|"] : ["╭", "╮", "╰", "╯", "─", "│"]
        let across = String(repeating: glyphs[4], count: area.width - 2)
        let bottom = area.row + area.height - 1
        frame.write(glyphs[0] + across + glyphs[1], row: area.row, column: area.column, role: role)
        frame.write(glyphs[2] + across + glyphs[3], row: bottom, column: area.column, role: role)
        for row in area.row + 1..<bottom {
            frame.write(glyphs[5], row: row, column: area.column, role: role)
            frame.write(
                glyphs[5], row: row, column: area.column + area.width - 1, role: role)
        }
    }
}

import CPoppler
import Glibc
import Publications

extension PdfBook {
    /// The words of a page with their places, fonts and links.
    func sheet(_ index: Int) throws(Refusal) -> PrintedSheet {
        try with(page: index) { page throws(Refusal) in
            var sheet = PrintedSheet()
            (sheet.width, sheet.height) = size(of: page)
            let areas = links(on: page, height: sheet.height, &sheet)
            words(on: page, areas, &sheet)
            if sheet.words.isEmpty { sheet.pictures = pictures(on: page) }
            return sheet
        }
    }

    private typealias Area = (box: PrintedSheet.Box, link: Int)

    /// Links to pages and addresses. What would start, play or run something is no link.
    private func links(on page: OpaquePointer, height: Float, _ sheet: inout PrintedSheet) -> [Area]
    {
        guard let list = table.poppler_page_get_link_mapping(page) else { return [] }
        defer { table.poppler_page_free_link_mapping(list) }
        var areas: [Area] = []
        var at: UnsafeMutablePointer<GList>? = list
        while let entry = at, sheet.links.count < PrintedSheet.linksMax {
            at = entry.pointee.next
            guard let data = entry.pointee.data else { continue }
            let mapping = data.assumingMemoryBound(to: PopplerLinkMapping.self).pointee
            guard let action = mapping.action, let target = target(of: action) else { continue }
            let box = mapping.area.box(height: height)
            areas.append((box, sheet.links.count))
            sheet.links.append(target)
        }
        return areas
    }

    private func target(of action: UnsafeMutablePointer<PopplerAction>) -> PrintedSheet.Target? {
        if action.pointee.type == POPPLER_ACTION_URI {
            guard let uri = action.pointee.uri.uri else { return nil }
            let bytes = UnsafeRawBufferPointer(
                start: uri, count: strnlen(uri, PrintedSheet.addressBytesMax))
            return bytes.isEmpty ? nil : .address(String(decoding: bytes, as: UTF8.self))
        }
        let spot = spot(of: action)
        return spot.page >= 0 ? .page(spot) : nil
    }

    private func pictures(on page: OpaquePointer) -> Int {
        guard let list = table.poppler_page_get_image_mapping(page) else { return 0 }
        defer { table.poppler_page_free_image_mapping(list) }
        var count = 0
        var at: UnsafeMutablePointer<GList>? = list
        while let entry = at, count < 1000 {
            count += 1
            at = entry.pointee.next
        }
        return count
    }

    /// From right to left the library leaves out the first and the last lines, unless it is asked
    /// from a point within the first to a point within the last. Those are found by trying: first
    /// where to end, then where to begin, coarsely and finely.
    private func findWhole(_ page: OpaquePointer, _ area: inout PopplerRectangle) {
        let width = area.x2
        var best = 0
        func attempt(_ start: Double, _ end: Double) {
            var tried = PopplerRectangle(x1: start, y1: area.y1, x2: end, y2: area.y2)
            guard let text = table.poppler_page_get_text_for_area(page, &tried) else { return }
            let count = strlen(text)
            table.g_free(text)
            if count > best { (best, area) = (count, tried) }
        }
        attempt(0, width)
        attempt(width, 0)
        let steps = 24
        let step = width / Double(steps)
        for at in 0...steps { attempt(width, Double(at) * step) }
        for at in 0...steps { attempt(Double(at) * step, area.x2) }
        let (start, end) = (area.x1, area.x2)
        for at in 1..<12 { attempt(start, end - Double(at) * step / 12) }
        for at in 1..<12 { attempt(start + Double(at) * step / 12, area.x2) }
    }

    private func words(on page: OpaquePointer, _ areas: [Area], _ sheet: inout PrintedSheet) {
        let (width, height) = size(of: page)
        var area = PopplerRectangle(x1: 0, y1: 0, x2: Double(width), y2: Double(height))
        guard let first = table.poppler_page_get_text_for_area(page, &area) else { return }
        var text = first
        defer { table.g_free(text) }
        if strlen(text) == 0
            || String(cString: text).unicodeScalars.contains(where: \.isRightToLeft)
        {
            findWhole(page, &area)
            if let whole = table.poppler_page_get_text_for_area(page, &area) {
                table.g_free(text)
                text = whole
            }
        }
        var rectangles: UnsafeMutablePointer<PopplerRectangle>?
        var count: UInt32 = 0
        guard table.poppler_page_get_text_layout_for_area(page, &area, &rectangles, &count) != 0,
            let rectangles
        else { return }
        defer { table.g_free(rectangles) }
        let attributes = table.poppler_page_get_text_attributes_for_area(page, &area)
        defer { if let attributes { table.poppler_page_free_text_attributes(attributes) } }
        let fonts = PdfFonts(attributes)
        let boxes = UnsafeBufferPointer(start: rectangles, count: Int(count))
        var gatherer = PdfWordGatherer(boxes, fonts, areas)
        let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            gatherer.add(scalar)
            if gatherer.words.count >= PrintedSheet.wordsMax { break }
        }
        sheet.words = gatherer.finished()
    }
}

extension PopplerRectangle {
    /// The library counts links from the page's lower edge, text from the upper.
    fileprivate func box(height: Float) -> PrintedSheet.Box {
        PrintedSheet.Box(
            left: Float(x1), top: height - Float(y2), right: Float(x2), bottom: height - Float(y1))
    }
}

/// The fonts of a page's characters, in their order.
private struct PdfFonts {
    private var spans: [(end: Int, size: Float, face: PrintedSheet.Face)] = []

    /// Parts of fonts' names. Computer Modern and its successors say little in theirs, and Nimbus
    /// calls its bold ones medium.
    private static let bold = [
        "bold", "black", "heavy", "semibold", "cmbx", "cmssbx", "sfbx", "no9l-medi", "sanl-medi",
    ]
    private static let italic = [
        "italic", "oblique", "cmti", "cmsl", "sfti", "-reguital", "-mediital",
    ]
    private static let fixed = ["courier", "mono", "cmtt", "sftt", "typewriter", "consol"]

    init(_ list: UnsafeMutablePointer<GList>?) {
        var at = list
        while let entry = at {
            at = entry.pointee.next
            guard let data = entry.pointee.data else { continue }
            let font = data.assumingMemoryBound(to: PopplerTextAttributes.self).pointee
            let name = font.font_name.map { String(cString: $0).lowercased() } ?? ""
            var face: PrintedSheet.Face = []
            if Self.bold.contains(where: name.contains) { face.insert(.bold) }
            if Self.italic.contains(where: name.contains) { face.insert(.italic) }
            if Self.fixed.contains(where: name.contains) { face.insert(.fixed) }
            spans.append((Int(font.end_index), Float(font.font_size), face))
        }
    }

    /// Characters are asked for in order, so `cursor` only moves on.
    func font(at index: Int, _ cursor: inout Int) -> (size: Float, face: PrintedSheet.Face) {
        while cursor < spans.count - 1, spans[cursor].end < index { cursor += 1 }
        return cursor < spans.count ? (spans[cursor].size, spans[cursor].face) : (0, [])
    }
}

/// Makes words of characters. Each character has a rectangle, spaces and ends of lines too; the
/// marks about direction that the library adds have none.
private struct PdfWordGatherer {
    private(set) var words: [PrintedSheet.Word] = []
    private let boxes: UnsafeBufferPointer<PopplerRectangle>
    private let fonts: PdfFonts
    private let areas: [(box: PrintedSheet.Box, link: Int)]
    private var index = 0
    private var cursor = 0
    private var open: PrintedSheet.Word?
    /// Where its first letter and its last one so far are.
    private var first: PrintedSheet.Box?
    private var last: PrintedSheet.Box?
    private var lastIsRTL = false
    private var spacePending = false

    init(
        _ boxes: UnsafeBufferPointer<PopplerRectangle>, _ fonts: PdfFonts,
        _ areas: [(box: PrintedSheet.Box, link: Int)]
    ) {
        (self.boxes, self.fonts, self.areas) = (boxes, fonts, areas)
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200E, 0x200F, 0x202A...0x202E: return
        case 0x0A, 0x0C, 0x0D:
            close()
            if !words.isEmpty { words[words.count - 1].face.insert(.endsLine) }
        // From right to left the library puts its spaces on the wrong side: distance decides.
        case 0x20: if lastIsRTL { spacePending = true } else { close() }
        default: extend(scalar)
        }
        index += 1
    }

    mutating func finished() -> [PrintedSheet.Word] {
        close()
        if !words.isEmpty { words[words.count - 1].face.insert(.endsLine) }
        return words
    }

    private mutating func extend(_ scalar: Unicode.Scalar) {
        let font = fonts.font(at: index, &cursor)
        let box = index < boxes.count ? boxes[index].box : nil
        if open != nil, isApart(box, font.size, isRTL: lastIsRTL || scalar.isRightToLeft) {
            close()
        }
        if var word = open, word.text.count < PrintedSheet.wordBytesMax - 4 {
            word.text += Array(String(Character(scalar)).utf8)
            if let box { word.box = word.box.union(box) }
            open = word
            last = box ?? last
            spacePending = false
        } else {
            close()
            open = PrintedSheet.Word(
                text: Array(String(Character(scalar)).utf8),
                box: box ?? .init(left: 0, top: 0, right: 0, bottom: 0), size: font.size,
                face: font.face, link: -1)
            first = box
            last = box
        }
        lastIsRTL = scalar.isRightToLeft
    }

    private func isApart(_ next: PrintedSheet.Box?, _ size: Float, isRTL: Bool) -> Bool {
        guard let last, let next else { return isRTL && spacePending }
        // Numbers of two columns may have no space between them, only room.
        if !isRTL { return next.left - last.right > size * 0.4 }
        return max(next.left - last.right, last.left - next.right) > size * 0.12
    }

    private mutating func close() {
        spacePending = false
        lastIsRTL = false
        guard var word = open else { return }
        open = nil
        let x = (word.box.left + word.box.right) / 2
        let y = (word.box.top + word.box.bottom) / 2
        let area = areas.first {
            $0.box.left <= x && x <= $0.box.right && $0.box.top <= y && y <= $0.box.bottom
        }
        word.link = area?.link ?? -1
        if let first, let last {
            let across = (last.left + last.right) - (first.left + first.right)
            let down = (last.top + last.bottom) - (first.top + first.bottom)
            if abs(down) > abs(across) * 2 {
                word.face.insert(down > 0 ? .down : .up)
            } else if across < 0 {
                word.face.insert(.back)
            }
        }
        words.append(word)
    }
}

extension PopplerRectangle {
    fileprivate var box: PrintedSheet.Box {
        PrintedSheet.Box(left: Float(x1), top: Float(y1), right: Float(x2), bottom: Float(y2))
    }
}

extension PrintedSheet.Box {
    fileprivate func union(_ other: PrintedSheet.Box) -> PrintedSheet.Box {
        PrintedSheet.Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}

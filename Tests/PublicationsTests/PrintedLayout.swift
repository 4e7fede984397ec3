@testable import Publications

/// A page made of boxes of words, as the part that reads PDFs gives them: what stands on one height
/// comes as one line, across every column.
struct PrintedLayout {
    private var words: [PrintedSheet.Word] = []
    var width: Float = 400
    var height: Float = 600

    /// Lines one below the other. Letters are half as wide as they are high.
    mutating func add(
        _ lines: [String], x: Float, y: Float, size: Float = 10, leading: Float = 12,
        space: Float = 0.3, face: PrintedSheet.Face = []
    ) {
        for (number, line) in lines.enumerated() {
            var left = x
            for part in line.split(separator: " ") {
                let right = left + Float(part.count) * size * 0.5
                let top = y + Float(number) * leading
                words.append(
                    .init(
                        text: Array(part.utf8),
                        box: .init(left: left, top: top, right: right, bottom: top + size),
                        size: size, face: face, link: -1))
                left = right + size * space
            }
        }
    }

    /// Lines of prose that fill a column of some 160 points.
    static func prose(_ name: String, _ count: Int) -> [String] {
        numbers.prefix(count).map { "\(name) line \($0) goes on with words" }
    }

    private static let numbers = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "more",
        "then", "last", "end",
    ]

    /// A word that stands on its side.
    mutating func addTurned(_ word: String, x: Float, y: Float) {
        let box = PrintedSheet.Box(
            left: x, top: y, right: x + 10, bottom: y + Float(word.count) * 5)
        words.append(.init(text: Array(word.utf8), box: box, size: 10, face: [.up], link: -1))
    }

    var sheet: PrintedSheet {
        var sheet = PrintedSheet()
        (sheet.width, sheet.height) = (width, height)
        sheet.words = words.sorted {
            ($0.box.bottom, $0.box.left) < ($1.box.bottom, $1.box.left)
        }
        for index in sheet.words.indices.dropLast()
        where sheet.words[index + 1].box.bottom > sheet.words[index].box.bottom {
            sheet.words[index].face.insert(.endsLine)
        }
        return sheet
    }

    var lines: [String] { PrintedLine.lines(of: sheet).map(\.text) }

    /// The page's paragraphs, as the reader has them.
    var paragraphs: [String] {
        let leaf = PrintedLeaf(sheet)
        let draft = PrintedPage(leaf, near: [(step: 0, leaf: leaf)]).draft()
        return draft.blocks.map { String(decoding: draft.text[$0.range], as: UTF8.self) }
    }
}

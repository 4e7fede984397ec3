import Canvas
import Publications

public struct Manner: Hashable, Sendable {
    public var isJustified = false
    public var isHyphenated = true
    public var leading = 0
    public var isLinear = false
    public init() {}
}
public protocol Hyphenating: Sendable {}
public struct SetLine: Hashable, Sendable { public var range: Range<Int> }
public struct SetPage: Hashable, Sendable { public var lines: Range<Int> }
public struct Mark: Hashable, Sendable { public var range: Range<Int>; public var role: Role }
public final class SetChapter: Sendable, Equatable {
    public struct Key: Hashable, Sendable {
        public var document: Document.Key
        public var measure: Int
        public var manner: Manner
    }
    public let key: Key
    public let document: Document
    public let lines: [SetLine]
    public static func == (a: SetChapter, b: SetChapter) -> Bool { a.key == b.key }
    public init(_ document: Document, measure: Int, manner: Manner, hyphens: (any Hyphenating)?) {
        key = Key(document: document.key, measure: measure, manner: manner)
        self.document = document
        var lines: [SetLine] = []
        for block in document.blocks {
            var start = block.range.lowerBound, lastSpace: Int? = nil
            var at = start
            while at < block.range.upperBound {
                if document.text[at] == 32 { lastSpace = at }
                if at - start >= measure {
                    let end = lastSpace.map { $0 + 1 } ?? at
                    lines.append(SetLine(range: start..<end))
                    start = end; lastSpace = nil
                }
                at += 1
            }
            lines.append(SetLine(range: start..<min(document.text.count, block.range.upperBound + 1)))
        }
        self.lines = lines
    }
    public func line(of offset: Int) -> Int { max(0, (lines.firstIndex { $0.range.lowerBound > offset } ?? lines.count) - 1) }
    public func page(from line: Int, height: Int) -> SetPage { SetPage(lines: min(line, lines.count)..<min(lines.count, line + height)) }
    public func page(endingBefore line: Int, height: Int) -> SetPage { SetPage(lines: max(0, line - height)..<line) }
    public func pageStarts(height: Int) -> [Int] { Array(stride(from: 0, to: max(1, lines.count), by: max(1, height))) }
    public func draw(_ page: SetPage, at row: Int, column: Int, marks: [Mark], into frame: inout Frame) {
        for (i, line) in page.lines.enumerated() { frame.write(document.string(lines[line].range).split(separator: "\n").joined(), row: row + i, column: column) }
    }
    public func cell(of offset: Int, in page: SetPage) -> (row: Int, column: Int)? {
        let l = line(of: offset); guard page.lines.contains(l) else { return nil }
        return (l - page.lines.lowerBound, 0)
    }
}

import Canvas

/// A frame of a trace, drawn again.
public struct ReplayedFrame: Equatable, Sendable {
    /// Milliseconds since the trace began.
    public var at: Int
    /// Microseconds that drawing it took.
    public var took: Int
    public var screen: String
    public var frame: Frame
    /// What was pressed and what came since the frame before.
    public var steps: [String]
}

/// What is wrong with a line of a report.
public struct TraceFault: Error, Equatable, Sendable {
    /// From 1.
    public var line: Int
    public var why: String
}

/// Draws the frames of a report again, one after the other.
public struct TraceReader: Sendable {
    /// Larger screens do not exist.
    static let widthMax = 2000
    static let heightMax = 1000

    private let lines: [Substring]
    private var at: Int
    private var last: Frame?

    public init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // What stands before the trace is for people.
        at = lines.firstIndex { $0 == Self.heading }.map { $0 + 1 } ?? lines.count
    }

    public static let heading = "## Trace"

    /// nil when there are no more.
    public mutating func next() throws(TraceFault) -> ReplayedFrame? {
        var steps: [String] = []
        while at < lines.count, !lines[at].hasPrefix("frame ") {
            if lines[at].hasPrefix("step ") { steps.append(String(lines[at].dropFirst(5))) }
            if Trace.isFrameLine(String(lines[at])) {
                throw TraceFault(line: at + 1, why: "cells stand there without a frame")
            }
            at += 1
        }
        guard at < lines.count else { return nil }
        let head = at
        guard var paint = Self.head(lines[at]) else {
            throw TraceFault(line: head + 1, why: "it does not say how large a frame is")
        }
        at += 1
        while let (y, row) = try row() { paint.rows[y] = row }
        guard let frame = paint.frame(over: last) else {
            throw TraceFault(line: head + 1, why: "the rows do not fit the frame")
        }
        last = frame
        return ReplayedFrame(
            at: paint.at, took: paint.took, screen: paint.screen, frame: frame, steps: steps)
    }

    private mutating func row() throws(TraceFault) -> (Int, TraceRow)? {
        guard at < lines.count, lines[at].hasPrefix("~") else { return nil }
        let text = lines[at].dropFirst().split(
            separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let looks = at + 1 < lines.count ? lines[at + 1] : ""
        let parts = looks.dropFirst().split(separator: " ", maxSplits: 1)
        guard text.count == 2, text[1].hasSuffix("|"), looks.hasPrefix("^"), parts.count == 2,
            let y = Int(text[0]), y == Int(parts[0])
        else { throw TraceFault(line: at + 1, why: "it is no row of a frame") }
        at += 2
        return (y, TraceRow(text: String(text[1].dropLast()), looks: String(parts[1])))
    }

    private static func head(_ line: Substring) -> TracePaint? {
        let words = line.split(separator: " ", maxSplits: 6)
        guard words.count == 7, let at = Int(words[1]), let took = Int(words[5]),
            words[3] == "whole" || words[3] == "change"
        else { return nil }
        let size = words[2].split(separator: "x").compactMap { Int($0) }
        let hides = words[4].hasSuffix("h")
        let place = (hides ? words[4].dropLast() : words[4]).split(separator: ":")
            .compactMap { Int($0) }
        guard size.count == 2, place.count == 2, (0...widthMax).contains(size[0]),
            (0...heightMax).contains(size[1])
        else { return nil }
        return TracePaint(
            at: at, size: Size(size[0], size[1]), isWhole: words[3] == "whole",
            cursor: Point(row: place[0], column: place[1]), hidesCursor: hides, took: took,
            screen: String(words[6]), rows: [:])
    }
}

extension Frame {
    /// The part that fits a size, at the top left.
    public func cut(to size: Size) -> Frame {
        var cut = Frame(size)
        for y in 0..<min(height, cut.height) {
            for x in 0..<min(width, cut.width) { cut[y, x] = self[y, x] }
        }
        cut.cursor = cursor
        cut.hidesCursor = hidesCursor
        cut.settleCursor()
        return cut.withWholeGlyphs()
    }
}

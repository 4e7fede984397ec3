import Notation

/// Writes a DjVu page by hand: its size, its text with the places of words, its links. It has no
/// picture, so it is drawn white.
struct DjvuWriter {
    struct Word {
        var text: String
        /// Left, bottom, right, top, in pixels from the lower left corner.
        var edges: [Int]
    }

    var width = 425
    var height = 550
    var dpi = 50
    /// Quarter turns against the clock.
    var turns = 0
    var lines: [[Word]]
    var notes = ""

    init(_ lines: [[Word]]) { self.lines = lines }

    var bytes: [UInt8] {
        var chunks = chunk("INFO", info) + chunk("TXTa", text)
        if !notes.isEmpty { chunks += chunk("ANTa", Array(notes.utf8)) }
        return Array("AT&T".utf8) + chunk("FORM", Array("DJVU".utf8) + chunks)
    }

    private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + Self.big(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
    }

    /// Version 24, gamma 2.2; the last byte is the orientation.
    private var info: [UInt8] {
        Self.big(width, 2) + Self.big(height, 2) + [24, 0]
            + [UInt8(dpi & 255), UInt8(dpi >> 8), 22, [1, 6, 2, 5][turns & 3]]
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static let (pageZone, lineZone, wordZone) = (1, 5, 6)

    private var text: [UInt8] {
        let words = lines.map { $0.map(\.text).joined(separator: " ") + "\n" }
        let all = words.joined()
        var out = Self.big(all.utf8.count, 3) + Array(all.utf8) + [1]
        out += zone(
            Self.pageZone, [0, 0, width, height], beside: nil, within: nil, at: 0,
            all.utf8.count, lines.count)
        var before: [Int]?
        for (line, own) in zip(lines, words) {
            let edges = [
                line.map { $0.edges[0] }.min() ?? 0, line.map { $0.edges[1] }.min() ?? 0,
                line.map { $0.edges[2] }.max() ?? 0, line.map { $0.edges[3] }.max() ?? 0,
            ]
            out += zone(
                Self.lineZone, edges, beside: before, within: [0, 0, width, height], at: 0,
                own.utf8.count, line.count)
            var last: [Int]?
            for word in line {
                out += zone(
                    Self.wordZone, word.edges, beside: last, within: edges,
                    at: last == nil ? 0 : 1, word.text.utf8.count, 0)
                last = word.edges
            }
            before = edges
        }
        return out
    }

    /// Places are told from the zone before, or the one around.
    private func zone(
        _ kind: Int, _ edges: [Int], beside: [Int]?, within: [Int]?, at start: Int, _ length: Int,
        _ children: Int
    ) -> [UInt8] {
        let (across, up) = (edges[2] - edges[0], edges[3] - edges[1])
        var (x, y) = (edges[0], edges[1])
        if let beside {
            (x, y) =
                kind == Self.wordZone
                ? (x - beside[2], y - beside[1]) : (x - beside[0], beside[1] - (y + up))
        } else if let within {
            (x, y) = (x - within[0], within[3] - (y + up))
        }
        let numbers = [x, y, across, up, start].flatMap { Self.big($0 + 0x8000, 2) }
        return [UInt8(kind)] + numbers + Self.big(length, 3) + Self.big(children, 3)
    }
}

/// A film written in pieces has no table of its sound: its end is the last piece's.
enum Mp4Fragments {
    /// Ticks of the track up to the end of its last piece.
    static func end(_ top: [Mp4Boxes.Box], track: Int, movie: Range<Int>, _ boxes: Mp4Boxes) -> Int?
    {
        let file = boxes.file
        var usual: Int?
        if let extends = boxes.first("mvex", in: movie) {
            for box in boxes.inside(extends) where box.type == "trex" {
                if file.number(box.body.lowerBound + 4, 4) == track {
                    usual = file.number(box.body.lowerBound + 12, 4)
                }
            }
        }
        // The sound's own last piece is among the last few.
        for piece in top.reversed().lazy.filter({ $0.type == "moof" }).prefix(20) {
            for part in boxes.inside(piece.body) where part.type == "traf" {
                guard let head = boxes.first("tfhd", in: part.body)?.lowerBound,
                    file.number(head + 4, 4) == track,
                    let start = boxes.first("tfdt", in: part.body)?.lowerBound
                else { continue }
                let isWide = file.number(start, 1) == 1
                guard let time = file.number(start + 4, isWide ? 8 : 4) else { continue }
                let length = length(part.body, head, usual, boxes)
                return time > Int.max / 2 ? nil : time + length
            }
        }
        return nil
    }

    /// Ticks of the samples of one piece: each its own, or all the usual.
    private static func length(
        _ part: Range<Int>, _ head: Int, _ usual: Int?, _ boxes: Mp4Boxes
    ) -> Int {
        let file = boxes.file
        let flags = file.number(head + 1, 3) ?? 0
        var usual = usual ?? 0
        if flags & 8 != 0 {
            // Two fields may stand before it.
            let before = (flags & 1) * 8 + (flags >> 1 & 1) * 4
            usual = file.number(head + 8 + before, 4) ?? usual
        }
        var sum = 0
        for run in boxes.inside(part) where run.type == "trun" {
            let at = run.body.lowerBound
            guard let flags = file.number(at + 1, 3), let stated = file.number(at + 4, 4) else {
                continue
            }
            let count = min(stated, Limits.audioParts)
            guard flags & 0x100 != 0 else {
                sum += count * usual
                continue
            }
            let fields = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
            let first = at + 8 + (flags & 1) * 4 + (flags >> 2 & 1) * 4
            for sample in 0..<count {
                guard let length = file.number(first + sample * fields * 4, 4) else { break }
                sum += length
            }
        }
        return sum
    }
}

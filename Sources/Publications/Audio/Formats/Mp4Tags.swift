/// iTunes' tags, and Nero's list of chapters.
enum Mp4Tags {
    static let keys: [FourCC: AudioTags.Key] = [
        "©nam": .title, "©alb": .album, "©ART": .artist, "aART": .albumArtist, "©nrt": .narrator,
        "©wrt": .composer, "©day": .date, "©gen": .genre, "ldes": .description,
        "desc": .description, "©des": .description, "©cmt": .comment, "©pub": .publisher,
        "cprt": .rights, "©cpy": .rights, "©mvn": .series, "©st3": .subtitle,
    ]

    static func read(_ item: Mp4Boxes.Box, _ boxes: Mp4Boxes, into facts: inout AudioFacts) {
        let file = boxes.file
        switch item.type {
        case "----": readFree(item.body, boxes, &facts)
        case "covr":
            guard facts.picture == nil, let body = data(item.body, boxes), !body.isEmpty else {
                return
            }
            facts.picture = .range(body)
        case "trkn", "disk":
            guard let body = data(item.body, boxes),
                let number = file.number(body.lowerBound + 2, 2)
            else { return }
            facts.tags.add(item.type == "trkn" ? .track : .disc, String(number))
        case "©mvi":
            guard let body = data(item.body, boxes), (1...4).contains(body.count),
                let number = file.number(body.lowerBound, body.count)
            else { return }
            facts.tags.add(.seriesPart, String(number))
        default:
            guard let key = keys[item.type] else { return }
            for value in texts(item.body, boxes) { facts.tags.add(key, value) }
        }
    }

    /// Named by its writer: `----` holds the name and the value.
    private static func readFree(
        _ body: Range<Int>, _ boxes: Mp4Boxes, _ facts: inout AudioFacts
    ) {
        guard let name = boxes.first("name", in: body), name.count > 4,
            let bytes = boxes.file.bytes(name.lowerBound + 4, min(200, name.count - 4))
        else { return }
        let label = String(decoding: bytes, as: UTF8.self)
        for value in texts(body, boxes) { facts.tags.add(named: label, value) }
    }

    private static func data(_ body: Range<Int>, _ boxes: Mp4Boxes) -> Range<Int>? {
        guard let data = boxes.first("data", in: body), data.count >= 8 else { return nil }
        return data.lowerBound + 8..<data.upperBound
    }

    private static func texts(_ body: Range<Int>, _ boxes: Mp4Boxes) -> [String] {
        boxes.inside(body).prefix(100).compactMap { box in
            guard box.type == "data", box.body.count > 8,
                let kind = boxes.file.number(box.body.lowerBound, 4),
                let bytes = boxes.file.bytes(
                    box.body.lowerBound + 8, min(box.body.count - 8, Limits.labelCharacters * 8))
            else { return nil }
            // 2 is UTF-16, 1 UTF-8; old programs said 0 and wrote UTF-8.
            if kind == 2 { return Converter.utf8(Array(bytes), from: "UTF-16BE").map(text) }
            return text(bytes)
        }
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Times in units of 100 ns. The second version has four bytes more before a count of four.
    static func neroChapters(_ body: Range<Int>, _ file: AudioFile) -> [FileChapter] {
        let start = body.lowerBound
        guard let version = file.number(start, 1) else { return [] }
        let count = version == 0 ? file.number(start + 4, 1) : file.number(start + 5, 4)
        var at = start + (version == 0 ? 5 : 9)
        var chapters: [FileChapter] = []
        for _ in 0..<min(count ?? 0, Limits.audioParts) {
            guard at + 9 <= body.upperBound, let time = file.number(at, 8),
                let length = file.number(at + 8, 1),
                let bytes = file.bytes(at + 9, min(length, body.upperBound - at - 9))
            else { break }
            at += 9 + length
            guard let moment = Duration.samples(time, per: 10_000_000) else { continue }
            let title = String(label: bytes)
            chapters.append(FileChapter(start: moment, title: title.isEmpty ? nil : title))
        }
        return chapters
    }
}

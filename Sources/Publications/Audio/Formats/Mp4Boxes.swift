/// The four letters that name a box; the sign © counts as the one byte it is there.
struct FourCC: Hashable, ExpressibleByStringLiteral {
    let value: Int

    init(_ value: Int) { self.value = value }

    init(stringLiteral text: String) {
        value = text.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value & 0xFF) }
    }
}

/// The boxes of an MP4 file, as far as they can be believed.
struct Mp4Boxes {
    struct Box {
        var type: FourCC
        var body: Range<Int>
    }

    let file: AudioFile

    /// The boxes side by side in a range. One that claims more than there is ends with the range;
    /// one that claims less than its own header ends the list.
    func inside(_ range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var at = range.lowerBound
        while at < range.upperBound - 7, boxes.count < Limits.audioParts,
            let box = box(at, in: range)
        {
            boxes.append(box)
            at = box.body.upperBound
        }
        return boxes
    }

    func first(_ type: FourCC, in range: Range<Int>) -> Range<Int>? {
        inside(range).first { $0.type == type }?.body
    }

    /// The body of a box within boxes.
    func first(_ path: [FourCC], in range: Range<Int>) -> Range<Int>? {
        var range = range
        for type in path {
            guard let body = first(type, in: range) else { return nil }
            range = body
        }
        return range
    }

    private func box(_ at: Int, in range: Range<Int>) -> Box? {
        guard let size = file.number(at, 4), let type = file.number(at + 4, 4) else { return nil }
        let room = range.upperBound - at
        var header = 8
        var whole = size
        if size == 0 { whole = room }
        if size == 1 {
            guard let wide = file.number(at + 8, 8) else { return nil }
            (whole, header) = (wide, 16)
        }
        guard whole >= header, header <= room else { return nil }
        return Box(type: FourCC(type), body: at + header..<at + min(whole, room))
    }
}

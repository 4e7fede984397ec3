/// The frames of one ID3v2 tag, of versions 2.2 to 2.4 and as iTunes writes them.
struct Id3Frames {
    struct Frame {
        var identifier: String
        /// Where its contents are in `file`.
        var body: Range<Int>
        /// Bytes that were put in so that no decoder sees a false start of a frame.
        var isPadded = false
    }

    /// The file itself, or the tag unwrapped from it.
    let file: AudioFile
    /// Ranges are places of the file itself.
    let isInPlace: Bool
    let version: Int
    let body: Range<Int>

    /// Where the tag at a place ends, or nil where there is none.
    static func end(_ file: AudioFile, at start: Int) -> Int? {
        guard file.starts(start, with: "ID3"), let version = file.number(start + 3, 1),
            let flags = file.number(start + 5, 1), let size = synchsafe(file, start + 6),
            version < 0xFF
        else { return nil }
        let footer = version >= 4 && flags & 0x10 != 0 ? 10 : 0
        return min(file.size, start + 10 + size + footer)
    }

    init?(_ file: AudioFile, at start: Int) {
        guard let end = Id3Frames.end(file, at: start), let version = file.number(start + 3, 1),
            (2...4).contains(version), let flags = file.number(start + 5, 1)
        else { return nil }
        self.version = version
        var body = min(start + 10, end)..<end
        var source = file
        var isInPlace = true
        // Before 2.4 padding goes through the whole tag, sizes and all.
        if flags & 0x80 != 0, version < 4 {
            guard body.count <= Limits.audioTagBytes,
                let bytes = file.bytes(body.lowerBound, body.count)
            else { return nil }
            let plain = Id3Frames.unpadded(bytes)
            source = AudioFile(bytes: plain)
            body = 0..<plain.count
            isInPlace = false
        }
        if flags & 0x40 != 0, version > 2 {
            let stated =
                version == 4
                ? Id3Frames.synchsafe(source, body.lowerBound)
                : source.number(body.lowerBound, 4).map { $0 + 4 }
            body = min(body.upperBound, body.lowerBound + max(0, stated ?? 0))..<body.upperBound
        }
        self.file = source
        self.body = body
        self.isInPlace = isInPlace
    }

    /// The frames of the tag, or of a frame that holds frames.
    func inside(_ range: Range<Int>) -> [Frame] {
        var frames: [Frame] = []
        var at = range.lowerBound
        while frames.count < Limits.audioParts, let next = frame(at, range.upperBound) {
            if let frame = next.frame { frames.append(frame) }
            at = next.end
        }
        return frames
    }

    /// A frame's bytes with the padding gone; nil for what is too large to hold.
    func bytes(_ frame: Frame) -> ArraySlice<UInt8>? {
        guard frame.body.count <= Limits.audioTagBytes,
            let bytes = file.bytes(frame.body.lowerBound, frame.body.count)
        else { return nil }
        return frame.isPadded ? Id3Frames.unpadded(bytes)[...] : bytes
    }

    private func frame(_ at: Int, _ limit: Int) -> (frame: Frame?, end: Int)? {
        let letters = version == 2 ? 3 : 4
        let header = version == 2 ? 6 : 10
        guard at + header <= limit, let name = file.bytes(at, letters),
            name.allSatisfy({ $0.isDigit || (0x41...0x5A).contains($0) }),
            let size = size(at, limit), size >= 0
        else { return nil }
        // The name's bytes are gone once the next read has moved the window.
        let identifier = String(decoding: name, as: UTF8.self)
        let end = min(limit, at + header + min(size, limit))
        var frame = Frame(identifier: identifier, body: at + header..<end)
        if version > 2, let flags = file.number(at + 9, 1), flags != 0 {
            let isPacked = flags & (version == 4 ? 0x0C : 0xC0) != 0
            if isPacked { return (nil, end) }
            frame.isPadded = version == 4 && flags & 0x02 != 0
            let before =
                version == 4
                ? (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
                : (flags & 0x20 != 0 ? 1 : 0)
            frame.body = min(end, at + header + before)..<end
        }
        return (frame, end)
    }

    /// Version 2.4 counts in sevens of bits; iTunes long wrote plain numbers there.
    private func size(_ at: Int, _ limit: Int) -> Int? {
        if version == 2 { return file.number(at + 3, 3) }
        guard let plain = file.number(at + 4, 4) else { return nil }
        guard version == 4, plain > 0x7F else { return plain }
        guard let safe = Id3Frames.synchsafe(file, at + 4) else { return plain }
        return !isFrame(at + 10 + safe, limit) && isFrame(at + 10 + plain, limit) ? plain : safe
    }

    /// Something that may follow a frame stands there.
    private func isFrame(_ at: Int, _ limit: Int) -> Bool {
        if at == limit { return true }
        guard at + 4 <= limit, let name = file.bytes(at, 4) else { return false }
        return name.allSatisfy { $0 == 0 }
            || name.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) }
    }

    private static func synchsafe(_ file: AudioFile, _ at: Int) -> Int? {
        guard let bytes = file.bytes(at, 4), bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.reduce(0) { $0 << 7 | Int($1) }
    }

    private static func unpadded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isAfterFF = false
        for byte in bytes {
            if !(isAfterFF && byte == 0) { plain.append(byte) }
            isAfterFF = byte == 0xFF
        }
        return plain
    }
}

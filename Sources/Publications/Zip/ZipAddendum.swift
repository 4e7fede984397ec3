/// What is written behind a ZIP archive so that it has one file more: the file, and a directory in
/// the place of the one before. Nothing of what is there is written over, so that an archive that
/// was cut off in the middle of it can be told.
package enum ZipAddendum {
    private static let endSize = 22
    /// Larger ones are written in another way.
    private static let wide = 0xFFFF_FFFF

    /// - Parameters:
    ///   - size: of the archive.
    ///   - end: its last bytes, the whole of its directory among them.
    /// - Returns: nil for an archive that cannot be added to.
    package static func bytes(
        adding name: String, _ content: [UInt8], behind size: Int, end: [UInt8]
    ) -> [UInt8]? {
        guard let at = place(ofEndIn: end) else { return nil }
        var record = ByteReader(end, at: at + 8)
        guard record.u16() != nil, let count = record.u16(), let length = record.u32(),
            let offset = record.u32(), count < 0xFFFF, length < wide, offset < wide,
            at >= length
        else { return nil }
        // Bytes put before the archive shift all of it.
        let shift = size - (end.count - at) - length - offset
        let place = size - shift
        let nameBytes = Array(name.utf8)
        guard shift >= 0, place >= 0, nameBytes.count <= 0xFFFF,
            place + content.count + length + 0x2_0000 < wide,
            let kept = entries(Array(end[at - length..<at]), without: name)
        else { return nil }
        let about =
            number(0x800, 2) + number(0, 2) + number(0, 4) + number(Inflater.checksum(content), 4)
            + number(content.count, 4) + number(content.count, 4) + number(nameBytes.count, 2)
            + number(0, 2)
        var out =
            number(ZipEntry.localSignature, 4) + number(20, 2) + about + nameBytes + content
        let directory =
            kept.bytes + number(ZipEntry.centralSignature, 4) + number(20, 2) + number(20, 2)
            + about + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(place, 4)
            + nameBytes
        let start = place + out.count
        out += directory + number(0x0605_4B50, 4) + number(0, 4)
        out += number(kept.count + 1, 2) + number(kept.count + 1, 2)
        return out + number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    private static func place(ofEndIn end: [UInt8]) -> Int? {
        guard end.count >= endSize else { return nil }
        return stride(from: end.count - endSize, through: 0, by: -1).first {
            end[$0...].starts(with: [0x50, 0x4B, 5, 6])
        }
    }

    /// The records of a directory as they stand, but for that of one name.
    private static func entries(
        _ directory: [UInt8], without name: String
    ) -> (bytes: [UInt8], count: Int)? {
        var reader = ByteReader(directory)
        var (bytes, count): ([UInt8], Int) = ([], 0)
        while reader.at < directory.count {
            let start = reader.at
            guard let entry = ZipEntry(central: &reader, shift: 0) else { return nil }
            if entry.name == name { continue }
            bytes += directory[start..<reader.at]
            count += 1
        }
        return (bytes, count)
    }

    private static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

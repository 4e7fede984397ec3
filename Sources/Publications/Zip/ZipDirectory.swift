import Wording

/// Finds the directory of a ZIP archive, or rebuilds it.
struct ZipDirectory {
    private(set) var entries: [ZipEntry] = []
    var repairs: [Diagnostic] = []
    private let file: any Resources
    private let name: String
    private let size: Int

    /// Where the end record says the directory is, and where that record itself was found.
    private struct End {
        var count: Int, size: Int, offset: Int, disk: Int, position: Int
    }

    init(file: any Resources, name: String, size: Int) {
        self.file = file
        self.name = name
        self.size = size
    }

    mutating func read() throws(ResourceError) {
        let start = try file.read(name, 0..<4)
        if start == [0x50, 0x4B, 0x07, 0x08] || start == Array("PK00".utf8) {
            throw .unsupported(tr("an archive split over several files"))
        }
        if let end = try findEnd() {
            if end.disk != 0 && end.disk != 0xFFFF {
                throw .unsupported(tr("an archive split over several files"))
            }
            try readCentral(end)
            if !entries.isEmpty || end.count == 0 && start != [0x50, 0x4B, 0x03, 0x04] { return }
        }
        try scan()
        if entries.isEmpty { throw .damaged(tr("it is no ZIP archive")) }
        repairs.append(
            .init(
                .warning, "zip.directory.rebuilt",
                tr("the archive's directory is missing or wrong; its files were found by searching")
            ))
    }

    /// The end record stands in the last 64 KB; the last one whose comment reaches the end counts.
    private func findEnd() throws(ResourceError) -> End? {
        let tailStart = max(0, size - 22 - 0xFFFF)
        let tail = try file.read(name, tailStart..<size)
        var found: End?
        var at = tail.count - 22
        while at >= 0 {
            defer { at -= 1 }
            guard tail[at] == 0x50, tail[at + 1] == 0x4B, tail[at + 2] == 5, tail[at + 3] == 6
            else { continue }
            var reader = ByteReader(tail, at: at + 4)
            guard let disk = reader.u16(), reader.u16() != nil, reader.u16() != nil,
                let count = reader.u16(), let bytes = reader.u32(), let offset = reader.u32(),
                let comment = reader.u16()
            else { continue }
            let end = End(
                count: count, size: bytes, offset: offset, disk: disk, position: tailStart + at)
            let wide = try widened(end)
            if at + 22 + comment == tail.count { return wide }
            if found == nil { found = wide }
        }
        return found
    }

    /// ZIP64: a locator right before the end record leads to a wider one.
    private func widened(_ end: End) throws(ResourceError) -> End {
        guard end.position >= 20 else { return end }
        var locator = ByteReader(try file.read(name, end.position - 20..<end.position))
        guard locator.u32() == 0x0706_4B50, locator.u32() != nil, let stated = locator.u64() else {
            return end
        }
        // Bytes put before the archive shift the record: then it stands right before the locator.
        for position in [stated, end.position - 20 - 56]
        where position >= 0 && position <= size - 56 {
            var record = ByteReader(try file.read(name, position..<position + 56))
            guard record.u32() == 0x0606_4B50, record.slice(20) != nil, record.u64() != nil,
                let count = record.u64(), let bytes = record.u64(), let offset = record.u64()
            else { continue }
            return End(count: count, size: bytes, offset: offset, disk: 0, position: position)
        }
        return end
    }

    private mutating func readCentral(_ end: End) throws(ResourceError) {
        // With bytes before the archive the directory still ends where the end record begins.
        let byPosition = end.position - end.size
        for start in [end.offset, byPosition] where start >= 0 && start < size {
            let stop = min(end.position, start + Limits.directoryBytes)
            guard start < stop else { continue }
            var reader = ByteReader(try file.read(name, start..<stop))
            let shift = start == end.offset ? 0 : byPosition - end.offset
            var found: [ZipEntry] = []
            while found.count < Limits.archiveEntries,
                let entry = ZipEntry(central: &reader, shift: shift)
            {
                found.append(entry)
            }
            if found.isEmpty { continue }
            entries = found
            if found.count & 0xFFFF != end.count & 0xFFFF {
                repairs.append(
                    .init(
                        .warning, "zip.directory.count",
                        tr(
                            "it says it has \(end.count) entries, its directory lists"
                                + " \(found.count)"
                        )
                    ))
            }
            return
        }
    }

    /// Searches the whole file for local headers. Sizes in them may be missing (streams): the data
    /// then reach to the next header.
    private mutating func scan() throws(ResourceError) {
        var position = 0
        let window = 4 << 20
        let overlap = 64 << 10
        while position < size, entries.count < Limits.archiveEntries {
            let chunk = try file.read(name, position..<min(size, position + window))
            let isLast = position + chunk.count >= size
            let stop = isLast ? chunk.count - 3 : chunk.count - overlap
            var at = 0
            while at < stop {
                if chunk[at] == 0x50, chunk[at + 1] == 0x4B, chunk[at + 2] == 3, chunk[at + 3] == 4
                {
                    add(ByteReader(chunk, at: at), position + at)
                }
                at += 1
            }
            if isLast || stop <= 0 { break }
            position += stop
        }
        for index in entries.indices where entries[index].packedSize == 0 && entries[index].isFile {
            let next = index + 1 < entries.count ? entries[index + 1].headerOffset : size
            entries[index].packedSize = max(0, next - entries[index].headerOffset)
        }
    }

    private mutating func add(_ reader: ByteReader, _ position: Int) {
        var reader = reader
        guard var entry = ZipEntry(local: &reader) else { return }
        entry.headerOffset = position
        entries.append(entry)
    }
}

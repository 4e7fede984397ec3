import Wording

/// Where each entry of an undamaged archive is, headers included, so that one is replaced and the
/// others are copied as they are.
struct ZipSpans {
    struct Record {
        /// Its line of the directory, byte by byte.
        var line: [UInt8]
        var name: String
        var flags: Int
        var method: Int
        /// From its own header to where the next one begins.
        var span: Range<Int>

        var isLocked: Bool { flags & 1 != 0 }
    }

    /// In the directory's order.
    private(set) var records: [Record] = []
    private let file: any Resources
    private let fileName: String
    /// The end of the directory's end, from the comment's length on.
    private var comment: [UInt8] = []

    private static let endSize = 22
    private static let mimetype = Array("application/epub+zip".utf8)

    init(_ file: any Resources, _ name: String) throws {
        (self.file, fileName) = (file, name)
        let size = file.size(of: name) ?? 0
        let tailStart = max(0, size - Self.endSize - 0xFFFF)
        let tail = try file.read(name, tailStart..<size)
        guard let at = Self.end(in: tail) else { throw Self.odd }
        var end = ByteReader(tail, at: at + 4)
        guard end.u16() == 0, end.u16() == 0, let here = end.u16(), let count = end.u16(),
            let bytes = end.u32(), let offset = end.u32(), here == count
        else { throw Self.odd }
        comment = Array(tail[(at + 20)...])
        // Also where the directory is followed by more than its end: a signature, a ZIP64 end.
        guard offset + bytes == tailStart + at, bytes <= Limits.directoryBytes else {
            throw Self.odd
        }
        try read(try file.read(name, offset..<offset + bytes), count, upTo: offset)
    }

    private static var odd: RewriteError { .damaged(tr("its directory is not as it should be")) }

    private static func end(in tail: [UInt8]) -> Int? {
        var at = tail.count - endSize
        while at >= 0 {
            if tail[at] == 0x50, tail[at + 1] == 0x4B, tail[at + 2] == 5, tail[at + 3] == 6 {
                let comment = Int(tail[at + 20]) | Int(tail[at + 21]) << 8
                if at + endSize + comment == tail.count { return at }
            }
            at -= 1
        }
        return nil
    }

    private mutating func read(_ directory: [UInt8], _ count: Int, upTo end: Int) throws {
        var at = 0
        var starts: [Int] = []
        while at + ZipEntry.centralHeaderSize <= directory.count {
            var reader = ByteReader(directory, at: at)
            guard let entry = ZipEntry(central: &reader, shift: 0), reader.at <= directory.count
            else { break }
            let line = Array(directory[at..<reader.at])
            // A place that does not fit stands elsewhere: such files are of four gigabytes.
            guard Self.number(line, 42, 4) != 0xFFFF_FFFF else { throw RewriteError.tooLarge }
            starts.append(entry.headerOffset)
            records.append(
                Record(
                    line: line, name: entry.name, flags: entry.flags, method: entry.method,
                    span: entry.headerOffset..<entry.headerOffset + 30 + entry.packedSize))
            at = reader.at
        }
        guard at == directory.count, records.count == count, count > 0 else { throw Self.odd }
        let sorted = Set(starts).sorted()
        guard sorted.count == starts.count else { throw Self.odd }
        let ends = Dictionary(
            zip(sorted, sorted.dropFirst() + [end]), uniquingKeysWith: { first, _ in first })
        for index in records.indices {
            let span = records[index].span
            let next = ends[span.lowerBound] ?? 0
            guard span.upperBound <= next else { throw Self.odd }
            records[index].span = span.lowerBound..<next
        }
    }

    func index(of path: String) -> Int? {
        let names = records.map { ZipArchive.safe($0.name) ?? "" }
        return names.firstIndex(of: path)
            ?? names.firstIndex { $0.lowercased() == path.lowercased() }
    }

    /// The file with one entry's content made anew.
    func replacing(_ index: Int, with content: [UInt8]) throws -> FileRewrite {
        var pieces: [FileRewrite.Piece] = []
        var lines: [[UInt8]] = []
        var at = 0
        func add(_ piece: FileRewrite.Piece) {
            pieces.append(piece)
            at += piece.count
        }
        let type = records.firstIndex { $0.name == "mimetype" }
        if let type, try isProper(type) {
            lines.append(records[type].line)
            add(.kept(records[type].span))
        } else {
            let entry = Made("mimetype", Self.mimetype, isPacked: false)
            add(.new(entry.header))
            lines.append(entry.line(like: type.map { records[$0].line }, at: 0))
        }
        let order = records.indices.filter { $0 != type }.sorted {
            records[$0].span.lowerBound < records[$1].span.lowerBound
        }
        var made: [Int: [UInt8]] = [:]
        for place in order {
            let record = records[place]
            if place == index {
                let entry = Made(bytesOf: record.line, content)
                made[place] = entry.line(like: record.line, at: at)
                add(.new(entry.header))
            } else {
                made[place] = Self.moved(record.line, to: at)
                add(.kept(record.span))
            }
        }
        lines += records.indices.compactMap { made[$0] }
        let directory = lines.flatMap { $0 }
        guard at + directory.count < 0xFFFF_FFFF, lines.count < 0xFFFF else {
            throw RewriteError.tooLarge
        }
        let end =
            Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4) + Self.bytes(lines.count, 2)
            + Self.bytes(lines.count, 2) + Self.bytes(directory.count, 4) + Self.bytes(at, 4)
        add(.new(directory + end + comment))
        return FileRewrite(pieces)
    }

    /// Stands first, unpacked, with nothing between its name and its words.
    private func isProper(_ index: Int) throws -> Bool {
        let record = records[index]
        let size = ZipEntry.localHeaderSize + 8 + Self.mimetype.count
        guard record.span == 0..<size, record.method == 0, record.flags & 9 == 0 else {
            return false
        }
        let bytes = try file.read(fileName, record.span)
        return bytes.count == size && Self.number(bytes, 28, 2) == 0
            && bytes[38...].elementsEqual(Self.mimetype)
    }

    // MARK: - Headers

    private struct Made {
        var header: [UInt8]
        /// From the version that is needed to the size.
        private var middle: [UInt8]
        private var name: [UInt8]

        init(_ name: String, _ content: [UInt8], isPacked: Bool) {
            self.init(Array(name.utf8), 0, Array(repeating: 0, count: 4), content, isPacked)
        }

        /// With the name, and its encoding, that it has in the directory.
        init(bytesOf line: [UInt8], _ content: [UInt8]) {
            let count = ZipSpans.number(line, 28, 2)
            let name = Array(line[46..<46 + count])
            let flags = ZipSpans.number(line, 8, 2) & 0x800
            self.init(name, flags, Array(line[12..<16]), content, true)
        }

        private init(
            _ name: [UInt8], _ flags: Int, _ time: [UInt8], _ content: [UInt8], _ isPacked: Bool
        ) {
            let packed = isPacked ? Deflater.deflate(content) : content
            let method = packed.count < content.count ? 8 : 0
            let data = method == 8 ? packed : content
            // A day of the calendar there is: nothing is the first of nothing.
            let time = time.allSatisfy { $0 == 0 } ? [0, 0, 0x21, 0] : time
            var middle = ZipSpans.bytes(20, 2) + ZipSpans.bytes(flags, 2)
            middle += ZipSpans.bytes(method, 2) + time
            middle += ZipSpans.bytes(Inflater.checksum(content), 4)
            middle += ZipSpans.bytes(data.count, 4) + ZipSpans.bytes(content.count, 4)
            (self.middle, self.name) = (middle, name)
            header = ZipSpans.bytes(ZipEntry.localSignature, 4) + middle
            header += ZipSpans.bytes(name.count, 2) + ZipSpans.bytes(0, 2) + name + data
        }

        /// Its line of the directory; what an older one says of rights and kind stays.
        func line(like old: [UInt8]?, at offset: Int) -> [UInt8] {
            var line = ZipSpans.bytes(ZipEntry.centralSignature, 4)
            line += old.map { Array($0[4..<6]) } ?? ZipSpans.bytes(20, 2)
            line += middle + ZipSpans.bytes(name.count, 2) + ZipSpans.bytes(0, 6)
            line += old.map { Array($0[36..<42]) } ?? ZipSpans.bytes(0, 6)
            return line + ZipSpans.bytes(offset, 4) + name
        }
    }

    private static func moved(_ line: [UInt8], to offset: Int) -> [UInt8] {
        Array(line[..<42]) + bytes(offset, 4) + line[46...]
    }

    private static func bytes(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ width: Int) -> Int {
        (0..<width).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
}

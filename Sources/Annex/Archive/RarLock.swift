import Publications

/// Whether a RAR 5 archive is locked. libarchive before 3.7 takes a locked file's bytes for its
/// contents, so its headers are asked themselves.
struct RarLock {
    private static let mark: [UInt8] = Array("Rar!".utf8) + [0x1A, 7, 1, 0]
    /// Files are locked together: the first one tells. Folders and comments may stand before it.
    private static let blocksMax = 256
    private static let headerBytesMax = 64 << 10

    static func holds(_ file: any Resources, _ name: String) -> Bool {
        var at = mark.count
        // The archive's reader reports what cannot be read here.
        guard let head = try? file.read(name, 0..<at), head == mark else { return false }
        for _ in 0..<blocksMax {
            // Where nothing can be read, no lock can be seen either.
            guard let bytes = try? file.read(name, at..<at + headerBytesMax),
                let block = Block(bytes)
            else { return false }
            if block.isLock { return true }
            if block.isFile && block.dataBytes > 0 { return false }
            let (next, overflows) = (at + block.headerBytes).addingReportingOverflow(
                block.dataBytes)
            if overflows || next <= at || next > Int.max - headerBytesMax { return false }
            at = next
        }
        return false
    }

    private struct Block {
        var headerBytes = 0
        var dataBytes = 0
        var isFile = false
        var isLock = false

        init?(_ bytes: [UInt8]) {
            var reader = ByteReader(bytes, at: 4)
            guard let size = reader.leb(), size <= headerBytesMax else { return nil }
            headerBytes = reader.at + size
            guard headerBytes <= bytes.count, let type = reader.leb(), let flags = reader.leb(),
                let extra = flags & 1 == 0 ? 0 : reader.leb(),
                let data = flags & 2 == 0 ? 0 : reader.leb()
            else { return nil }
            dataBytes = data
            isFile = type == 2
            isLock = type == 4
            guard isFile, extra > 0, extra <= headerBytes - reader.at else { return }
            reader.at = headerBytes - extra
            while reader.at < headerBytes, let count = reader.leb() {
                let end = reader.at + count
                if reader.leb() == 1 { isLock = true }
                guard end > reader.at, end <= headerBytes else { return }
                reader.at = end
            }
        }
    }
}

extension ByteReader {
    /// Seven bits a byte, the lowest first; nil for what fits no size or offset.
    mutating func leb() -> Int? {
        var value = 0
        for shift in stride(from: 0, to: 56, by: 7) {
            guard let byte = slice(1)?.first else { return nil }
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}

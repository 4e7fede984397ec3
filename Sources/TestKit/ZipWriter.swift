import CZlib

/// Builds ZIP archives for tests, sound ones and ones with false sizes.
public struct ZipWriter {
    public struct Entry {
        public var name: String
        public var bytes: [UInt8]
        public var isPacked = true
        public var isStreamed = false
        /// What the headers say, where that is not the truth.
        public var method: Int?
        public var size: Int?
        public var checksum: Int?

        public init(
            name: String, bytes: [UInt8], isPacked: Bool = true, isStreamed: Bool = false,
            method: Int? = nil, size: Int? = nil, checksum: Int? = nil
        ) {
            self.name = name
            self.bytes = bytes
            self.isPacked = isPacked
            self.isStreamed = isStreamed
            self.method = method
            self.size = size
            self.checksum = checksum
        }
    }

    public init() {}

    public var entries: [Entry] = []
    public var before: [UInt8] = []
    public var comment: [UInt8] = []
    public var hasDirectory = true
    public var isWide = false
    /// Entries that say that a password locks them; what is in them stays as it is.
    public var locked: Set<String> = []

    public mutating func add(
        _ name: String, _ text: String, packed: Bool = true, streamed: Bool = false
    ) {
        entries.append(
            Entry(name: name, bytes: Array(text.utf8), isPacked: packed, isStreamed: streamed))
    }

    public var bytes: [UInt8] {
        var out = before
        var directory: [UInt8] = []
        for entry in entries {
            let offset = out.count - before.count
            let data = entry.isPacked ? ZipWriter.deflate(entry.bytes) : entry.bytes
            let checksum = entry.checksum ?? Int(crc32(0, entry.bytes, UInt32(entry.bytes.count)))
            let size = entry.size ?? entry.bytes.count
            let method = entry.method ?? (entry.isPacked ? 8 : 0)
            let lock = locked.contains(entry.name) ? 1 : 0
            let flags = 0x800 | (entry.isStreamed ? 8 : 0) | lock
            out += number(0x0403_4B50, 4) + number(20, 2) + number(flags, 2) + number(method, 2)
            out += number(0, 4)
            for value in [checksum, data.count, size] {
                out += number(entry.isStreamed ? 0 : value, 4)
            }
            out += number(entry.name.utf8.count, 2) + number(0, 2) + Array(entry.name.utf8) + data
            if entry.isStreamed {
                out += number(0x0807_4B50, 4) + number(checksum, 4) + number(data.count, 4)
                out += number(size, 4)
            }
            directory += record(entry, flags, method, checksum, data.count, size, offset)
        }
        return hasDirectory
            ? out + directory + end(at: out.count - before.count, directory.count) : out
    }

    private func record(
        _ entry: Entry, _ flags: Int, _ method: Int, _ checksum: Int, _ packed: Int, _ size: Int,
        _ offset: Int
    ) -> [UInt8] {
        let wide =
            isWide
            ? number(1, 2) + number(24, 2) + number(size, 8) + number(packed, 8) + number(offset, 8)
            : []
        var out = number(0x0201_4B50, 4) + number(45, 2) + number(20, 2) + number(flags, 2)
        out += number(method, 2) + number(0, 4) + number(checksum, 4)
        out +=
            isWide
            ? number(0xFFFF_FFFF, 4) + number(0xFFFF_FFFF, 4) : number(packed, 4) + number(size, 4)
        out += number(entry.name.utf8.count, 2) + number(wide.count, 2) + number(0, 10)
        out += isWide ? number(0xFFFF_FFFF, 4) : number(offset, 4)
        return out + Array(entry.name.utf8) + wide
    }

    private func end(at offset: Int, _ size: Int) -> [UInt8] {
        var out: [UInt8] = []
        if isWide {
            out +=
                number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2)
                + number(0, 8)
            out +=
                number(entries.count, 8) + number(entries.count, 8) + number(size, 8)
                + number(offset, 8)
            out += number(0x0706_4B50, 4) + number(0, 4) + number(offset + size, 8) + number(1, 4)
        }
        out +=
            number(0x0605_4B50, 4) + number(0, 4) + number(entries.count, 2)
            + number(entries.count, 2)
        out +=
            isWide
            ? number(0xFFFF_FFFF, 4) + number(0xFFFF_FFFF, 4) : number(size, 4) + number(offset, 4)
        return out + number(comment.count, 2) + comment
    }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    public static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        _ = z_deflate_raw_begin(&stream, 6)
        defer { deflateEnd(&stream) }
        var input = bytes
        var out = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1000 + 64)
        let room = out.count
        let count = input.withUnsafeMutableBufferPointer { input in
            out.withUnsafeMutableBufferPointer { out in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = out.baseAddress
                stream.avail_out = UInt32(room)
                _ = CZlib.deflate(&stream, Z_FINISH)
                return room - Int(stream.avail_out)
            }
        }
        return Array(out.prefix(count))
    }
}

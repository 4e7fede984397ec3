import CZlib

/// Builds RAR, 7z and tar archives for tests, their entries stored as they are.
struct ArchiveWriter {
    enum Kind: String, CaseIterable { case rar4, rar5, sevenZip, tar }

    var kind: Kind
    var entries: [(name: String, bytes: [UInt8])] = []
    /// RAR 4: every file packed with the ones before it.
    var isSolid = false
    /// The contents are locked, the names are not.
    var isLocked = false
    /// The names are locked too.
    var hidesNames = false

    init(_ kind: Kind) { self.kind = kind }

    mutating func add(_ name: String, _ bytes: [UInt8]) { entries.append((name, bytes)) }

    var bytes: [UInt8] {
        switch kind {
        case .rar4: rar4
        case .rar5: rar5
        case .sevenZip: sevenZip
        case .tar: tar
        }
    }

    // MARK: RAR 4

    private var rar4: [UInt8] {
        let flags = (isSolid ? 8 : 0) | (hidesNames ? 0x80 : 0)
        var out = Array("Rar!".utf8) + [0x1A, 7, 0] + rar4Block(0x73, flags, number(0, 6))
        for (index, entry) in entries.enumerated() {
            let flags = 0x8000 | (isLocked ? 4 : 0) | (isSolid && index > 0 ? 0x10 : 0)
            var head = number(entry.bytes.count, 4) + number(entry.bytes.count, 4) + [3]
            head += number(checksum(entry.bytes), 4) + number(0, 4) + [20, 0x30]
            head += number(entry.name.utf8.count, 2) + number(0o100644, 4) + entry.name.utf8
            out += rar4Block(0x74, flags, head) + entry.bytes
        }
        return out + rar4Block(0x7B, 0x4000, [])
    }

    private func rar4Block(_ type: UInt8, _ flags: Int, _ body: [UInt8]) -> [UInt8] {
        let block = [type] + number(flags, 2) + number(body.count + 7, 2) + body
        return number(checksum(block) & 0xFFFF, 2) + block
    }

    // MARK: RAR 5

    private var rar5: [UInt8] {
        var out = Array("Rar!".utf8) + [0x1A, 7, 1, 0]
        if hidesNames { out += rar5Block([4, 0, 0, 0, 15] + number(0, 16)) }
        out += rar5Block([1, 0, 0])
        for entry in entries {
            // A locked file says so in an extra record before its data.
            let lock: [UInt8] = isLocked ? [0x30, 1, 0, 0, 15] + number(0, 44) : []
            var head: [UInt8] = isLocked ? [2, 3] + leb(lock.count) : [2, 2]
            head += leb(entry.bytes.count) + [4] + leb(entry.bytes.count) + leb(0o100644)
            head += number(checksum(entry.bytes), 4) + [0, 1] + leb(entry.name.utf8.count)
            out += rar5Block(head + entry.name.utf8 + lock) + entry.bytes
        }
        return out + rar5Block([5, 0, 0])
    }

    private func rar5Block(_ head: [UInt8]) -> [UInt8] {
        let block = leb(head.count) + head
        return number(checksum(block), 4) + block
    }

    /// Seven bits a byte, the lowest first.
    private func leb(_ value: Int) -> [UInt8] {
        var (rest, out) = (value, [UInt8]())
        while rest >= 0x80 {
            out.append(UInt8(rest & 0x7F | 0x80))
            rest >>= 7
        }
        return out + [UInt8(rest)]
    }

    // MARK: 7z

    private var sevenZip: [UInt8] {
        let data = entries.flatMap(\.bytes)
        // Copied as it is, or by the codec that would unlock it.
        let coder: [UInt8] = isLocked ? [0x24, 6, 0xF1, 7, 1, 2, 0x53, 7] : [1, 0]
        var head: [UInt8] = [1, 4, 6, 0, 1, 9]
        head += long(data.count)
        head += [0, 7, 0x0B, 1, 0, 1]
        head += coder + [0x0C]
        head += long(data.count)
        head += [0, 8, 0x0D]
        head += long(entries.count) + [9]
        for entry in entries.dropLast() { head += long(entry.bytes.count) }
        head += [0x0A, 1]
        for entry in entries { head += number(checksum(entry.bytes), 4) }
        head += [0, 0, 5]
        var names: [UInt8] = []
        for entry in entries {
            for unit in entry.name.utf16 { names += number(Int(unit), 2) }
            names += [0, 0]
        }
        head += long(entries.count) + [0x11]
        head += long(names.count + 1) + [0]
        head += names + [0, 0]
        var start = number(data.count, 8)
        start += number(head.count, 8)
        start += number(checksum(head), 4)
        let mark: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]
        return mark + number(checksum(start), 4) + start + data + head
    }

    /// 7z's numbers, in their longest form.
    private func long(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [0xFF] + number(value, 8)
    }

    // MARK: tar

    private var tar: [UInt8] {
        var out: [UInt8] = []
        for entry in entries {
            var head = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, at place: Int) {
                head.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
            }
            let octal = String(entry.bytes.count, radix: 8)
            put(entry.name, at: 0)
            put("0000644", at: 100)
            put(String(repeating: "0", count: 11 - octal.count) + octal, at: 124)
            put("        0", at: 148)
            put("ustar", at: 257)
            put("00", at: 263)
            let sum = String(head.reduce(0) { $0 + Int($1) }, radix: 8)
            put(String(repeating: "0", count: 6 - sum.count) + sum + "\0", at: 148)
            out += head + entry.bytes
            out += [UInt8](repeating: 0, count: (512 - entry.bytes.count % 512) % 512)
        }
        return out + [UInt8](repeating: 0, count: 1024)
    }

    private func checksum(_ bytes: [UInt8]) -> Int { Int(crc32(0, bytes, UInt32(bytes.count))) }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}

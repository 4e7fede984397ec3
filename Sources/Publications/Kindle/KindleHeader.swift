/// The first record of a Kindle book: how its text is kept, and what it says of itself.
struct KindleHeader {
    /// 1 and 2 are locks of Mobipocket's, which became Amazon's.
    let encryption: Int
    /// 6 for MOBI, 8 for what an AZW3 holds; nil for a bare PalmDOC text.
    let version: Int?
    let isUTF8: Bool
    let language: Int
    let fullName: [UInt8]
    /// EXTH: numbered values, some standing there several times.
    private(set) var values: [Int: [[UInt8]]] = [:]

    /// Long descriptions included; the record of a real book has some 10 KB.
    static let bytesMax = 1 << 20
    /// Real books have some sixty.
    private static let valuesMax = 4096

    init?(_ record: [UInt8]) {
        let head = BigEndian(record)
        var reader = BigEndian(record, at: 12)
        guard record.count >= 16, let encryption = reader.u16() else { return nil }
        self.encryption = encryption
        guard record.dropFirst(16).starts(with: "MOBI".utf8), let length = head.u32(at: 20) else {
            version = nil
            isUTF8 = false
            language = 0
            fullName = []
            return
        }
        version = head.u32(at: 36) ?? 6
        isUTF8 = head.u32(at: 28) == 65_001
        language = head.u32(at: 92) ?? 0
        var name = BigEndian(record, at: head.u32(at: 84) ?? 0)
        fullName =
            name.slice(min(head.u32(at: 88) ?? 0, 4 * Limits.labelCharacters)).map(Array.init) ?? []
        if let flags = head.u32(at: 128), flags & 0x40 != 0 { readValues(record, at: 16 + length) }
    }

    private mutating func readValues(_ record: [UInt8], at start: Int) {
        var reader = BigEndian(record, at: start)
        guard reader.slice(4).map({ $0.elementsEqual("EXTH".utf8) }) == true,
            reader.u32() != nil, let count = reader.u32()
        else { return }
        for _ in 0..<min(count, KindleHeader.valuesMax) {
            guard let tag = reader.u32(), let size = reader.u32(),
                let value = reader.slice(size - 8)
            else { return }
            values[tag, default: []].append(Array(value))
        }
    }

    func number(_ tag: Int) -> Int? {
        values[tag]?.first.flatMap { value in
            value.count == 4 ? BigEndian(value).u32(at: 0) : nil
        }
    }

    func texts(_ tag: Int) -> [String] {
        (values[tag] ?? []).map(text).filter { !$0.isEmpty }
    }

    func text(_ tag: Int) -> String? { texts(tag).first }

    func text(_ bytes: [UInt8]) -> String {
        let bytes = Array(bytes.prefix(4 * Limits.labelCharacters).filter { $0 != 0 })
        let isUnicode = isUTF8 || Decoding.isUTF8(bytes)
        let utf8 = isUnicode ? bytes : Converter.utf8(bytes, from: "windows-1252") ?? bytes
        return String(label: utf8)
    }
}

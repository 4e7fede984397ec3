import Wording

/// A Palm database, which is what every older Kindle book is: numbered records in one file.
struct PalmDatabase {
    let name: [UInt8]
    /// `BOOKMOBI`, `TEXtREAd`.
    let type: String
    private let file: any Resources
    private let fileName: String
    private let offsets: [Int]
    private static let headBytes = 78

    init(_ file: any Resources, _ fileName: String) throws(ResourceError) {
        self.file = file
        self.fileName = fileName
        let head = try file.read(fileName, 0..<PalmDatabase.headBytes)
        guard head.count == PalmDatabase.headBytes else {
            throw .damaged(tr("it ends in its header"))
        }
        name = Array(head.prefix(31).prefix { $0 != 0 })
        type = String(decoding: head[60..<68], as: UTF8.self)
        let count = Int(head[76]) << 8 | Int(head[77])
        let end = PalmDatabase.headBytes + count * 8
        var list = BigEndian(try file.read(fileName, PalmDatabase.headBytes..<end))
        let size = file.size(of: fileName) ?? 0
        var offsets: [Int] = []
        while offsets.count < count, let offset = list.u32(), list.u32() != nil {
            // Records stand one after the other: what leads back is damage.
            guard offset <= size, offset >= offsets.last ?? 0 else { break }
            offsets.append(offset)
        }
        if offsets.isEmpty { throw .damaged(tr("it has no records")) }
        self.offsets = offsets + [size]
    }

    var count: Int { offsets.count - 1 }

    /// The beginning of a record; nothing where there is no such record.
    func record(_ index: Int, limit: Int) throws(ResourceError) -> [UInt8] {
        guard index >= 0, index < count else { return [] }
        let start = offsets[index]
        return try file.read(fileName, start..<min(offsets[index + 1], start + limit))
    }
}

/// Numbers out of bytes that may end anywhere, the high byte first.
struct BigEndian {
    let bytes: [UInt8]
    var at: Int

    init(_ bytes: [UInt8], at: Int = 0) {
        self.bytes = bytes
        self.at = at
    }

    mutating func u16() -> Int? { number(2) }
    mutating func u32() -> Int? { number(4) }

    mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, at >= 0, count <= bytes.count - at else { return nil }
        defer { at += count }
        return bytes[at..<at + count]
    }

    func u32(at place: Int) -> Int? {
        var reader = BigEndian(bytes, at: place)
        return reader.u32()
    }

    private mutating func number(_ width: Int) -> Int? {
        slice(width)?.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// One line of a ZIP archive's directory.
struct ZipEntry {
    static let localSignature = 0x0403_4B50, centralSignature = 0x0201_4B50
    static let localHeaderSize = 30, centralHeaderSize = 46

    var name: String
    var flags: Int
    var method: Int
    var checksum: Int
    var packedSize: Int
    var size: Int
    var headerOffset: Int

    var isLocked: Bool { flags & 1 != 0 }
    var isFile: Bool { !name.hasSuffix("/") }

    func named(_ name: String) -> ZipEntry {
        var copy = self
        copy.name = name
        return copy
    }

    /// Reads one record of the central directory.
    init?(central reader: inout ByteReader, shift: Int) {
        guard reader.u32() == ZipEntry.centralSignature, reader.slice(4) != nil,
            let flags = reader.u16(), let method = reader.u16(), reader.slice(4) != nil,
            let checksum = reader.u32(), let packed = reader.u32(), let size = reader.u32(),
            let nameCount = reader.u16(), let extraCount = reader.u16(),
            let commentCount = reader.u16(), reader.slice(8) != nil, let offset = reader.u32(),
            let name = reader.slice(nameCount)
        else { return nil }
        self.init(
            name: ZipEntry.decode(name, isUTF8: flags & 0x800 != 0), flags: flags, method: method,
            checksum: checksum, packedSize: packed, size: size, headerOffset: offset)
        // The tail of the last record may be cut off: what matters was read.
        if let extra = reader.slice(extraCount) { widen(extra) }
        headerOffset += shift
        _ = reader.slice(commentCount)
    }

    /// Reads a local header, for archives whose directory is lost.
    init?(local reader: inout ByteReader) {
        guard reader.slice(4) != nil, reader.slice(2) != nil, let flags = reader.u16(),
            let method = reader.u16(), reader.slice(4) != nil, let checksum = reader.u32(),
            let packed = reader.u32(), let size = reader.u32(), let nameCount = reader.u16(),
            let extraCount = reader.u16(), let name = reader.slice(nameCount), nameCount > 0
        else { return nil }
        self.init(
            name: ZipEntry.decode(name, isUTF8: flags & 0x800 != 0), flags: flags, method: method,
            checksum: checksum, packedSize: packed, size: size, headerOffset: 0)
        if let extra = reader.slice(extraCount) { widen(extra) }
    }

    init(
        name: String, flags: Int, method: Int, checksum: Int, packedSize: Int, size: Int,
        headerOffset: Int
    ) {
        self.name = name
        self.flags = flags
        self.method = method
        self.checksum = checksum
        self.packedSize = packedSize
        self.size = size
        self.headerOffset = headerOffset
    }

    /// ZIP64: the fields that say 2³²-1 stand in the extra field 1, in this order.
    private mutating func widen(_ extra: ArraySlice<UInt8>) {
        var fields = ByteReader(Array(extra))
        while let tag = fields.u16(), let count = fields.u16() {
            guard let body = fields.slice(count) else { return }
            guard tag == 1 else { continue }
            var wide = ByteReader(Array(body))
            if size == 0xFFFF_FFFF, let value = wide.u64() { size = value }
            if packedSize == 0xFFFF_FFFF, let value = wide.u64() { packedSize = value }
            if headerOffset == 0xFFFF_FFFF, let value = wide.u64() { headerOffset = value }
            return
        }
    }

    /// UTF-8 where it is that, flagged or not; else the alphabet of the first IBM PC.
    private static func decode(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
        let bytes = bytes.prefix { $0 != 0 }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
        return String(String.UnicodeScalarView(bytes.map { CodePage437.scalar($0) }))
    }
}

/// The characters of names in archives that predate Unicode.
enum CodePage437 {
    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]
    }

    private static let upper = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)
}

import Wording

/// Apple's property lists, here in binary, as far as saved pages need them.
indirect enum PropertyList: Equatable {
    case text(String)
    case data([UInt8])
    case list([PropertyList])
    case table([String: PropertyList])
    /// A number, a date: nothing of use here.
    case other

    static let mark = Array("bplist00".utf8)

    /// nil for what is none, or leads in circles.
    init?(_ bytes: [UInt8]) {
        guard var reader = Reader(bytes), let root = reader.object(reader.root, depth: 0) else {
            return nil
        }
        self = root
    }

    subscript(name: String) -> PropertyList? {
        if case .table(let table) = self { table[name] } else { nil }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
    var bytes: [UInt8]? { if case .data(let data) = self { data } else { nil } }
    var elements: [PropertyList] { if case .list(let list) = self { list } else { [] } }

    private struct Reader {
        private let bytes: [UInt8]
        private let offsetBytes: Int
        private let referenceBytes: Int
        private let count: Int
        private let tableStart: Int
        let root: Int
        /// Lists may lead to one another in circles: so many objects are looked at, and no more.
        private var budget = 100_000
        /// And one large object may be named many times: so many bytes are taken out, and no more.
        private var room: Int

        private static let trailerBytes = 32
        private static let depthMax = 8
        private static let elementsMax = 20_000

        init?(_ bytes: [UInt8]) {
            guard bytes.starts(with: mark), bytes.count > mark.count + Self.trailerBytes else {
                return nil
            }
            self.bytes = bytes
            room = 2 * bytes.count
            let trailer = bytes.count - Self.trailerBytes
            (offsetBytes, referenceBytes) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
            guard (1...8).contains(offsetBytes), (1...8).contains(referenceBytes),
                let count = Self.number(bytes, trailer + 8, 8),
                let root = Self.number(bytes, trailer + 16, 8),
                let start = Self.number(bytes, trailer + 24, 8), start <= trailer,
                count <= (trailer - start) / offsetBytes, root < count
            else { return nil }
            (self.count, self.root, tableStart) = (count, root, start)
        }

        /// Big-endian; nil where it is not there or beyond what a file has.
        private static func number(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int? {
            guard at >= 0, size > 0, size <= 8, at <= bytes.count - size else { return nil }
            let value = bytes[at..<at + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return value <= UInt64(Int32.max) ? Int(value) : nil
        }

        mutating func object(_ index: Int, depth: Int) -> PropertyList? {
            budget -= 1
            guard budget > 0, depth < Self.depthMax, index < count,
                let at = Self.number(bytes, tableStart + index * offsetBytes, offsetBytes),
                at < bytes.count
            else { return nil }
            let kind = bytes[at] >> 4
            guard [0x4, 0x5, 0x6, 0xA, 0xD].contains(kind) else { return .other }
            guard let (length, start) = length(at) else { return nil }
            switch kind {
            case 0x4: return slice(start, length).map { .data(Array($0)) }
            case 0x5:
                return slice(start, length).map { .text(String(decoding: $0, as: UTF8.self)) }
            case 0x6:
                let units = slice(start, length * 2).map { slice in
                    stride(from: slice.startIndex, to: slice.endIndex, by: 2).map {
                        UInt16(slice[$0]) << 8 | UInt16(slice[$0 + 1])
                    }
                }
                return units.map { .text(String(decoding: $0, as: UTF16.self)) }
            case 0xA:
                guard length <= Self.elementsMax else { return nil }
                var items: [PropertyList] = []
                for entry in 0..<length {
                    guard budget > 0, let item = reference(start, entry) else { return nil }
                    if let object = object(item, depth: depth + 1) { items.append(object) }
                }
                return .list(items)
            default:
                guard length <= Self.elementsMax else { return nil }
                var table: [String: PropertyList] = [:]
                for entry in 0..<length where budget > 0 {
                    guard let key = reference(start, entry),
                        let name = object(key, depth: depth + 1)?.string,
                        let value = reference(start, length + entry)
                    else { continue }
                    table[name] = object(value, depth: depth + 1)
                }
                return .table(table)
            }
        }

        private mutating func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, start <= bytes.count, count <= bytes.count - start, count <= room
            else { return nil }
            room -= count
            return bytes[start..<start + count]
        }

        private func reference(_ start: Int, _ index: Int) -> Int? {
            Self.number(bytes, start + index * referenceBytes, referenceBytes)
        }

        /// How much there is, and where it begins.
        private func length(_ at: Int) -> (Int, start: Int)? {
            let short = Int(bytes[at] & 0xF)
            if short < 0xF { return (short, at + 1) }
            guard at + 1 < bytes.count, bytes[at + 1] >> 4 == 1 else { return nil }
            let size = 1 << Int(bytes[at + 1] & 0xF)
            return Self.number(bytes, at + 2, size).map { ($0, at + 2 + size) }
        }
    }
}

/// What Safari saves.
enum WebArchive {
    static func page(_ bytes: [UInt8]) throws(OpenError) -> SavedPage {
        let isBinary = bytes.starts(with: PropertyList.mark)
        guard let list = isBinary ? PropertyList(bytes) : PropertyList(xml: bytes),
            let main = list["WebMainResource"],
            var page = part(main)
        else { throw .damaged(part: tr("the web archive"), why: tr("its list cannot be read")) }
        let parts = (list["WebSubresources"]?.elements ?? []).prefix(SavedPage.partsMax)
        page.encoding = main["WebResourceTextEncodingName"]?.string
        return SavedPage(page: page, parts: parts.compactMap(part))
    }

    private static func part(_ resource: PropertyList) -> SavedPage.Part? {
        resource["WebResourceData"]?.bytes.map {
            SavedPage.Part(
                location: resource["WebResourceURL"]?.string ?? "",
                type: resource["WebResourceMIMEType"]?.string?.lowercased() ?? "", bytes: $0)
        }
    }
}

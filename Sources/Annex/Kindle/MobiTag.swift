/// One tag of old Kindle markup, which is HTML as it was written in 1999.
struct MobiTag {
    typealias Attribute = (name: String, value: ArraySlice<UInt8>)

    var name: String
    var isEnd: Bool
    var attributes: [Attribute] = []

    private static let nameBytesMax = 32
    /// Real tags have some five.
    private static let attributesMax = 32

    /// Reads the tag that begins at `at` and moves behind it; nil where the `<` begins none.
    init?(_ bytes: [UInt8], at: inout Int) {
        var place = at + 1
        isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
        if isEnd { place += 1 }
        let start = place
        while place < bytes.count, MobiTag.isNamed(bytes[place]) { place += 1 }
        guard place > start, place - start <= MobiTag.nameBytesMax,
            bytes[start] | 0x20 >= UInt8(ascii: "a")
        else { return nil }
        name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
        while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
            if let attribute = MobiTag.attribute(bytes, at: &place) {
                if attributes.count < MobiTag.attributesMax { attributes.append(attribute) }
            } else {
                place += 1
            }
        }
        if place >= bytes.count { return nil }
        at = place + 1
    }

    func value(_ name: String) -> ArraySlice<UInt8>? {
        attributes.first { $0.name == name }?.value
    }

    private static func attribute(_ bytes: [UInt8], at place: inout Int) -> Attribute? {
        let start = place
        while place < bytes.count, isNamed(bytes[place]) { place += 1 }
        if place == start { return nil }
        let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
        skipSpace(bytes, at: &place)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return (name, []) }
        place += 1
        skipSpace(bytes, at: &place)
        guard place < bytes.count else { return (name, []) }
        let quote = bytes[place]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let value = bytes[(place + 1)...].prefix { $0 != quote }
            place = min(bytes.count, value.endIndex + 1)
            return (name, value)
        }
        let value = bytes[place...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        place = value.endIndex
        return (name, value)
    }

    private static func skipSpace(_ bytes: [UInt8], at place: inout Int) {
        while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    }

    private static func isNamed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// Builds old Kindle books for tests: a Palm database of records, their text packed by nothing.
struct KindleWriter {
    var text: [UInt8] = []
    var title = "The Lamp"
    var values: [(tag: Int, bytes: [UInt8])] = []
    var pictures: [[UInt8]] = []
    var encryption = 0
    var version = 6
    var isUTF8 = true
    var language = 0x09
    /// A text without markup, of before there were Kindles.
    var isPalmDoc = false
    /// Whether the text is said to be packed, as it is not.
    var compression = 1

    init(_ text: String) { self.text = Array(text.utf8) }

    mutating func add(_ tag: Int, _ value: String) { values.append((tag, Array(value.utf8))) }

    var bytes: [UInt8] {
        let chunks = stride(from: 0, to: text.count, by: 4096).map {
            Array(text[$0..<min(text.count, $0 + 4096)])
        }
        let end: [UInt8] = [0xE9, 0x8E, 0x0D, 0x0A]
        let records = [first(chunks.count)] + chunks + (isPalmDoc ? [] : pictures + [end])
        var out = Array("The_Lamp".utf8) + [UInt8](repeating: 0, count: 24)
        out += number(0, 4) + number(0x6000_0000, 4) + number(0x6000_0000, 4) + number(0, 16)
        out += Array((isPalmDoc ? "TEXtREAd" : "BOOKMOBI").utf8)
        out += number(records.count * 2, 4) + number(0, 4) + number(records.count, 2)
        var offset = out.count + records.count * 8 + 2
        for (index, record) in records.enumerated() {
            out += number(offset, 4) + number(index * 2, 4)
            offset += record.count
        }
        return out + [0, 0] + records.flatMap(\.self)
    }

    private func first(_ texts: Int) -> [UInt8] {
        var head = number(compression, 2) + number(0, 2) + number(text.count, 4)
        head += number(texts, 2) + number(4096, 2) + number(encryption, 2) + number(0, 2)
        if isPalmDoc { return head }
        var exth: [UInt8] = []
        for (tag, bytes) in values {
            exth += number(tag, 4) + number(bytes.count + 8, 4) + bytes
        }
        let padding = (4 - exth.count % 4) % 4
        exth = Array("EXTH".utf8) + number(exth.count + 12, 4) + number(values.count, 4) + exth
        exth += [UInt8](repeating: 0, count: padding)
        let length = 232
        var mobi = [UInt8](repeating: 0xFF, count: length)
        func put(_ value: Int, at place: Int) {
            mobi.replaceSubrange(place - 16..<place - 12, with: number(value, 4))
        }
        mobi.replaceSubrange(0..<4, with: Array("MOBI".utf8))
        put(length, at: 20)
        put(2, at: 24)
        put(isUTF8 ? 65_001 : 1252, at: 28)
        put(7, at: 32)
        put(version, at: 36)
        put(texts + 1, at: 80)
        put(16 + length + exth.count, at: 84)
        put(title.utf8.count, at: 88)
        put(language, at: 92)
        put(version, at: 104)
        put(texts + 1, at: 108)
        put(0, at: 112)
        put(0, at: 116)
        put(0x40, at: 128)
        put(0, at: 176)
        put(0, at: 240)
        return head + mobi + exth + Array(title.utf8) + number(0, 4)
    }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}

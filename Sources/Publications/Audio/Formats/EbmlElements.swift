/// The elements of a Matroska file, as far as they can be believed.
struct EbmlElements {
    struct Element {
        var identifier: Int
        var body: Range<Int>
        /// The writer did not know where it would end.
        var isOpen = false
    }

    let file: AudioFile

    func element(_ at: Int, in limit: Int) -> Element? {
        guard at < limit, let first = file.number(at, 1), first >= 0x10 else { return nil }
        let width = EbmlElements.width(first)
        guard let identifier = file.number(at, width),
            let mark = file.number(at + width, 1), mark > 0
        else { return nil }
        let sizeWidth = EbmlElements.width(mark)
        guard let raw = file.number(at + width, sizeWidth) else { return nil }
        let mask = 1 << (7 * sizeWidth) - 1
        let start = at + width + sizeWidth
        guard start <= limit else { return nil }
        let isOpen = raw & mask == mask
        let count = isOpen ? limit - start : min(raw & mask, limit - start)
        return Element(identifier: identifier, body: start..<start + count, isOpen: isOpen)
    }

    /// The elements side by side in a range.
    func inside(_ range: Range<Int>) -> [Element] {
        var elements: [Element] = []
        var at = range.lowerBound
        while elements.count < Limits.audioParts, let element = element(at, in: range.upperBound) {
            elements.append(element)
            at = element.body.upperBound
        }
        return elements
    }

    func first(_ identifier: Int, in range: Range<Int>) -> Range<Int>? {
        inside(range).first { $0.identifier == identifier }?.body
    }

    func integer(_ body: Range<Int>) -> Int? {
        body.count <= 8 ? file.number(body.lowerBound, body.count) : nil
    }

    func float(_ body: Range<Int>) -> Double? {
        switch body.count {
        case 4:
            file.number(body.lowerBound, 4).map {
                Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0)))
            }
        case 8:
            file.number(body.lowerBound, 8).map { Double(bitPattern: UInt64($0)) }
        default: nil
        }
    }

    func text(_ body: Range<Int>) -> String? {
        file.bytes(body.lowerBound, min(body.count, 1 << 16)).map {
            String(label: $0.prefix { $0 != 0 })
        }
    }

    /// One byte for each leading zero bit, and one.
    private static func width(_ first: Int) -> Int {
        UInt8(truncatingIfNeeded: first).leadingZeroBitCount + 1
    }
}

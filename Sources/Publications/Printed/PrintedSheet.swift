/// One page with the places of its words. Points from the page's upper left corner.
package struct PrintedSheet: Equatable, Sendable {
    package struct Box: Equatable, Sendable {
        package var left: Float
        package var top: Float
        package var right: Float
        package var bottom: Float

        package init(left: Float, top: Float, right: Float, bottom: Float) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }

        package var width: Float { right - left }
        package var height: Float { bottom - top }
    }

    package struct Face: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Face(rawValue: 1)
        package static let italic = Face(rawValue: 2)
        package static let fixed = Face(rawValue: 4)
        /// No word follows on the same line, as the library understands lines.
        package static let endsLine = Face(rawValue: 8)
        /// Its letters follow each other downward, backward, upward, where that is known.
        package static let down = Face(rawValue: 16)
        package static let back = Face(rawValue: 32)
        package static let up = Face(rawValue: 64)
    }

    package struct Word: Equatable, Sendable {
        package var text: [UInt8]
        package var box: Box
        /// The size of its font in points.
        package var size: Float
        package var face: Face
        /// An index into the page's links, or -1.
        package var link: Int

        package init(text: [UInt8], box: Box, size: Float, face: Face, link: Int) {
            (self.text, self.box, self.size, self.face, self.link) = (text, box, size, face, link)
        }
    }

    package enum Target: Equatable, Sendable {
        case page(PrintedSpot)
        case address(String)
    }

    package var width: Float = 0
    package var height: Float = 0
    /// Pictures on a page that has no words; not counted elsewhere.
    package var pictures = 0
    package var words: [Word] = []
    package var links: [Target] = []

    package init() {}

    /// A newspaper's page has some 8,000 words; more are an attack on who sorts them.
    package static let wordsMax = 60_000
    package static let wordBytesMax = 64 << 10
    package static let linksMax = 10_000
    package static let addressBytesMax = 4096

    package var bytes: [UInt8] {
        var writer = PartWriter()
        writer.float(width)
        writer.float(height)
        writer.int(pictures)
        writer.int(links.count)
        for link in links {
            switch link {
            case .page(let spot):
                writer.int(spot.page)
                writer.float(spot.top)
                writer.float(spot.left)
                writer.text("")
            case .address(let address):
                writer.int(-1)
                writer.float(-1)
                writer.float(-1)
                writer.text(address)
            }
        }
        writer.int(words.count)
        for word in words {
            writer.bytes(word.text)
            for edge in [word.box.left, word.box.top, word.box.right, word.box.bottom] {
                writer.float(edge)
            }
            writer.float(word.size)
            writer.byte(word.face.rawValue)
            writer.int(word.link)
        }
        return writer.bytes
    }

    package init?(_ bytes: [UInt8]) {
        var reader = PartReader(bytes)
        guard let width = reader.float(), let height = reader.float(), let pictures = reader.int(),
            let links = reader.count(bytesEach: 16), links <= PrintedSheet.linksMax
        else { return nil }
        (self.width, self.height, self.pictures) = (width, height, max(0, pictures))
        for _ in 0..<links {
            guard let page = reader.int(), let top = reader.float(), let left = reader.float(),
                let address = reader.text(max: PrintedSheet.addressBytesMax)
            else { return nil }
            let spot = PrintedSpot(page: page, top: top, left: left)
            self.links.append(page >= 0 ? .page(spot) : .address(address))
        }
        guard let count = reader.count(bytesEach: 29), count <= PrintedSheet.wordsMax else {
            return nil
        }
        words.reserveCapacity(count)
        for _ in 0..<count {
            guard let word = Word(&reader) else { return nil }
            if !word.text.isEmpty { words.append(word) }
        }
    }
}

extension PrintedSheet.Word {
    fileprivate init?(_ reader: inout PartReader) {
        guard let text = reader.bytes(max: PrintedSheet.wordBytesMax), let left = reader.float(),
            let top = reader.float(), let right = reader.float(), let bottom = reader.float(),
            let size = reader.float(), let face = reader.byte(), let link = reader.int()
        else { return nil }
        self.init(
            text: Array(text),
            box: .init(
                left: min(left, right), top: min(top, bottom), right: max(left, right),
                bottom: max(top, bottom)),
            size: max(0, size), face: .init(rawValue: face), link: link)
    }
}

/// Knows pictures by their first bytes, and their size.
package enum ImageKind {
    package static func isPicture(path: String) -> Bool { mediaType(path: path) != nil }

    /// What a name promises.
    package static func mediaType(path: String) -> String? {
        let end = path.lowercased().prefix { $0 != "#" && $0 != "?" }
        guard let dot = end.lastIndex(of: ".") else { return nil }
        switch end[end.index(after: dot)...] {
        case "jpg", "jpeg", "jpe": return "image/jpeg"
        case "png": return "image/png"
        case "gif": return "image/gif"
        case "webp": return "image/webp"
        case "svg", "svgz": return "image/svg+xml"
        case "bmp": return "image/bmp"
        case "tif", "tiff": return "image/tiff"
        case "avif": return "image/avif"
        case "jxl": return "image/jxl"
        case "heic", "heif": return "image/heic"
        default: return nil
        }
    }

    /// The kind and size that a picture's head tells, or nil when it is no picture we know.
    package static func info(_ head: [UInt8]) -> ImageInfo? {
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return sized("image/png", png(head)) }
        if head.starts(with: [0xFF, 0xD8]) { return sized("image/jpeg", jpeg(head)) }
        if head.starts(with: "GIF8".utf8) { return sized("image/gif", pair(head, at: 6)) }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            return sized("image/webp", webp(head))
        }
        if head.starts(with: "BM".utf8), head.count > 26 {
            return sized("image/bmp", pair(head, at: 18, step: 4))
        }
        if head.dropFirst(4).starts(with: "ftypavif".utf8) { return unsupported("image/avif") }
        if head.starts(with: [0xFF, 0x0A]) || head.dropFirst(4).starts(with: "JXL ".utf8) {
            return unsupported("image/jxl")
        }
        if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            return unsupported("image/tiff")
        }
        return svg(head)
    }

    private static func sized(_ type: String, _ size: (Int, Int)?) -> ImageInfo {
        // What claims more than 65,535 either way is no picture but an attack on who draws it.
        let fits = size.map { $0.0 > 0 && $0.1 > 0 && $0.0 <= 65_535 && $0.1 <= 65_535 } ?? false
        return ImageInfo(
            mediaType: type, width: fits ? size?.0 : nil, height: fits ? size?.1 : nil,
            isSupported: fits)
    }

    private static func unsupported(_ type: String) -> ImageInfo {
        ImageInfo(mediaType: type, width: nil, height: nil, isSupported: false)
    }

    private static func png(_ head: [UInt8]) -> (Int, Int)? {
        guard head.count >= 24 else { return nil }
        return (big(head, 16, 4), big(head, 20, 4))
    }

    private static func big(_ bytes: [UInt8], _ at: Int, _ width: Int) -> Int {
        bytes[at..<at + width].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func pair(_ head: [UInt8], at: Int, step: Int = 2) -> (Int, Int)? {
        var reader = ByteReader(head, at: at)
        guard step == 2 else {
            guard let width = reader.u32(), let height = reader.u32() else { return nil }
            return (width, abs(Int(Int32(truncatingIfNeeded: height))))
        }
        guard let width = reader.u16(), let height = reader.u16() else { return nil }
        return (width, height)
    }

    /// Walks the segments up to the frame header.
    private static func jpeg(_ head: [UInt8]) -> (Int, Int)? {
        var at = 2
        while at + 9 < head.count {
            guard head[at] == 0xFF else { return nil }
            let marker = head[at + 1]
            if marker == 0xFF {
                at += 1
                continue
            }
            let isFrame =
                (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
            if isFrame { return (big(head, at + 7, 2), big(head, at + 5, 2)) }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                at += 2
            } else {
                at += 2 + max(2, big(head, at + 2, 2))
            }
        }
        return nil
    }

    private static func webp(_ head: [UInt8]) -> (Int, Int)? {
        guard head.count >= 30 else { return nil }
        switch head[15] {
        case UInt8(ascii: "X"):
            let width = Int(head[24]) | Int(head[25]) << 8 | Int(head[26]) << 16
            let height = Int(head[27]) | Int(head[28]) << 8 | Int(head[29]) << 16
            return (width + 1, height + 1)
        case UInt8(ascii: "L"):
            let bits =
                Int(head[21]) | Int(head[22]) << 8 | Int(head[23]) << 16 | Int(head[24]) << 24
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        default:
            guard let size = pair(head, at: 26) else { return nil }
            return (size.0 & 0x3FFF, size.1 & 0x3FFF)
        }
    }

    /// An SVG's own width and height, else its view box.
    private static func svg(_ head: [UInt8]) -> ImageInfo? {
        guard head.prefix(1024).containsBytes("<svg") || head.prefix(64 << 10).containsBytes("<svg")
        else {
            return nil
        }
        let markup = MarkupParser.xml(Array(head.prefix(64 << 10)))
        guard let root = markup.root, markup.nodes[root].tag == .svg else { return nil }
        var info = unsupported("image/svg+xml")
        info.isSupported = true
        if let width = pixels(markup.attribute(root, "width")),
            let height = pixels(markup.attribute(root, "height"))
        {
            (info.width, info.height) = (width, height)
        } else if let box = markup.attribute(root, "viewBox") {
            let numbers = box.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
            if numbers.count == 4 {
                info.width = bounded(numbers[2])
                info.height = bounded(numbers[3])
            }
        }
        return info
    }

    private static func pixels(_ text: String?) -> Int? {
        guard let text = text?.trimmingSpaces(), !text.hasSuffix("%") else { return nil }
        let number = text.prefix { $0.isNumber || $0 == "." }
        return Double(number).flatMap(bounded)
    }

    private static func bounded(_ number: Double) -> Int? {
        number >= 1 && number <= 65_535 ? Int(number.rounded()) : nil
    }
}

extension Resources {
    /// What a picture's head tells; cameras put up to 200 KB before the size.
    func imageInfo(_ name: String) -> ImageInfo? {
        if let knowing = self as? any PictureKnowing { return knowing.pictureInfo(name) }
        // A picture that cannot be read is one that is not there: its place says so.
        guard let head = try? read(name, 0..<16 << 10) else { return nil }
        let info = ImageKind.info(head)
        if info?.width != nil || head.count < 16 << 10 { return info }
        // The head was read a moment ago.
        return (try? read(name, 0..<Limits.imageHeadBytes)).flatMap(ImageKind.info) ?? info
    }
}

/// What a part that reads printed pages can be asked, of a PDF or a DjVu document. Each question
/// carries the password, for the part may have been started a moment ago.
package enum PrintedQuestion: Equatable, Sendable {
    case overview
    case labels(Range<Int>)
    case sheet(page: Int)
    case drawing(page: Int, width: Int, height: Int, isPng: Bool)

    /// A page drawn has at most so many pixels a side: more than any screen.
    package static let sideMax = 4096

    package func bytes(password: String) -> [UInt8] {
        var writer = PartWriter()
        writer.text(String(decoding: password.utf8.prefix(1024), as: UTF8.self))
        switch self {
        case .overview: writer.byte(0)
        case .labels(let pages):
            writer.byte(1)
            writer.int(pages.lowerBound)
            writer.int(pages.upperBound)
        case .sheet(let page):
            writer.byte(2)
            writer.int(page)
        case .drawing(let page, let width, let height, let isPng):
            writer.byte(3)
            writer.int(page)
            writer.int(width)
            writer.int(height)
            writer.byte(isPng ? 1 : 0)
        }
        return writer.bytes
    }

    package static func read(_ bytes: [UInt8]) -> (question: PrintedQuestion, password: String)? {
        var reader = PartReader(bytes)
        guard let password = reader.text(max: 1024), let kind = reader.byte() else { return nil }
        switch kind {
        case 0: return (.overview, password)
        case 1:
            guard let start = reader.int(), let end = reader.int(), 0 <= start, start <= end else {
                return nil
            }
            return (.labels(start..<end), password)
        case 2: return reader.int().map { (.sheet(page: $0), password) }
        case 3:
            guard let page = reader.int(), let width = reader.int(), let height = reader.int(),
                let isPng = reader.byte(), (1...sideMax).contains(width),
                (1...sideMax).contains(height)
            else { return nil }
            let question = drawing(page: page, width: width, height: height, isPng: isPng != 0)
            return (question, password)
        default: return nil
        }
    }
}

/// Why the part gives no answer, beside what can happen to any part.
package enum PrintedRefusal: UInt8, Sendable {
    case libraryMissing = 10
    case passwordNeeded, damaged, noSuchPage, cannotDraw
    /// Its pages stand in other files.
    case scattered
}

/// What a PDF or a DjVu document says about itself.
package struct PrintedOverview: Equatable, Sendable {
    /// A line of the outline.
    package struct Line: Equatable, Sendable {
        package var label: String
        package var spot: PrintedSpot
        package var depth: Int

        package init(label: String, _ spot: PrintedSpot, depth: Int) {
            (self.label, self.spot, self.depth) = (label, spot, depth)
        }
    }

    package var version = ""
    package var pages = 0
    /// The page count the file claims, where that is not how many there are.
    package var claimedPages = 0
    package var title = ""
    package var author = ""
    package var subject = ""
    package var keywords = ""
    /// When it appeared, in its own words.
    package var published = ""
    /// Seconds since 1970; negative when not given.
    package var created: Int64 = -1
    package var modified: Int64 = -1
    /// The size of the first page in points.
    package var width: Float = 0
    package var height: Float = 0
    /// The metadata as XML, empty when there is none or too much.
    package var metadata: [UInt8] = []
    package var outline: [Line] = []

    package init() {}

    /// Longer ones are no names; XMP of real files stays under 100 KB.
    package static let textBytesMax = 16 << 10
    package static let metadataBytesMax = 1 << 20
    package static let outlineMax = 20_000
    package static let outlineDepthMax = 64

    package var bytes: [UInt8] {
        var writer = PartWriter()
        for text in [version, title, author, subject, keywords, published] { writer.text(text) }
        writer.int(pages)
        writer.int(claimedPages)
        writer.long(created)
        writer.long(modified)
        writer.float(width)
        writer.float(height)
        writer.bytes(metadata)
        writer.int(outline.count)
        for line in outline {
            writer.text(line.label)
            writer.int(line.spot.page)
            writer.float(line.spot.top)
            writer.float(line.spot.left)
            writer.int(line.depth)
        }
        return writer.bytes
    }

    package init?(_ bytes: [UInt8]) {
        var reader = PartReader(bytes)
        let max = PrintedOverview.textBytesMax
        guard let version = reader.text(max: max), let title = reader.text(max: max),
            let author = reader.text(max: max), let subject = reader.text(max: max),
            let keywords = reader.text(max: max), let published = reader.text(max: max),
            let pages = reader.int(), pages >= 0,
            let claimed = reader.int(), let created = reader.long(), let modified = reader.long(),
            let width = reader.float(), let height = reader.float(),
            let metadata = reader.bytes(max: PrintedOverview.metadataBytesMax),
            let count = reader.count(bytesEach: 20), count <= PrintedOverview.outlineMax
        else { return nil }
        (self.version, self.title, self.author) = (version, title, author)
        (self.subject, self.keywords, self.published) = (subject, keywords, published)
        (self.pages, claimedPages) = (pages, claimed)
        (self.created, self.modified) = (created, modified)
        (self.width, self.height) = (width, height)
        self.metadata = Array(metadata)
        for _ in 0..<count {
            guard let label = reader.text(max: max), let page = reader.int(),
                let top = reader.float(), let left = reader.float(), let depth = reader.int()
            else { return nil }
            let line = Line(
                label: label, PrintedSpot(page: page, top: top, left: left),
                depth: Swift.max(1, min(depth, PrintedOverview.outlineDepthMax)))
            outline.append(line)
        }
    }
}

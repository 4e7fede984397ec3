/// One document of the reading order.
public struct SpineItem: Equatable, Sendable {
    public var path: String
    public var isLinear: Bool
    public var mediaType: String
    /// Its size unpacked, as the container says: what percentages are counted in.
    public var bytes: Int

    public init(path: String, isLinear: Bool = true, mediaType: String, bytes: Int) {
        self.path = path
        self.isLinear = isLinear
        self.mediaType = mediaType
        self.bytes = bytes
    }
}

/// One line of the table of contents or of the page list.
public struct TocEntry: Equatable, Sendable {
    public var label: String
    /// Nil for a heading that leads nowhere.
    public var path: String?
    public var fragment: String?
    /// 1 for the outermost.
    public var depth: Int

    public init(label: String, path: String?, fragment: String?, depth: Int) {
        self.label = label
        self.path = path
        self.fragment = fragment
        self.depth = depth
    }
}

/// A place of a known kind: the start of the text, the cover, the index.
public struct Landmark: Equatable, Sendable {
    public var type: String
    public var label: String
    public var path: String
    public var fragment: String?
}

/// A stretch of sound and the text it says.
public struct OverlayClip: Equatable, Sendable {
    public var document: String
    public var fragment: String?
    public var audio: String
    public var begin: Duration
    public var end: Duration?
    /// What a listener may leave out; nil for the text itself.
    public var aside: Aside?

    /// Structures that are read aloud beside the text.
    public enum Aside: String, Sendable {
        case note, pageNumber, table, figure
    }
}

/// A lock on the contents.
public struct Protection: Equatable, Sendable {
    public var scheme: String
    public var isReadable: Bool
    public var why: String
    /// The licence it is under, where there is one.
    public var lock: LicenceLock?

    /// As an error, where its text cannot be read.
    public var error: OpenError {
        lock?.trouble.map { .licence($0) } ?? .locked(scheme: scheme)
    }
}

/// The size and kind of a picture.
public struct ImageInfo: Equatable, Sendable {
    public var mediaType: String
    public var width: Int?
    public var height: Int?
    /// False for kinds that nothing here can draw.
    public var isSupported: Bool

    package init(mediaType: String, width: Int?, height: Int?, isSupported: Bool) {
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.isSupported = isSupported
    }
}

/// How much of the linear spine each document is, and how much stands before it: bytes, or pages
/// where every document is one.
struct SpineWeights: Sendable {
    let before: [Int]
    let sizes: [Int]
    let total: Int

    init(_ spine: [SpineItem], _ format: Publication.Format) {
        var sum = 0
        var before: [Int] = []
        var sizes: [Int] = []
        for item in spine {
            before.append(sum)
            let size = format.hasPages ? 1 : max(0, min(item.bytes, Limits.markupBytes))
            sizes.append(item.isLinear ? size : 0)
            sum += sizes[sizes.count - 1]
        }
        self.before = before
        self.sizes = sizes
        total = sum
    }
}

extension Publication.Format {
    /// Its pages have words at fixed places, and can be drawn.
    public var isPrinted: Bool { self == .pdf || self == .djvu }

    /// Every document is a page, as on paper.
    var hasPages: Bool {
        switch self {
        case .pdf, .djvu, .cbz, .cbr, .cb7, .cbt, .images: true
        case .epub, .mobi, .azw3, .fb2, .txt, .markdown, .html, .docx, .odt, .rtf, .audiobook: false
        }
    }
}

extension Publication {
    /// Whether each document is a page, as on paper: then nothing has to be set to count them.
    public var isMadeOfPages: Bool { format.hasPages || metadata.layout == .fixed }

    /// How far a place is, out of 100: `share` is the part of the document's characters before it.
    public func percent(document index: Int, share: Double) -> Double {
        guard spine.indices.contains(index), weights.total > 0 else { return 0 }
        let own = Double(weights.sizes[index]) * min(1, max(0, share))
        return min(100, (Double(weights.before[index]) + own) * 100 / Double(weights.total))
    }

    /// The document a percentage falls into, and the share of it before the place.
    public func position(percent: Double) -> (document: Int, share: Double) {
        // What is no number is no place either.
        let percent = percent.isFinite ? min(100, max(0, percent)) : 0
        let wanted = percent / 100 * Double(weights.total)
        var last = 0
        for index in spine.indices where weights.sizes[index] > 0 {
            last = index
            let start = Double(weights.before[index])
            let size = Double(weights.sizes[index])
            if wanted < start + size - Publication.weightSlack {
                return (index, max(0, wanted - start) / size)
            }
        }
        return (last, 1)
    }

    /// A percentage is rounded: a document's first place must not become the end of the one before.
    private static let weightSlack = 1e-6
}

extension Publication {
    /// What reading each document of the spine costs, in bytes. Nothing where it is no work that
    /// several threads could share.
    public var readingWeights: [Int] {
        spine.map { content is EpubContent ? max(0, min($0.bytes, Limits.markupBytes)) : 0 }
    }
}

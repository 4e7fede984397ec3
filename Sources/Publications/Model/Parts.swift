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
}

/// A lock on the contents.
public struct Protection: Equatable, Sendable {
    public var scheme: String
    public var isReadable: Bool
    public var why: String
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

/// Bytes of the linear spine before each document.
struct SpineWeights: Sendable {
    let before: [Int]
    let total: Int

    init(_ spine: [SpineItem]) {
        var sum = 0
        var before: [Int] = []
        for item in spine {
            before.append(sum)
            if item.isLinear { sum += max(0, min(item.bytes, Limits.markupBytes)) }
        }
        self.before = before
        total = sum
    }
}

extension Publication {
    /// How far a place is, out of 100: `share` is the part of the document's characters before it.
    public func percent(document index: Int, share: Double) -> Double {
        guard spine.indices.contains(index), weights.total > 0 else { return 0 }
        let own = spine[index].isLinear ? Double(spine[index].bytes) * min(1, max(0, share)) : 0
        return min(100, (Double(weights.before[index]) + own) * 100 / Double(weights.total))
    }

    /// The document a percentage falls into, and the share of it before the place.
    public func position(percent: Double) -> (document: Int, share: Double) {
        let wanted = min(100, max(0, percent)) / 100 * Double(weights.total)
        var last = 0
        for index in spine.indices where spine[index].isLinear {
            last = index
            let start = Double(weights.before[index])
            let size = Double(spine[index].bytes)
            if wanted < start + size { return (index, size > 0 ? (wanted - start) / size : 0) }
        }
        return (last, 1)
    }
}

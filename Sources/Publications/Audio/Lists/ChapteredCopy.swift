/// A copy of an MP4 sound file with other chapters: which of its bytes stay, and what comes between
/// and behind them. The sound stays where it is in the file, so that no index of it changes: a new
/// head is written at the end, and the old one becomes free room.
public struct ChapteredCopy: Sendable {
    public enum Piece: Equatable, Sendable {
        /// Of the file as it is.
        case same(Range<Int>)
        case new([UInt8])
    }

    public let pieces: [Piece]
    public let sound: TrackSound

    /// Why there can be no such copy.
    public enum Trouble: Error, Equatable, Sendable {
        case manyFiles(Int)
        case elsewhere
        case noMovie
        case fragments
        case locked
        case damaged
        case unreadable(ResourceError)
    }

    public var size: Int {
        pieces.reduce(0) { sum, piece in
            switch piece {
            case .same(let range): sum + range.count
            case .new(let bytes): sum + bytes.count
            }
        }
    }

    private static let chunkBytes = 1 << 20

    /// All bytes of the copy, one after another, a megabyte at a time; nil at the end.
    public struct Reader {
        private let sound: TrackSound
        private var pieces: [Piece]

        fileprivate init(_ copy: ChapteredCopy) {
            sound = copy.sound
            pieces = copy.pieces.reversed()
        }

        public mutating func next() throws(ResourceError) -> [UInt8]? {
            guard let piece = pieces.popLast() else { return nil }
            switch piece {
            case .new(let bytes): return bytes
            case .same(let range):
                let end = min(range.upperBound, range.lowerBound + ChapteredCopy.chunkBytes)
                if end < range.upperBound { pieces.append(.same(end..<range.upperBound)) }
                let bytes = try sound.read(range.lowerBound..<end)
                // A file that was cut short meanwhile would become a copy that is.
                guard bytes.count == end - range.lowerBound else { throw .missing }
                return bytes
            }
        }
    }

    public var reader: Reader { Reader(self) }
}

/// What a sound file says of its book, as iTunes and all players after it read it.
public struct SoundTags: Equatable, Sendable {
    public var title: String
    public var author: String?
    /// A PNG or a JPEG.
    public var cover: [UInt8]?

    public init(title: String, author: String? = nil, cover: [UInt8]? = nil) {
        (self.title, self.author, self.cover) = (title, author, cover)
    }
}

extension Publication {
    /// The sound of a book that is one MP4 file, with these chapters in it.
    ///
    /// - Parameter tags: what stands in place of what the file says of itself; nil leaves that.
    public func chapteredCopy(
        _ book: Audiobook, tags: SoundTags? = nil
    ) throws(ChapteredCopy.Trouble) -> ChapteredCopy {
        guard book.tracks.count == 1 else { throw .manyFiles(book.tracks.count) }
        guard let path = book.tracks[0].path else { throw .elsewhere }
        let sound: TrackSound
        do throws(ResourceError) {
            sound = try self.sound(ofTrack: 0)
        } catch {
            throw .unreadable(error)
        }
        let file = AudioFile(sound.resources, path: path, size: sound.size)
        return ChapteredCopy(
            pieces: try Mp4Chaptering.pieces(file, book.chapters, tags), sound: sound)
    }
}

import Canvas
import ScreenKit
import Wording

extension BookPage {
    /// What is cached of a book whose sound is on servers.
    public struct Holding: Equatable, Sendable {
        public var tracks: Int
        public var wholeTracks: Int
        public var bytes: Int
        /// From 0 to 1.
        public var share: Double
        /// Of the first track of which something is missing.
        public var missing: String?

        public init(
            tracks: Int, wholeTracks: Int, bytes: Int, share: Double, missing: String? = nil
        ) {
            self.missing = missing
            self.tracks = tracks
            self.wholeTracks = wholeTracks
            self.bytes = bytes
            self.share = share
        }

        var words: String {
            if bytes == 0 { return tr("Comes from a server; nothing of its sound is kept here") }
            let size = Amounts.size(bytes)
            if wholeTracks == tracks { return tr("All of its sound is kept here, \(size)") }
            // Not all of it is here.
            let percent = ProgressLine.hundredths(min(0.99, share))
            if tracks == 1 { return tr("\(percent)% of its sound is kept here, \(size)") }
            return tr("\(wholeTracks) of \(tracks) tracks here, \(percent)% of its sound, \(size)")
        }
    }
}

import Wording

/// The bytes of one track, for the player. Read from one thread at a time.
public final class TrackSound: @unchecked Sendable {
    /// As the container says; a player hears how much there really is.
    public let size: Int
    let resources: any Resources
    let path: String
    /// Unpacks as it reads, where the track is packed in an archive.
    private let stream: PackedStream?

    public init(_ resources: any Resources, path: String) throws(ResourceError) {
        guard let size = resources.size(of: path) else { throw .missing }
        self.size = size
        self.resources = resources
        self.path = path
        if let archive = resources as? ZipArchive, archive.isPacked(path) {
            stream = try archive.stream(path)
        } else {
            stream = nil
        }
    }

    /// Going back in it begins anew.
    public var isPacked: Bool { stream != nil }

    /// What stands in a range, cut short where the track ends.
    public func read(_ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        if let stream { return try stream.read(range) }
        return try resources.read(path, range)
    }
}

extension Audiobook {
    /// Whether an address looks like one of a sound file or of a list of them.
    public static func mayStand(at address: String) -> Bool {
        let path = ManifestLink.bare(address)
        return AudioNames.isSound(path) || path.lowercased().hasSuffix(".json")
            || path.lowercased().hasSuffix(".audiobook-manifest")
    }
}

extension Publication {
    /// Whether a track of an audiobook is on this machine.
    public func holdsTrack(_ track: Int) -> Bool {
        // What cannot be opened is as good as not here.
        (try? sound(ofTrack: track)) != nil
    }

    /// What a track of an audiobook sounds like: its bytes, wherever they are on this machine.
    public func sound(ofTrack track: Int) throws(ResourceError) -> TrackSound {
        guard let tracks = audiobook?.tracks, tracks.indices.contains(track) else {
            throw .missing
        }
        guard let path = tracks[track].path else {
            throw tracks[track].href == nil ? .missing : .unsupported(tr("sound from a server"))
        }
        return try content.sound(path)
    }
}

import Aligning
import Ports
import Publications

/// Keeps what an alignment has found out, until it is done: hearing a narration of ten hours takes
/// minutes, and a kill would cost all of them.
struct AlignmentRecords: Sendable {
    private let cache: (any CacheKeeping)?
    /// As much as one file of the cache holds.
    private let partBytes: Int

    init(_ cache: (any CacheKeeping)?, partBytes: Int = 3 << 20) {
        (self.cache, self.partBytes) = (cache, partBytes)
    }

    /// Of the longest narration there can be.
    private static let partsMax = 400

    /// All that is known of a narration is forgotten together.
    private static func owner(_ sounds: [Publication]) -> String {
        "alignment " + sounds.map { String($0.revision, radix: 16) }.joined(separator: " ")
    }

    private static func key(_ sounds: [Publication], _ name: String) -> String {
        owner(sounds) + "\n" + name
    }

    // MARK: - What was heard

    func narration(of sounds: [Publication]) -> AlignDesk.Narration? {
        guard let cache else { return nil }
        var bytes: [UInt8] = []
        for number in 0..<Self.partsMax {
            guard let part = cache.read(Self.key(sounds, "sound \(number)")) else { break }
            bytes += part
            if part.count < partBytes { break }
        }
        guard let features = SoundFeatures(bytes),
            let lengths = cache.read(Self.key(sounds, "lengths")).map(Self.numbers)
        else { return nil }
        let paths = sounds.flatMap { $0.audiobook?.tracks ?? [] }.map { $0.path ?? "" }
        guard paths.count == lengths.count else { return nil }
        return AlignDesk.Narration(
            features: features, tracks: zip(paths, lengths).map { (path: $0, length: $1) })
    }

    func keep(_ narration: AlignDesk.Narration, of sounds: [Publication]) {
        guard let cache else { return }
        let bytes = narration.features.bytes
        for (number, start) in stride(from: 0, to: bytes.count, by: partBytes).enumerated() {
            let part = bytes[start..<min(bytes.count, start + partBytes)]
            cache.keep(Array(part), for: Self.key(sounds, "sound \(number)"))
        }
        let lengths = narration.tracks.map { String($0.length) }.joined(separator: " ")
        cache.keep(Array(lengths.utf8), for: Self.key(sounds, "lengths"))
    }

    private static func numbers(_ bytes: [UInt8]) -> [Int] {
        String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
            .filter { $0 >= 0 }
    }

    // MARK: - What was aligned

    func bytes(of text: Publication, _ sounds: [Publication]) -> [UInt8]? {
        cache?.read(Self.key(sounds, Self.name(text)))
    }

    func keep(_ bytes: [UInt8], of text: Publication, _ sounds: [Publication]) {
        cache?.keep(bytes, for: Self.key(sounds, Self.name(text)))
    }

    private static func name(_ text: Publication) -> String {
        "text " + String(text.revision, radix: 16)
    }

    func forget(_ sounds: [Publication]) { cache?.forget(owner: Self.owner(sounds)) }
}

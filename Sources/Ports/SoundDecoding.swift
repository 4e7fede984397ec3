import Publications

/// Tells what a track sounds like, without playing it.
public protocol SoundDecoding: Sendable {
    /// Hands over all of a track as one channel of 16 bits, a block at a time; the
    /// call returns when it is over.
    func decode(
        _ track: Int, of publication: Publication, rate: Int, take: ([Int16]) -> Void
    ) throws(SoundFailure)
}

import Ports
import Publications
import Wording

/// A server's sound that is cached whole, read as a file: no request is sent, and nothing
/// is waited for.
final class HeldSound: Resources {
    let names = [""]
    private let sound: any StreamedSound
    private let total: Int

    init?(_ address: String, in streams: any SoundStreaming) {
        let holding = streams.holding(address)
        guard holding.isWhole, let total = holding.total, let sound = streams.open(address) else {
            return nil
        }
        (self.sound, self.total) = (sound, total)
    }

    func size(of name: String) -> Int? { total }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        do throws(StreamTrouble) {
            return try sound.bytes(range.clamped(to: 0..<total))
        } catch {
            switch error {
            case .cancelled: throw .missing
            case .changed: throw .unreadable(tr("has changed on the server"))
            case .failed(let why), .offline(let why), .refused(let why):
                throw .unreadable(tr("cannot be read on: \(why)"))
            }
        }
    }
}

extension Publication {
    /// The bytes of a track that is on this machine, as a file or as a cached download.
    func sound(
        ofTrack track: Int, in streams: (any SoundStreaming)?
    ) throws(ResourceError) -> TrackSound {
        do throws(ResourceError) {
            return try sound(ofTrack: track)
        } catch {
            guard let streams, let book = audiobook,
                let address = StreamAddress.of(track, in: book),
                let held = HeldSound(address, in: streams)
            else { throw error }
            return try TrackSound(held, path: "")
        }
    }
}

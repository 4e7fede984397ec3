import Holdings
import Kernel
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit

/// Finds the other half of a book, and aligns the two.
public struct AlignmentPerformer: Performing {
    public typealias F = Alignment
    private let halves: BookHalves?
    private let aligner: any SoundAligning

    /// - Parameter halves: nil where there is no library.
    public init(_ halves: BookHalves?, aligner: any SoundAligning) {
        (self.halves, self.aligner) = (halves, aligner)
    }

    public func perform(_ command: Alignment.Command, _ reply: Reply<Alignment.Action>) {
        switch command {
        case .say, .mapGrew: reply.nothing()
        case .find(let subject, let isAsked):
            let halves = halves
            reply.answer(on: .rest) {
                .found(
                    halves?.found(for: subject, isAsked: isAsked) ?? .nothing, for: subject,
                    isAsked: isAsked)
            }
        case .align(let offer):
            let (halves, aligner) = (halves, aligner)
            reply.stream(on: .aligning) { news in
                let pair = AligningPair(
                    text: offer.text, sound: offer.sound, firstMs: offer.firstMs)
                let end = await CancellableWork.run { work in
                    defer { work.onCallOff(nil) }
                    return aligner.align(
                        pair,
                        tell: { told in
                            switch told {
                            case .percent(let percent):
                                news.postLatest(.percentCame(percent), about: "alignment")
                            case .usable: news.post(.usable)
                            }
                        }, whenStopped: { work.onCallOff($0) })
                }
                switch end {
                case .kept(let percent): news.post(.ended(.kept(percent: percent)))
                case .refused:
                    halves?.refuse(offer)
                    news.post(.ended(.refused))
                case .failed(let why): news.post(.ended(.failed(why)))
                case .stopped: break
                }
            }
        }
    }
}

/// The text and the sound of a work on the shelf, and whether a map joins them.
public struct BookHalves: Sendable {
    private let shelf: any ShelfKeeping
    private let maps: any MapKeeping
    private let open: Pairing.Opening

    public init(
        _ shelf: any ShelfKeeping, _ maps: any MapKeeping, open: @escaping Pairing.Opening
    ) {
        (self.shelf, self.maps, self.open) = (shelf, maps, open)
    }

    private typealias Half = (publication: Publication, path: String)

    func found(for subject: Alignment.Subject, isAsked: Bool) -> Alignment.Found {
        let own: Half = (subject.work.publication, subject.work.source.kept)
        if let sound = subject.beside {
            let other: Half = (sound.publication, sound.source.kept)
            if isAsked || isOneWork(own.path, other.path) {
                return offer(own, other, subject, isAsked: isAsked)
            }
        }
        var found = Alignment.Found.nothing
        for path in others(of: own.path) {
            guard let publication = open(path), (publication.audiobook == nil) == !subject.isText,
                publication.audiobook == nil || !isEmpty(publication)
            else { continue }
            let other: Half = (publication, path)
            let (text, sound) = subject.isText ? (own, other) : (other, own)
            switch offer(text, sound, subject, isAsked: isAsked) {
            case .offer(let offer): return .offer(offer)
            case .joined: return .joined
            case .refused: found = .refused
            case .nothing: break
            }
        }
        return found
    }

    func refuse(_ offer: Alignment.Offer) {
        guard let text = open(offer.text), let sound = open(offer.sound) else { return }
        // Where it cannot be noted, the two are tried once more, another day.
        try? maps.refuse(text: (text, offer.text), sound: (sound, offer.sound))
    }

    private func offer(
        _ text: Half, _ sound: Half, _ subject: Alignment.Subject, isAsked: Bool
    ) -> Alignment.Found {
        // A narration inside of the book is its map.
        if !text.publication.overlays().isEmpty, !isAsked { return .joined }
        do throws(KeepingError) {
            if try isJoined(text, sound) { return .joined }
            if !isAsked, try maps.isRefused(text: text, sound: sound) { return .refused }
        } catch {
            return .nothing
        }
        let length = sound.publication.audiobook?.duration ?? .zero
        return .offer(
            Alignment.Offer(
                title: text.publication.metadata.title ?? subject.work.source.name,
                text: text.path, sound: sound.path,
                firstMs: Int(length / .milliseconds(1) * max(0, min(1, subject.share)))))
    }

    private func isJoined(_ text: Half, _ sound: Half) throws(KeepingError) -> Bool {
        let mine = try maps.counterparts(of: text.publication, at: text.path)
        let its = try maps.counterparts(of: sound.publication, at: sound.path)
        for map in mine.map(\.map) where its.contains(where: { $0.map == map }) {
            if let bytes = try maps.map(map), !MapDesk.isPartial(bytes) { return true }
        }
        return false
    }

    private func isEmpty(_ publication: Publication) -> Bool {
        publication.audiobook?.tracks.isEmpty ?? true
    }

    /// The files of the same work, as the shelf knows it.
    private func others(of path: String) -> [String] {
        do throws(KeepingError) {
            guard let held = try shelf.holder(of: path) else { return [] }
            let books = try shelf.books([held]) + shelf.relations(of: held).editions
            return books.flatMap { $0.files.map(\.path) }.filter { $0 != path }
        } catch {
            // A shelf that cannot be asked has no other half of anything.
            return []
        }
    }

    private func isOneWork(_ path: String, _ other: String) -> Bool {
        others(of: path).contains(other)
    }
}

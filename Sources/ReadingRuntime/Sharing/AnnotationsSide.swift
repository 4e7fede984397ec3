import Catalogs
import Notation
import Ports
import Publications
import RuntimeKit
import Sharing
import Synchronization
import Wording

/// A library of the Palace project that keeps the places and bookmarks of a patron among web
/// annotations. They are sent only when the patron's profile allows it, for all devices.
struct AnnotationsSide: SideTalking {
    /// Asks the catalog as its account, at its own origin.
    let line: OpdsSide
    let source: String
    let allowed: AnnotationsMemory

    /// It has no address but those of its books.
    func test(_ errand: CancellableWork) {}

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let (items, clock) = try items(errand)
        var report = LibraryAnnotations.report(items) { spot in
            guard case .text(let href, let share) = spot else { return place(of: spot)?.locator }
            return Self.readium(href, share)
        }
        // Some programs tell a share of the document alone, or a page.
        if let place = report, place.percent == nil {
            report?.percent =
                PlaceNames(publication: line.publication).found(place, isOwnName: true)?.percent
        }
        return SidePull(report: report, clock: clock)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        // A place at the very start is what a book has that was never read.
        guard push.percent > 0, let spot = spot(of: push.place.locator) else { throw .noSuchBook }
        let sent = LibraryAnnotations.Sent(
            isBookmark: false, spot: spot, percent: push.percent, at: push.place.at)
        try send(sent, on: push.device, errand)
    }

    // MARK: - Asking

    private var list: String { LibraryAnnotations.list(of: line.link.address) }

    /// Asks for the list and for nothing else: reading it changes nothing there.
    func items(
        _ errand: CancellableWork
    ) throws(SideTrouble) -> (items: [LibraryAnnotations.Item], clock: Int64?) {
        let answer = try line.send(
            .get, list, nil, LibraryAnnotations.type, bytesMax: Self.listBytesMax, errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }.map { $0 / 1_000 }
        switch answer.head.status {
        case 200: return (try LibraryAnnotations.items(answer.body, of: source), told)
        case 204, 404: return ([], told)
        default: throw SideTrouble(status: answer.head.status, answer.body)
        }
    }

    /// All that a patron marked in years, in one answer.
    private static let listBytesMax = 8 << 20

    func send(
        _ sent: LibraryAnnotations.Sent, on device: SharedPlace.Device, _ errand: CancellableWork
    ) throws(SideTrouble) {
        try allow(errand)
        let body = LibraryAnnotations.body(sent, of: source, on: device)
        let answer = try line.send(.post, list, body, LibraryAnnotations.type, errand)
        // Of books that are lent now, and of no others.
        if answer.head.status == 400,
            String(decoding: answer.body, as: UTF8.self).contains("invalid-annotation-target")
        {
            throw .noSuchBook
        }
        if let trouble = OpdsProgression.put(status: answer.head.status, answer.body) {
            throw trouble
        }
        guard LibraryAnnotations.isKept(answer.body) else { throw .noServer }
    }

    /// What is not there any more is deleted.
    func delete(_ address: String, _ errand: CancellableWork) throws(SideTrouble) {
        let answer = try line.send(.delete, address, nil, LibraryAnnotations.type, errand)
        guard [200, 202, 204, 404, 410].contains(answer.head.status) else {
            throw SideTrouble(status: answer.head.status, answer.body)
        }
    }

    /// Where the profile says neither yes nor no, adding this side was the yes. A no stays one.
    private func allow(_ errand: CancellableWork) throws(SideTrouble) {
        guard let profile = LibraryAnnotations.profile(of: line.link.address) else {
            throw .noServer
        }
        if !line.side.allows, allowed.has(profile, line.now) { return }
        let type = LibraryAnnotations.profileType
        let answer = try line.send(.get, profile, nil, type, errand)
        guard answer.head.status == 200 else {
            throw SideTrouble(status: answer.head.status, answer.body)
        }
        switch LibraryAnnotations.isAllowed(answer.body) {
        case true?: break
        case false? where !line.side.allows:
            throw .refused(
                tr(
                    "you switched off there that places are kept, on all devices; --register with "
                        + "`sync add` switches it on"))
        case false?, nil:
            let told = try line.send(.put, profile, LibraryAnnotations.permission, type, errand)
            guard (200..<300).contains(told.head.status) else {
                throw SideTrouble(status: told.head.status, told.body)
            }
        }
        allowed.add(profile, line.now)
    }

    // MARK: - Places and what they are called there

    func spot(of locator: String) -> AnnotationSpot? {
        guard let locator = Locator(locator) else { return nil }
        if line.publication.isHeard {
            guard let book = line.publication.audiobook,
                let place = line.publication.moment(of: locator, in: book),
                let part = book.tracks[place.track].names.first
            else { return nil }
            return .sound(part: part, milliseconds: Int64(place.offset / .milliseconds(1)))
        }
        guard let there = line.publication.place(locator) else { return nil }
        if line.publication.isMadeOfPages { return .page(there.document) }
        guard case .readium(let readium)? = line.publication.locators(of: there)[.readium] else {
            return nil
        }
        return .text(href: readium.href, share: readium.progression ?? 0)
    }

    /// nil for what is not in the book here.
    func place(of spot: AnnotationSpot) -> LibraryMarks.Place? {
        let publication = line.publication
        switch spot {
        case .sound(let name, let milliseconds):
            guard let book = publication.audiobook,
                let part = SoundParts.part(
                    named: name, among: book.tracks.map(\.names), of: source)
            else { return nil }
            let there = TrackPlace(track: part, offset: .milliseconds(milliseconds))
            let chapter = book.chapterIndex(at: there).map { book.chapters[$0].title } ?? ""
            return (
                publication.locator(of: there, in: book).description,
                book.percent(at: book.timeline.time(of: there)), chapter
            )
        case .page(let page):
            guard publication.isMadeOfPages, publication.spine.indices.contains(page) else {
                return nil
            }
            return named(Place(document: page, offset: 0))
        case .text(let href, let share):
            return Locator(Self.readium(href, share)).flatMap(publication.place).map(named)
        }
    }

    private static func readium(_ href: String, _ share: Double?) -> String {
        let locator = JSONValue.object([
            "href": .string(href), "type": .string(""),
            "locations": .object(["progression": share.flatMap { .number($0) }]),
        ])
        return String(decoding: locator.document, as: UTF8.self)
    }

    private func named(_ place: Place) -> LibraryMarks.Place {
        let publication = line.publication
        let document = publication.document(place.document)
        return (
            publication.locator(place).description, publication.percent(place.offset, in: document),
            publication.chapterTitle(at: place.offset, in: document)
        )
    }
}

extension AudioTrack {
    /// What a list calls it, the best first.
    fileprivate var names: [String] { [reference, href, path].compactMap { $0 } }
}

/// Profiles that allow places, each with the time at which it said so.
final class AnnotationsMemory: Sendable {
    private let profiles = Mutex<[String: Int64]>([:])
    /// A patron may switch it off on another device meanwhile.
    private static let secondsMax: Int64 = 600

    func has(_ profile: String, _ now: Int64) -> Bool {
        profiles.withLock { profiles in
            profiles[profile].map { (0..<Self.secondsMax).contains(now - $0) } ?? false
        }
    }

    func add(_ profile: String, _ now: Int64) { profiles.withLock { $0[profile] = now } }
}

import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing
import Synchronization
import Wording

/// A library of the Palace project that keeps the places of a patron among web annotations. It is
/// told a place only when the patron's profile allows that, which counts for all devices.
struct AnnotationsSide: SideTalking {
    /// Asks the catalog as its account, at its own origin.
    let line: OpdsSide
    let source: String
    let allowed: AnnotationsMemory

    /// It has no address but those of its books.
    func test(_ errand: CancellableWork) {}

    /// Asks for the list and for nothing else: reading it changes nothing there.
    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let list = LibraryAnnotations.list(of: line.link.address)
        let answer = try line.send(.get, list, nil, LibraryAnnotations.type, errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }.map { $0 / 1_000 }
        switch answer.head.status {
        case 200: break
        case 204, 404: return SidePull(report: nil, clock: told)
        default: throw SideTrouble(status: answer.head.status, answer.body)
        }
        var report = try LibraryAnnotations.report(answer.body, of: source)
        // Some programs tell a share of the document alone.
        if let place = report, place.percent == nil {
            report?.percent =
                PlaceNames(publication: line.publication).found(place, isOwnName: true)?.percent
        }
        return SidePull(report: report, clock: told)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        // A place at the very start is what a book has that was never read.
        guard push.percent > 0,
            let there = Locator(push.place.locator).flatMap(line.publication.place),
            case .readium(let readium)? = line.publication.locators(of: there)[.readium]
        else { throw .noSuchBook }
        try allow(errand)
        let body = LibraryAnnotations.body(
            of: source, href: readium.href, share: readium.progression ?? 0,
            percent: push.percent, at: push.place.at, device: push.device)
        let list = LibraryAnnotations.list(of: line.link.address)
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

import Catalogs
import HouseholdWing
import Kernel
import Ports
import Publications
import ReadingRuntime
import RuntimeKit
import ScreenKit
import Sharing
import Wording

/// Answers the screen of sides. Servers are asked on threads that may wait for them.
public struct SideListPerformer: Performing {
    public typealias F = SideList
    private let desk: SyncDesk?
    private let open: BookDesk.Opening
    private let whole: @Sendable (String) -> String?

    /// - Parameters:
    ///   - desk: nil where there is no home folder.
    ///   - whole: the path of what a person names; nil where nothing is.
    public init(
        _ desk: SyncDesk?, open: @escaping BookDesk.Opening,
        whole: @escaping @Sendable (String) -> String?
    ) {
        (self.desk, self.open, self.whole) = (desk, open, whole)
    }

    public func perform(_ command: SideList.Work, _ reply: Reply<SideList.Action>) {
        guard let desk else { return reply.now(.failed(tr("there is no home folder"))) }
        let (open, whole) = (open, whole)
        switch command {
        case .read: reply.answer(on: .saving) { desk.told() }
        case .readPlaces: reply.answer(on: .rest) { .placesTold(desk.lastPlaces(open)) }
        case .pause(let side, let isOn):
            reply.answer(on: .saving) { desk.pause(side, isOn: isOn) }
        case .tell(let side, let privacy):
            reply.answer(on: .saving) { desk.tell(side, privacy) }
        case .forget(let side): reply.answer(on: .saving) { desk.forget(side) }
        case .exchange(let side):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.exchangeRead(with: side, open, $0) }
            }
        case .add(let address, let user, let password):
            reply.answer(on: .servers) {
                await CancellableWork.run { errand in
                    desk.add(address, user, password, whole, errand)
                }
            }
        }
    }
}

extension SyncDesk {
    fileprivate func overview() throws(KeepingError) -> SideList.Overview {
        let table = try book.table()
        var overview = SideList.Overview()
        (overview.device, overview.sides) = (table.device.name, table.sides)
        for side in table.sides { overview.queued[side.id] = try waitingCount(for: side) }
        return overview
    }

    fileprivate func told() -> SideList.Action {
        do throws(KeepingError) { return .told(try overview()) } catch { return .failed(error.why) }
    }

    private func changed(_ words: String) -> SideList.Action {
        do throws(KeepingError) {
            return .changed(try overview(), words)
        } catch {
            return .failed(error.why)
        }
    }

    /// Of the book that was read last.
    fileprivate func lastPlaces(_ open: BookDesk.Opening) -> SideList.Told? {
        // A book that is gone or cannot be read has no places to show.
        guard let path = (try? readFiles())?.first, let book = try? open(.file(path)),
            let history = try? history(of: book, at: path)  // the same
        else { return nil }
        return SideList.Told(book.metadata.title ?? path, history)
    }

    fileprivate func pause(_ id: String, isOn: Bool) -> SideList.Action {
        var name: String?
        do throws(KeepingError) {
            try book.change { table in
                name = table[id]?.name
                table[id]?.isPaused = isOn
            }
        } catch {
            return .refused(tr("Nothing was changed: \(error.why)."))
        }
        guard let name else { return changed(tr("That side is gone already.")) }
        return changed(
            isOn
                ? tr("\(name) is paused. What you read waits here.")
                : tr("\(name) goes on."))
    }

    fileprivate func tell(_ id: String, _ privacy: SidePrivacy) -> SideList.Action {
        do throws(SyncDesk.Refusal) {
            // One that was removed meanwhile is gone.
            guard let side = (try? book.table())?[id] else {
                return changed(tr("That side is gone already."))
            }
            let now = try set(privacy, of: side.name)
            return changed(
                sentences(
                    tr("\(now.name): \(now.sendsWords)"),
                    now.tellsPlaces ? "" : tr("What it has stays there.")))
        } catch {
            return .refused(tr("Nothing was changed: \(error.why)."))
        }
    }

    fileprivate func forget(_ id: String) -> SideList.Action {
        do throws(SyncDesk.Refusal) {
            // One that was removed meanwhile is gone.
            guard let side = (try? book.table())?[id] else {
                return changed(tr("That side is gone already."))
            }
            let gone = try remove(side.name)
            return changed(tr("\(gone.name) is forgotten. What was sent there stays there."))
        } catch {
            return .refused(tr("Nothing was changed: \(error.why)."))
        }
    }

    fileprivate func add(
        _ address: String, _ user: String, _ password: Secret,
        _ whole: (String) -> String?, _ errand: CancellableWork
    ) -> SideList.Action {
        do throws(SyncDesk.Refusal) {
            let side: Side
            if address.contains("://") {
                var wish = Wish(address: address, user: user, password: password)
                if user.isEmpty { wish.kind = catalogKind(address) ?? .webdav }
                side = try add(wish, errand)
            } else {
                guard let path = whole(address) else {
                    return .refused(
                        tr(
                            "There is no folder \(address). Make it first; the address of a server "
                                + "begins with https://."))
                }
                side = try add(folder: path, name: nil)
            }
            // A password that is lost with the program should not come as a surprise.
            let kept = side.kept.flatMap(SecretPlace.init)
            let password =
                kept == .session ? tr("Its password is \(SecretPlace.session.words).") : ""
            let words = side.tellsPlaces ? tr("Places are shared from now on.") : side.sendsWords
            return changed(sentences(tr("\(side.name) is added."), words, password))
        } catch {
            let words = tr("Nothing was added: \(error.why). \(error.next)")
            return error.isAboutLogin ? .loginRefused(words) : .refused(words)
        }
    }

    /// Books that were read last, with one side or with each. What is further elsewhere is noted;
    /// nothing moves before its book is opened.
    fileprivate func exchangeRead(
        with id: String?, _ open: BookDesk.Opening, _ errand: CancellableWork
    ) -> SideList.Action {
        // Sides or books that cannot be listed are told by the overview that follows.
        let all = (try? book.table().sides) ?? []
        let sides = all.filter { side in id.map { $0 == side.id } ?? !side.isPaused }
        let paths = (try? readFiles()) ?? []  // the same
        var tally = Tally()
        for path in paths where !errand.isOff {
            // A book that is gone has nothing to be sent under.
            guard let book = try? open(.file(path)) else { continue }
            for side in sides where !tally.failed.contains(side.name) {
                // What the library refuses to keep counts as failed.
                let outcome = try? exchange(side, about: book, at: path, isBusy: true, errand)
                tally.add(outcome, side)
                if case .failed? = outcome { continue }
                let remarked = try? exchangeRemarks(  // the same
                    side, about: book, at: path, looks: true, errand)
                tally.add(remarked, side)
            }
        }
        return changed(tally.words)
    }
}

/// What an exchange about many books came to.
private struct Tally {
    var sentCount = 0
    var waitingCount = 0
    /// Notes, stars and collections: told, and other here than before.
    var remarked = (told: 0, came: 0)
    var failed: [String] = []

    mutating func add(_ outcome: SyncOutcome?, _ side: Side) {
        switch outcome {
        case .sent?: sentCount += 1
        case .moved?, .asks?: waitingCount += 1
        case .failed?, nil: failed.append(side.name)
        case .remarked(let told, let came)?:
            remarked = (remarked.told + told, remarked.came + came)
        case .agreed?, .disbelieved?, .notTaken?, .nameless?: break
        }
    }

    var words: String {
        var parts: [String] = []
        if sentCount > 0 {
            parts.append(tr("\(sentCount, "place", "places") sent"))
        }
        if waitingCount > 0 {
            parts.append(
                tr(
                    "\(waitingCount, "book was", "books were") read elsewhere: "
                        + "open \(for: waitingCount, "it", "them") to go there"))
        }
        if remarked != (0, 0) {
            parts.append(tr("\(remarked.told) notes and marks sent, \(remarked.came) came"))
        }
        let names = listed(failed)
        if !failed.isEmpty { parts.append(tr("\(names) failed")) }
        if parts.isEmpty { return tr("All sides have what is here.") }
        return tr("\(clauses(parts)).")
    }
}

import Canvas
import Catalogs
import Holdings
import Kernel
import LendingRuntime
import Lexica
import LibraryRuntime
import Ports
import Publications
import ReadingRuntime
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LendingWing
@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// What is asked is answered or abandoned: no ticket is held for ever. Here nothing works: there is
/// no library, no server, no dictionary and no sound.
@Suite struct AnsweredTests {
    private static let walks: [any Walked.Type] = [
        Reader.self, Find.self, Lookup.self, Viewer.self, Shelf.self, BookPage.self,
        Names.self, Doubles.self, FolderList.self, FileFinder.self, LibraryCare.self, Catalog.self,
        CatalogBook.self,
        Libraries.self, LibraryPage.self, LicencePage.self, SignIn.self,
        Trust.self, Passphrase.self, Doctor.self, Everywhere.self, Tutor.self,
        Playing.self, Downloads.self, Loans.self, Following.self, TextReading.self,
        AutoAssist.self, Statistics.self, ReadingAlong.self, ReadingAloud.self, Alignment.self,
        ReadingTogether.self, Syncing.self,
        SideList.self, Events.self, Lock.self, Notifications.self, Reminders.self, Goals.self,
        StorySoFar.self, People.self,
        Review.self, WordList.self, VoiceList.self,
        OwnCommands.self, TapAlong.self, FilePassword.self,
    ]

    @Test(.timeLimit(.minutes(20)))
    func `every command of every feature ends its ticket`() async {
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let mailbox = Performers.Letters(capacity: 10_000) { arrival.yield() }
        let performers = Performers(mailbox: mailbox, lanes: Lanes())
        let time = ManualTime()
        compose(performers, time)
        var waiting: [Ticket: App.Command] = [:]
        let issuer = Store<Issuing>(.init(), time: time) { command, ticket in
            guard let ticket else { return }
            waiting[ticket] = command
            performers.perform(command, ticket)
        }
        for walk in Self.walks {
            for command in walk.commands { issuer.send(command) }
        }
        // What is asked of the root ends here too, should it ever come to a performer.
        issuer.send(.screen(1, Reader.self, .ask(.close)))
        #expect(waiting.count > 100)
        // Some answers wake nothing. All that is saved is saved before this is.
        let last = Ticket?.none
        performers.reply(last) { (action: App.Action) in action }
            .answer(on: .saving) { .resumed }
        var isLastThere = false
        for await _ in arrivals {
            while let letter = mailbox.take() {
                switch letter {
                case .ended(let ticket): waiting[ticket] = nil
                case .unasked: isLastThere = true
                case .news: break
                }
            }
            if waiting.isEmpty, isLastThere { break }
        }
        #expect(waiting.isEmpty)
    }

    @Test func `every service, and every screen that asks more than the root, is among them`() {
        let walked = Set(Self.walks.map { ObjectIdentifier($0) })
        for service in Services.table {
            #expect(walked.contains(ObjectIdentifier(service)), "\(service)")
        }
        for screen in Screens.table {
            let asksRootAlone = asksRootAlone(screen)
            #expect(
                asksRootAlone || walked.contains(ObjectIdentifier(screen)), "\(screen)")
        }
    }

    private func asksRootAlone<S: Screen>(_ screen: S.Type) -> Bool { S.Command.self == Ask.self }

    // MARK: - A machine without anything

    private func compose(_ performers: Performers, _ time: ManualTime) {
        let books = BookDesk(
            open: { _ throws(OpenError) in throw .missing },
            keeping: nil, hyphens: nil)
        let notes = NoteDesk(keeping: nil, seed: { "seed" }, now: { 0 })
        let lookups = LookupDesk(
            defining: NoDictionaries(), counting: NoCounts(), keeping: nil, id: { "id" },
            now: { 0 })
        let texts = TextDesk(shelf: nil, keeping: nil, finding: nil) { _ throws(OpenError) in
            throw .missing
        }
        let shelf = ShelfDesk(keeping: nil)
        performers.add(
            ReaderPerformer(
                books, notes, hints: lookups.hints, time: time, settings: { Settings() },
                giveBack: {}))
        performers.add(FindPerformer(books))
        performers.add(OwnCommandsPerformer(nil))
        performers.add(LockPerformer(nil, NoSystem()))
        performers.add(
            FilePasswordPerformer(
                UnlockDesk(FilePasswords()) { _, _ throws(OpenError) in throw .missing }))
        performers.add(RemindersPerformer(shelf, time: time))
        performers.add(NotificationsPerformer(NoDesktop(), time: time, ring: { _ in }))
        performers.add(StorySoFarPerformer(StoryDesk(nil, crew: ParallelWork(hands: 1))))
        performers.add(PeoplePerformer(CastDesk(nil, crew: ParallelWork(hands: 1))))
        performers.add(LookupPerformer(lookups, settings: { Settings() }) { _ in })
        performers.add(
            ReviewPerformer(lookups.vocabulary, time: time, settings: { Settings() }))
        performers.add(WordListPerformer(lookups.vocabulary, time: time))
        performers.add(ViewerPerformer(books))
        performers.add(EverywherePerformer(texts))
        performers.add(
            TextReadingPerformer(texts, settings: { Settings() }, giveBack: {}))
        performers.add(StatisticsPerformer(books, lookups.vocabulary, shelf, time: time))
        performers.add(GoalsPerformer(books, time: time))
        performers.add(
            EventsPerformer(
                time: time, work: { _ in nil }, tell: { _, _ in },
                hooks: HookDesk(running: nil, fetching: nil)))
        performers.add(AlongPerformer(nil, books))
        performers.add(AlignmentPerformer(nil, aligner: NoAligner()))
        performers.add(TogetherPerformer(SentencePairing(crew: ParallelWork(hands: 1)), nil))
        performers.add(TapPerformer(TapDesk(nil, decoder: nil), time: time) { _ in })
        performers.add(
            AloudPerformer(books) {
                RecitalDesk(SpeechDesk(engines: []), Settings()) { _ throws(KeepingError) in [] }
            })
        performers.add(
            VoicesPerformer(desk: { VoiceDesk(SpeechDesk(engines: [])) }, sound: { _ in }))
        performers.add(SyncingPerformer(nil) { _ throws(OpenError) in throw .missing })
        performers.add(
            SideListPerformer(nil, open: { _ throws(OpenError) in throw .missing }, whole: { $0 }))
        performers.add(ShelfPerformer(shelf, time: time))
        performers.add(
            BookPagePerformer(
                shelf, streams: nil,
                plans: PlanDesk(PlanLedger(documents: FakeDocuments(), path: nil)), time: time))
        performers.add(FolderListPerformer(shelf))
        performers.add(FileFinderPerformer(PathDesk(NoPaths())))
        performers.add(NamesPerformer(shelf))
        performers.add(DoublesPerformer(shelf))
        performers.add(LibraryCarePerformer(nil))
        performers.add(catalogs(), time: time)
        performers.add(
            ListeningPerformer(
                books, notes, nil, FakeDocuments(), time: time, sound: { _ in }))
        performers.add(CuesPerformer(sound: { _ in }))
        performers.add(TutorPerformer(sound: { _ in }))
        performers.add(DoctorPerformer(look: { { [] } }))
    }

    private func catalogs() -> Performers.CatalogDesks {
        let documents = FakeDocuments()
        let line = CatalogRequests(http: FakeHTTP([:]), secrets: FakeSecrets(), now: { .zero })
        let accounts = AccountLedger(documents: documents, path: nil, newID: { "1" })
        let pages = CatalogPages(line: line, keeping: nil, now: { 0 })
        let carrier = BookDelivery(line: line, parts: { NoParts() }, shelve: { _ in nil })
        return Performers.CatalogDesks(
            desk: CatalogDesk(pages: pages, book: accounts, now: { 0 }),
            vault: VaultDesk(places: NoSecrets(), book: accounts),
            downloads: DownloadDesk(
                carrier: carrier, book: accounts, documents: documents, path: nil),
            loans: LoanDesk(
                line: line, carrier: carrier, book: LoanLedger(documents: documents, path: nil),
                shelf: nil, documents: documents),
            licences: LicenceDesk(
                keeper: LicenceKeeper(
                    ledger: LicenceLedger(documents: documents, path: nil, newID: { "1" }),
                    secrets: FakeSecrets(), now: { 0 }, roots: { [] }),
                line: line, documents: documents
            ) { _ throws(OpenError) in throw .missing },
            follows: FollowDesk(
                book: PlaceLedger(documents: documents, path: nil), pages: pages,
                accounts: accounts, carrier: { _ in carrier }, now: { 0 }))
    }
}

/// Gives each command a ticket of its own.
private enum Issuing: Feature {
    struct State: Equatable { var count = 0 }

    static func reduce(
        _ state: inout State, _ action: App.Command
    ) -> [Effect<App.Command, App.Command>] {
        state.count += 1
        return [.request(EffectID("\(state.count)"), action)]
    }
}

extension Performers {
    /// As the composition root hands commands out.
    fileprivate func perform(_ command: App.Command, _ ticket: Ticket) {
        switch command {
        case .screen(let floor, let command): perform(command, from: floor, ticket)
        case .service(let command): perform(command, ticket)
        default: Issue.record("\(command) is no feature's")
        }
    }
}

private struct NoSystem: SystemAsking {
    func ask(isWanted: @Sendable () -> Bool) -> SystemAnswer { .refused }
}

private struct NoAligner: SoundAligning {
    func align(
        _ pair: AligningPair, tell: (AligningNews) -> Void,
        whenStopped: (@escaping @Sendable () -> Void) -> Void
    ) -> AligningEnd { .stopped }
}

private struct NoCounts: WordCounting {
    func frequencies(of words: [String], language: String?) -> WordFrequencies {
        WordFrequencies(.none(words: 0, needed: 1, list: ""))
    }
}

private struct NoDictionaries: Defining {
    func definitions(of query: WordQuery) -> Found { Found() }
    func definitions(
        ofEach words: [String], language: String?, in folder: String?, order: DictionaryOrder
    ) -> Definitions { Definitions() }
    func bytes(
        of sound: WordSound, from source: String, in folder: String?
    ) throws(DefiningError) -> [UInt8] { throw DefiningError("there is none") }
    func answer(of command: String, on word: String) throws(DefiningError) -> Definition {
        throw DefiningError("there is none")
    }
}

private struct NoPaths: PathCompleting {
    func choices(for path: String) throws(PathTrouble) -> PathChoices { throw .forbidden("/") }
    func place(of path: String) throws(PathTrouble) -> String { throw .forbidden("/") }
}

private struct NoParts: PartKeeping {
    func open(_ id: String) throws(PartTrouble) -> any PartFile { throw .busy }
    func discard(_ id: String) {}
}

private struct NoSecrets: SecretPlacing {
    let place = SecretPlace.session
    let canMakeFile = false
    let vault = VaultState.absent
    let hasKeyring = false
    func secret(of account: Account) throws(SecretError) -> Secret? { nil }
    func keep(_ secret: Secret, of account: Account) throws(SecretError) -> SecretPlace { place }
    func forget(_ account: Account) throws(SecretError) {}
    func unlock(_ passphrase: Secret) throws(SecretError) { throw .wrongPassphrase }
    func make(_ passphrase: Secret) throws(SecretError) { throw .locked }
    func change(_ old: Secret, to new: Secret) throws(SecretError) {}
    func copy(_ account: Account, to place: SecretPlace) throws(SecretError) -> Bool { false }
    func forget(_ account: Account, in place: SecretPlace) throws(SecretError) {}
}

private final class NoDesktop: NotificationShowing {
    func show(_ notice: DesktopNotice) {}
    func withdraw(_ tag: String) {}
    func close() {}
}

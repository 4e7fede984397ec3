import Canvas
import Catalogs
import Kernel
import Publications
import ScreenKit
import Wording

/// The licence of one book: what opens it, what may be done with it and until when, and what its
/// lender can be asked.
public enum LicencePage: Screen {
    public static var name: String { "licence" }
    public static var title: String { tr("Licence") }
    public static var begun: Action? { .begun }

    public struct State: Equatable, Sendable {
        package let path: String
        package internal(set) var report: LicenceReport?
        var wall = WallTime(secondsSince1970: 0)
        /// What is being done, in words.
        var doing: String?
        /// Its book is on its way, and opens here when it has come.
        package internal(set) var fetching: Fetching?
        var trouble: Trouble?
        var passphrase = TextField()
        var isShown = false
        /// Typed letters go to the passphrase.
        package internal(set) var isTyping = false
        /// A return was pressed once, and is asked for a second time.
        var isSure = false
        var rows: [Row] = []
        public package(set) var list = ListView()
        package var size: Size

        public init(path: String, size: Size) {
            (self.path, self.size) = (path, size)
            layOut()
        }
    }

    public struct Fetching: Equatable, Sendable {
        /// By which its download is known.
        package let key: String
        var download: Download?
    }

    public struct Trouble: Equatable, Sendable {
        var why: String
        var next: String

        public init(why: String, next: String) { (self.why, self.next) = (why, next) }
    }

    public enum Deed: Equatable, Sendable {
        case read, fetch, type, ask, renew, giveBack, forget
        case browse(String)
    }

    struct Row: PageRow, Equatable, Sendable {
        var text: String
        var role: Role
        var deed: Deed?
        var kind = ListShape.Kind.heading
        var isFurther = false
        var isRead = false
        var isDeed: Bool { deed != nil }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        indirect case told(LicenceReport, WallTime)
        /// The passphrase was right: the book opens.
        indirect case unlocked(LicenceReport, SecretPlace)
        /// What was asked was done.
        indirect case done(LicenceReport, Deed)
        indirect case taken(LoanRecord)
        /// How far its book is; nil while it is not in the list of downloads. Under another page it
        /// does not open by itself.
        indirect case fetched(Download?, isOnTop: Bool)
        case failed(Trouble)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case look(String)
        case unlock(String, Secret)
        /// Begins with the licence, to fetch its book.
        case take(String)
        case carryOut(Deed, String)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun:
            state.doing = tr("looking at it")
            state.layOut()
            return [.request(.list, .look(state.path))]
        case .told(let report, let wall):
            state.wall = wall
            // The field takes rows of the list.
            state.isTyping = report.wantsPassphrase
            state.take(report)
            state.move(.to(state.rows.firstDeed ?? 0))
            // Its book was fetched before: that is what was meant.
            let isHere = report.book != nil && report.trouble == nil
            return tellLoans(report) + (isHere ? read(state) : [])
        case .unlocked(let report, let place):
            state.isTyping = false
            state.take(report)
            let words = place.told(opening: report.title)
            if report.isAlone, report.book == nil {
                return [.perform(.ask(.say(words)))] + fetch(&state)
            }
            return [.perform(.ask(.say(words)))] + read(state)
        case .done(let report, let deed):
            state.take(report)
            let words = words(of: deed, report, state.wall)
            return tellLoans(report) + (words.map { [.perform(.ask(.say($0)))] } ?? [])
        case .taken(let record):
            state.doing = nil
            guard let deed = record.loan.deeds.first else { return [] }
            state.fetching = Fetching(key: record.id.text)
            state.layOut()
            return [.perform(.ask(.lend(record, deed)))]
        case .fetched(let download, let isOnTop): return follow(download, isOnTop, &state)
        case .failed(let trouble):
            (state.doing, state.trouble, state.isSure) = (nil, trouble, false)
            if state.report?.wantsPassphrase == true { state.passphrase = TextField() }
            state.layOut()
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? act(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .workCancel where state.doing != nil, .layerClose where state.doing != nil:
            state.doing = nil
            state.layOut()
            return [.cancel(.add)]
        // The rows have more to do with it.
        case .layerClose where state.isTyping, .focusNext where state.isTyping,
            .fieldDown where state.isTyping:
            state.isTyping = false
            state.layOut()
            state.move(.to(state.rows.firstDeed ?? 0))
        case .fieldReveal where state.isTyping: state.isShown.toggle()
        case .focusActivate where state.isTyping: return unlock(&state)
        case _ where state.isTyping: return write(.order(order), &state)
        case .focusActivate, .listIn: return act(&state)
        case .listOut: return [.perform(.ask(.close))]
        case .itemAgain:
            return state.report?.hasServer == true ? carryOut(.ask, tr("asking"), &state) : missed
        case .itemCopy: return [.perform(.ask(.copy(state.focusedAddress)))]
        default: return walk(order, &state)
        }
        return []
    }

    private static func unlock(_ state: inout State) -> Effects {
        guard state.doing == nil, !state.passphrase.isEmpty else { return [] }
        (state.doing, state.trouble) = (tr("trying it"), nil)
        state.layOut()
        return [.request(.add, .unlock(state.path, Secret(state.passphrase.text)))]
    }

    private static func follow(
        _ download: Download?, _ isOnTop: Bool, _ state: inout State
    ) -> Effects {
        // An older download may have ended long ago: this one has begun once it is open.
        guard let fetching = state.fetching, fetching.download != download,
            fetching.download != nil || download?.isOpen == true
        else { return [] }
        defer { state.layOut() }
        guard let download else {
            state.fetching = nil
            return []
        }
        state.fetching?.download = download
        switch download.phase {
        case .waiting, .running, .paused: return []
        case .failed(let why, let next):
            (state.fetching, state.trouble) = (nil, Trouble(why: why, next: next))
            return []
        case .done(let path):
            state.fetching = nil
            state.report?.book = path
            return isOnTop ? read(state) : []
        }
    }

    private static func act(_ state: inout State) -> Effects {
        guard state.doing == nil, state.rows.indices.contains(state.list.focus),
            let deed = state.rows[state.list.focus].deed
        else { return missed }
        let isSure = state.isSure
        state.isSure = false
        switch deed {
        case .read: return read(state)
        case .fetch: return fetch(&state)
        case .type:
            state.isTyping = true
            state.layOut()
            return []
        case .browse(let address): return [.perform(.ask(.browse(address)))]
        case .ask: return carryOut(deed, tr("asking how it stands"), &state)
        case .renew: return carryOut(deed, tr("asking for more time"), &state)
        case .forget: return carryOut(deed, tr("forgetting it"), &state)
        // A loan can be kept for some seconds yet, as every loan can.
        case .giveBack where state.report?.loan != nil:
            guard let loan = state.report?.loan else { return missed }
            return [.perform(.ask(.close)), .perform(.ask(.lend(loan, .giveBack)))]
        case .giveBack where isSure: return carryOut(deed, tr("giving it back"), &state)
        case .giveBack:
            state.isSure = true
            state.layOut()
            return []
        }
    }

    private static func carryOut(
        _ deed: Deed, _ words: String, _ state: inout State
    ) -> Effects {
        (state.doing, state.trouble) = (words, nil)
        state.layOut()
        return [.request(.add, .carryOut(deed, state.path))]
    }

    /// What is lent until when is known in two places.
    private static func tellLoans(_ report: LicenceReport) -> Effects {
        report.loan.map { [.perform(.ask(.loanTold($0)))] } ?? []
    }

    private static func read(_ state: State) -> Effects {
        let book = state.report?.book ?? state.path
        return [.perform(.ask(.close)), .perform(.ask(.read(.file(book))))]
    }

    private static func fetch(_ state: inout State) -> Effects {
        (state.doing, state.trouble) = (tr("looking at where the book is"), nil)
        state.layOut()
        return [.request(.add, .take(state.path))]
    }

    private static func words(
        of deed: Deed, _ report: LicenceReport, _ wall: WallTime
    ) -> String? {
        switch deed {
        case .renew:
            report.licence.rights.end.map {
                tr("Renewed \(report.title): until \(Days.date($0 * 1_000, wall)).")
            } ?? tr("Renewed \(report.title).")
        case .giveBack: tr("\(report.title) was given back. Your place and notes stay.")
        case .forget: tr("Its passphrase is forgotten, and asked for the next time.")
        case .read, .fetch, .type, .ask, .browse: nil
        }
    }

    public static func layer(_ way: Opening, _ around: Surroundings) -> State? {
        State(path: way.path, size: around.size)
    }

    public static func place(_ state: State) -> ScreenKit.Place {
        state.isTyping ? .fields : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose: state.isTyping || state.doing != nil
        case .workCancel: state.doing != nil
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }
}

extension LicencePage.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        isTyping && doing == nil ? \.passphrase : nil
    }

    mutating func take(_ report: LicenceReport) {
        (self.report, doing, trouble) = (report, nil, nil)
        isSure = false
        layOut()
    }
}

extension LicencePage {
    /// Of the book, or the licence, that stands there.
    public struct Opening: Equatable, Sendable {
        package var path: String
    }
}

extension Destination {
    public static func licence(_ path: String) -> Destination {
        Destination(LicencePage.self, .init(path: path))
    }
}

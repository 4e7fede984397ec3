import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// A book as a catalog tells of it, and what can be done with it there.
public enum CatalogBook: Screen {
    public static var name: String { "offer" }
    public static var title: String { tr("Book of a catalog") }
    public static var listsBooks: Bool { true }
    public static var begun: Action? { .begun }

    public struct State: Equatable, Sendable {
        public package(set) var account: Account
        public package(set) var book: Feed.Publication
        var trail: [String]
        var rows: [Row] = []
        public package(set) var list = ListView()
        /// Where it is on this machine, once it is.
        public package(set) var path: String?
        /// On its way to this machine.
        var download: Download?
        /// How it stands between the library and the person, once anything was done about it.
        public package(set) var record: LoanRecord?
        var wall = WallTime(secondsSince1970: 0)
        /// To its end, or marked so.
        package var isHeard = false
        /// What is done once its catalog is one of the person's own.
        var wish: Wish?
        /// More is asked about it.
        var isAsking = false
        var trouble: CatalogTrouble?
        package var look: Catalog.Look
        package var size: Size

        public init(
            _ account: Account, _ book: Feed.Publication, trail: [String], path: String? = nil,
            download: Download? = nil, record: LoanRecord? = nil,
            wall: WallTime = WallTime(secondsSince1970: 0),
            look: Catalog.Look = Catalog.Look(), size: Size
        ) {
            self.account = account
            self.book = book
            self.trail = trail
            self.path = path
            self.download = download
            self.record = record
            self.wall = wall
            self.look = look
            self.size = size
            layOut()
            focusLikeliest()
        }
    }

    struct Wish: Equatable, Sendable {
        var deed: Loan.Deed
        var format: String?
    }

    enum Deed: Equatable, Sendable {
        case read(String)
        case fetch(Feed.Acquisition)
        /// Heard while it comes.
        case stream(String)
        case pages(PageStream)
        /// Heard from a moment that its notes name.
        case hear(Duration)
        case stop(Int)
        case browse(String)
        /// Another page of its catalog.
        case go(Feed.Lead)
        case lend(Loan.Deed)
        /// The same, in one of several formats.
        case take(Loan.Deed, format: String)
        /// Marked as heard, or not.
        case mark(Bool)
        /// Words to be read, and nothing to be done.
        case none
    }

    struct Row: PageRow, Equatable, Sendable {
        var text: String
        var role: Role
        var kind: ListShape.Kind
        var deed = Deed.none
        var isFurther = false
        var isRead = false
        var isDeed: Bool { deed != .none }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        /// Told in full.
        indirect case told(Feed.Publication)
        case failed(CatalogTrouble)
        /// How far it is on its way here, or where it is.
        indirect case moved(path: String?, Download?, LoanRecord?, WallTime)
        case accountChanged(Account)
        /// Its catalog was only looked at, and is one of the person's from here on.
        case joined(Account)
        case notJoined(CatalogTrouble)
        /// What was chosen is kept, or is not.
        case remembered(String?)
        case heardTold(Bool)
        case looked(Catalog.Look)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// The same book, told in full.
        case tell(String, Account)
        /// The format that was chosen of several.
        case remember(Account)
        /// The catalog that is looked at becomes one of the person's.
        case join(Account)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun: return askMore(&state)
        case .told(let book):
            state.isAsking = false
            state.book = book.filled(from: state.book)
            state.layOut()
        case .failed(let trouble):
            state.isAsking = false
            state.trouble = trouble
            state.layOut()
            if case .locked = trouble { return [.perform(.ask(.open(.passphrase(.unlock))))] }
            guard case .signIn(let form, let isRefused) = trouble else { return [] }
            return [.perform(.ask(.open(.signIn(state.account, form, isRefused: isRefused))))]
        case .moved(let path, let download, let record, let wall):
            let old = state
            (state.path, state.download, state.record) = (path, download, record)
            state.wall = wall
            guard state != old else { return [] }
            let likeliest = old.focusIsLikeliest
            state.layOut()
            // A caller that waits for the outcome finds the next step here.
            if likeliest, old.loan.deeds != state.loan.deeds { state.focusLikeliest() }
        case .accountChanged(let account):
            guard account.takesOver(state.account) else { return [] }
            state.account = account
            return state.trouble == nil ? [] : askMore(&state)
        case .joined(let account):
            state.account = account
            let told: Effects = [
                .perform(.ask(.accountTold(account))),
                .perform(.ask(.say(tr("\(account.name) is one of your libraries now.")))),
            ]
            guard let wish = state.wish else { return told }
            state.wish = nil
            return told + lend(wish.deed, as: wish.format, &state)
        case .notJoined(let trouble):
            state.wish = nil
            let words = tr("The library cannot be added: \(trouble.why). \(trouble.next)")
            return [.perform(.ask(.say(words)))]
        case .remembered(let trouble):
            return trouble.map { [.perform(.ask(.say(tr("The format is not kept: \($0)."))))] }
                ?? []
        case .heardTold(let isHeard):
            guard isHeard != state.isHeard else { return [] }
            state.isHeard = isHeard
            state.layOut()
        case .looked(let look):
            state.look = look
            state.layOut()
        case .rowPressed(let row): return state.press(row) ? act(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    /// A list often tells less than the book's own page.
    private static func askMore(_ state: inout State) -> Effects {
        guard let address = state.book.alternate, state.book.isPartial else { return [] }
        state.isAsking = true
        state.trouble = nil
        state.layOut()
        return [.request(.more, .tell(address, state.account))]
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate, .listIn: return act(&state)
        case .listOut: return [.perform(.ask(.close))]
        case .itemAgain: return askMore(&state)
        case .viewGrid:
            state.look.hasCovers.toggle()
            state.layOut()
            return []
        case .itemRemove:
            if let download = state.download, download.isOpen, state.record == nil {
                return [.perform(.ask(.stopDownload(download.id)))]
            }
            return lend([.giveBack, .cancelHold, .pause], state)
        case .editUndo: return lend([.keep], state)
        case .itemCopy:
            let words = [CatalogWords.heading(state.book), CatalogWords.authors(state.book)]
            return [.perform(.ask(.copy(words.filter { !$0.isEmpty }.joined(separator: ", "))))]
        default: return walk(order, &state)
        }
    }

    /// The first of them that can be done.
    private static func lend(_ deeds: [Loan.Deed], _ state: State) -> Effects {
        guard let record = state.record,
            let deed = deeds.first(where: record.loan.deeds.contains)
        else { return missed }
        return [.perform(.ask(.lend(record, deed)))]
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .editUndo && state.loan.isGoingBack
    }

    private static func act(_ state: inout State) -> Effects {
        guard state.rows.indices.contains(state.list.focus) else { return [] }
        switch state.rows[state.list.focus].deed {
        case .none: return []
        case .read(let path): return [.perform(.ask(.read(.file(path))))]
        case .fetch(let acquisition):
            let order = Download.Order(state.book, acquisition, of: state.account)
            return [.perform(.ask(.download(order)))]
        case .stream(let address):
            return [.perform(.ask(.stream(address, state.episode)))]
        case .pages(let stream):
            let order = PageOrder(
                state.book, stream, title: CatalogWords.heading(state.book), name: state.key,
                account: state.account.id)
            return [.perform(.ask(.pages(order)))]
        case .hear(let time): return hear(at: time, state)
        case .mark(let isHeard): return [.perform(.ask(.markHeard(state.key, isHeard)))]
        case .stop(let id): return [.perform(.ask(.stopDownload(id)))]
        case .browse(let address): return [.perform(.ask(.browse(address)))]
        case .go(let lead):
            let page = Destination.catalog(
                state.account, .page(lead.href), trail: state.trail, search: nil,
                title: lead.title ?? CatalogWords.heading(state.book))
            return [.perform(.ask(.open(page)))]
        case .lend(let deed): return lend(deed, as: nil, &state)
        case .take(let deed, let format):
            state.account.format = format
            state.layOut()
            let kept: Effects = [.request(.keepFormat, .remember(state.account))]
            return kept + lend(deed, as: format, &state)
        }
    }

    private static func lend(
        _ deed: Loan.Deed, as format: String?, _ state: inout State
    ) -> Effects {
        // A loan has to be known at the next start, and so has its library.
        if state.account.id == Catalog.visitorID {
            state.wish = Wish(deed: deed, format: format)
            return [.request(.join, .join(state.account))]
        }
        // With the page's own words, where those count.
        guard var record = state.record ?? LoanRecord(state.book, of: state.account.id) else {
            return [.perform(.ask(.say(tr("Its library gives it no name to lend it by."))))]
        }
        record.loan = state.loan
        record.loan.format = format ?? record.loan.format
        return [.perform(.ask(.lend(record, deed)))]
    }

    /// From the file that is here, else while it comes.
    private static func hear(at time: Duration, _ state: State) -> Effects {
        if let path = state.path {
            return [.perform(.ask(.read(.file(path), at: .locator(.time(time)))))]
        }
        guard let address = state.streams.first else { return missed }
        var episode = state.episode
        episode.start = time
        return [.perform(.ask(.stream(address, episode)))]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .detail }
}

extension EffectID {
    static let keepFormat = EffectID("format")
    static let join = EffectID("join")
}

extension Feed.Publication {
    /// There is nothing to be had yet: its own page knows more.
    var isPartial: Bool { acquisitions.isEmpty }

    /// What a list said and the book's own page does not.
    func filled(from list: Feed.Publication) -> Feed.Publication {
        var book = self
        if book.title.isEmpty { book.title = list.title }
        if book.authors.isEmpty { book.authors = list.authors }
        book.summary = book.summary ?? list.summary
        book.series = book.series ?? list.series
        if book.leads.isEmpty { book.leads = list.leads }
        // What was fetched under one name is known by it.
        book.id = list.id ?? book.id
        return book
    }
}

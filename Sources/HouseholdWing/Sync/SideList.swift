import Canvas
import Catalogs
import Kernel
import ScreenKit
import Sharing
import Wording

/// The folders and servers that places are shared with, how each stands, and where the book that
/// was read last was read, on all devices.
public enum SideList: Screen {
    public static var name: String { "sync" }
    public static var title: String { tr("Sync") }
    public static var hidesAll: Bool { true }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    private static let journal = "sync"
    public static var begun: Action? { .begun }
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goSync, name: name) }

    public static func layer(_ way: Plainly, _ around: Surroundings) -> State? {
        State(size: around.size, isLinear: around.isLinear)
    }

    public enum Phase: Equatable, Sendable {
        case loading, open
        /// Why they cannot be read.
        case failed(String)
    }

    /// All sides, and what waits for each.
    public struct Overview: Equatable, Sendable {
        public var device = ""
        public var sides: [Side] = []
        /// By the side's id: places that it was not told yet.
        public var queued: [String: Int] = [:]

        public init() {}

        /// Those that are asked and told.
        fileprivate var open: [String] { sides.filter { !$0.isPaused }.map(\.id) }
    }

    /// Where a book was read.
    public struct Told: Equatable, Sendable {
        public var title: String
        public var history: PlaceHistory

        public init(_ title: String, _ history: PlaceHistory) {
            (self.title, self.history) = (title, history)
        }
    }

    /// What a person says of a new side, one line after the other.
    struct Adding: Equatable, Sendable {
        enum Stage: Sendable { case address, user, password }
        var stage = Stage.address
        var address = ""
        var user = ""
        /// Only the password is asked for: the side is known.
        var isKnown = false

        var isServer: Bool { address.contains("://") }
    }

    public struct State: Equatable, Sendable {
        public package(set) var phase = Phase.loading
        var overview = Overview()
        var told: Told?
        /// An exchange or a new side is under way: what the line above the status says of it.
        var working: String?
        var adding: Adding?
        /// What is being added, as it was typed: where nothing comes of it, it is there again.
        var sought: Adding?
        var field = TextField()
        /// The side that goes when its key is pressed once more.
        var leaving: String?
        public package(set) var list = ListView()
        /// Which item has focus, however many rows the items above it take.
        var item = 0
        package var size: Size

        let isLinear: Bool

        public init(size: Size, isLinear: Bool = false) {
            (self.size, self.isLinear) = (size, isLinear)
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case told(Overview)
        /// nil where no book was read yet.
        case placesTold(Told?)
        case failed(String)
        /// Sides are others than before, and what to say of it.
        case changed(Overview, String)
        /// Why nothing came of what was asked, as a sentence.
        case refused(String)
        /// The same, because of the name or the password.
        case loginRefused(String)
        case rowPressed(Int)
        case wheelTurned(Int)
        /// A change to a side, also one that is taken back.
        case wanted(Work)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case read, readPlaces
        /// With one side, or with each.
        case exchange(side: String?)
        case pause(side: String, isOn: Bool)
        case tell(side: String, SidePrivacy)
        case forget(side: String)
        /// A folder, or a server.
        case add(address: String, user: String, password: Secret)
    }

    enum Row: Equatable, Sendable {
        /// How a side stands.
        case side(Side, queued: Int, Extent)
        /// What is to be said of the side above.
        case detail(String)
        case trouble(String, line: Int)
        case blank, add
        case heading(String)
        case place(SharedPlace, Extent)
    }

    /// A line of an item, or all of it in one line that is cut.
    enum Extent: Equatable, Sendable {
        case brief
        case line(Int)

        var isFirst: Bool { self == .line(0) || self == .brief }
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.resizeRows(size)
        case .begun: return read
        case .told(let overview): state.take(overview)
        case .placesTold(let told):
            state.told = told
            state.settle()
        case .failed(let why): state.phase = .failed(why)
        case .changed(let overview, let words): return change(overview, words, &state)
        case .refused(let words):
            state.working = nil
            typeAgain(from: .address, &state)
            return [.perform(.ask(.say(words)))]
        case .loginRefused(let words):
            state.working = nil
            typeAgain(from: .password, &state)
            return [.perform(.ask(.say(words)))]
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? enter(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .wanted(let work): return [.request(.change, .work(work))]
        case .ordered(let order):
            return state.adding == nil ? obey(order, &state) : obeyField(order, &state)
        }
        return []
    }

    private static var read: Effects {
        [.request(.sides, .work(.read)), .request(.places, .work(.readPlaces))]
    }

    private static func change(
        _ overview: Overview, _ words: String, _ state: inout State
    ) -> Effects {
        let (old, new) = (state.overview.open, overview.open)
        (state.working, state.sought) = (nil, nil)
        state.take(overview)
        // What is shared while books are read begins and ends with the sides.
        return [.perform(.ask(.say(words))), .request(.places, .work(.readPlaces))]
            + (old == new ? [] : [.perform(.ask(.run(SharedErrand.sidesChanged)))])
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        let leaving = state.leaving
        state.leaving = nil
        switch order.verb {
        case .focusActivate, .listIn: return enter(&state)
        case .listOut: return [.perform(.ask(.close))]
        case .itemAdd: return beginAdding(&state)
        case .itemAgain: return exchange(&state)
        case .itemRemove: return forget(&state, leaving)
        case .itemEdit: return changePrivacy(&state)
        case .itemCopy:
            guard let text = state.copied else { return missed }
            return [.perform(.ask(.copy(text)))]
        default: return walk(order, &state)
        }
    }

    /// The likeliest thing: a side is signed in to again, rests, or goes on.
    private static func enter(_ state: inout State) -> Effects {
        if state.isOnAdd { return beginAdding(&state) }
        guard let side = state.focused, state.working == nil else { return missed }
        if side.standing == .signedOut, !side.isPaused {
            state.adding = Adding(
                stage: .password, address: side.address, user: side.user, isKnown: true)
            state.field = TextField()
            return []
        }
        return change(
            side.isPaused ? tr("\(side.name) goes on") : tr("\(side.name) is paused"),
            from: .pause(side: side.id, isOn: side.isPaused),
            to: .pause(side: side.id, isOn: !side.isPaused))
    }

    /// One that can be taken back.
    private static func change(_ title: String, from old: Work, to new: Work) -> Effects {
        let undo = Undo(
            title: title, journal: journal, inverse: Action.wanted(old), forward: .wanted(new))
        return [.record(undo), .request(.change, .work(new))]
    }

    /// The next of those that the kind of side knows.
    private static func changePrivacy(_ state: inout State) -> Effects {
        guard let side = state.focused, state.working == nil else { return missed }
        let all = side.kind.privacies
        let at = all.firstIndex(of: side.privacy) ?? 0
        return change(
            tr("what \(side.name) is sent"), from: .tell(side: side.id, side.privacy),
            to: .tell(side: side.id, all[(at + 1) % all.count]))
    }

    private static func exchange(_ state: inout State) -> Effects {
        if case .failed = state.phase { return read }
        guard state.working == nil else { return missed }
        guard !state.overview.sides.isEmpty else {
            return [.perform(.ask(.say(tr("No side is set up."))))]
        }
        let side = state.focused
        let asked = side.map { [$0] } ?? state.overview.sides
        if let paused = asked.first, asked.allSatisfy(\.isPaused) {
            return [.perform(.ask(.say(tr("\(paused.name) is paused; Enter on it goes on."))))]
        }
        state.working = side.map { tr("Asking \($0.name)…") } ?? tr("Asking every side…")
        return [.request(.change, .work(.exchange(side: side?.id)))]
    }

    private static func forget(_ state: inout State, _ leaving: String?) -> Effects {
        guard let side = state.focused, state.working == nil else { return missed }
        guard leaving == side.id else {
            state.leaving = side.id
            return []
        }
        return [.request(.change, .work(.forget(side: side.id)))]
    }

    // MARK: - A new side

    private static func beginAdding(_ state: inout State) -> Effects {
        guard state.phase == .open, state.working == nil else { return missed }
        state.adding = Adding()
        state.field = TextField()
        return []
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            state.adding = nil
            state.field = TextField()
            return []
        case .focusActivate: return goOn(&state)
        default: return write(.order(order), &state)
        }
    }

    private static func goOn(_ state: inout State) -> Effects {
        guard var adding = state.adding else { return [] }
        let text = state.field.text
        state.field = TextField()
        state.adding = nil
        switch adding.stage {
        case .address:
            adding.address = text
            guard text.contains(where: { !$0.isWhitespace }) else { return [] }
            guard adding.isServer else { return begin(adding, Secret(""), &state) }
            adding.stage = .user
            state.field = TextField(adding.user)
        case .user:
            adding.user = text
            if text.isEmpty { return begin(adding, Secret(""), &state) }
            adding.stage = .password
        case .password: return begin(adding, Secret(text), &state)
        }
        state.adding = adding
        return []
    }

    private static func begin(
        _ adding: Adding, _ password: Secret, _ state: inout State
    ) -> Effects {
        state.working = tr("Looking at what stands at \(adding.address)…")
        state.sought = adding
        return [
            .request(
                .change,
                .work(.add(address: adding.address, user: adding.user, password: password)))
        ]
    }

    /// What was typed is put right, and not typed anew; a password is kept nowhere.
    private static func typeAgain(from stage: Adding.Stage, _ state: inout State) {
        guard var sought = state.sought else { return }
        state.sought = nil
        guard state.adding == nil else { return }
        if !sought.isKnown { sought.stage = stage }
        state.adding = sought
        state.field = TextField(sought.stage == .address ? sought.address : "")
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.adding == nil ? .lists : .fields
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && state.adding != nil
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension EffectID {
    fileprivate static let sides = EffectID("sides")
    fileprivate static let places = EffectID("places")
    fileprivate static let change = EffectID("change")
}

extension SideList.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.field }
}

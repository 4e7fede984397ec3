import Canvas
import Kernel

/// A feature that can stand on the stack, as a screen or as a layer over one.
///
/// A screen is its folder and one row of `Screens.table`: all that the root needs to know of it
/// is said here.
public protocol Screen: Feature
where State: Sendable, Action: ScreenActing, Command: Asking {
    /// What has to be said to open it from elsewhere.
    associatedtype Opening: Equatable & Sendable = Never
    /// As `ctl status` and `--open` name it.
    static var name: String { get }
    static func name(_ state: State) -> String
    /// As a person calls it.
    static var title: String { get }
    static func title(_ state: State) -> String
    /// The layer that it opens as, where it needs nothing but its way: what needs more of the
    /// program than this is opened by the root (`RootOpening`).
    static func layer(_ way: Opening, _ around: Surroundings) -> State?
    /// The command and the name that open it without more words; nil where there are none.
    static var opener: Opener<Opening>? { get }
    /// Whose keys are asked while it is on top.
    static func place(_ state: State) -> Place
    /// The history that `u` walks here; nil for the settings'.
    static func journal(_ state: State, _ around: Surroundings) -> String?
    /// As a layer it changes what is below, and `u` walks that one's history.
    static var sharesHistory: Bool { get }
    /// Books are chosen here: `u` first keeps a loan that was just given back.
    static var listsBooks: Bool { get }
    /// Sent when it has been put on the stack.
    static var begun: Action? { get }
    /// Sent when something came over it.
    static var covered: Action? { get }
    /// Sent when nothing hides it any more; `isBare` when no layer is left over it.
    static func uncovered(_ state: State, isBare: Bool) -> Action?
    /// Sent before it goes away for good.
    static var leaving: Action? { get }
    /// Whether every key goes to `typed`, for asking which key a command shall have.
    static func listens(_ state: State) -> Bool
    /// Whether the feature takes a command that the root would otherwise fulfil itself:
    /// `Esc` while something is half done, `Ctrl-o` in a lesson.
    static func claims(_ order: Order, _ state: State) -> Bool
    /// Whether a command that it is given does nothing here, though it answers.
    static func turnsDown(_ verb: Verb, _ state: State) -> Bool
    /// What an answer tells of the network: whether a server was reached; nil for nothing.
    static func reached(by action: Action) -> Bool?
    /// A key that is text; only for places that take text.
    static func typed(_ key: Key) -> Action?
    static func pasted(_ text: String) -> Action?
    /// What a mouse act means at this size, or nil for nothing.
    static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action?
    /// Whether it fills the whole frame, so that what stands below need not be drawn.
    static var hidesAll: Bool { get }
    /// It has a way of its own with what is heard: the root gives it no row of the mini player.
    static var showsSound: Bool { get }
    /// The row in which it draws the mini player itself, where it does.
    static func miniRow(_ state: State) -> Int?
    /// Draws over what stands below; a screen fills the whole frame.
    static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame)
    /// The state without what moves by itself: drawing this, and `drawMoving` over it, draws the
    /// whole. nil where all is drawn each time.
    static func still(_ state: State) -> State?
    /// Draws what moves by itself over a picture of the rest.
    static func drawMoving(_ state: State, _ around: Surroundings, into frame: inout Frame)
    /// The screen in each of its states, for `--preview` and the goldens.
    static var previews: [Preview] { get }
}

extension Screen {
    public static var opener: Opener<Opening>? { nil }
    public static func name(_ state: State) -> String { name }
    public static func title(_ state: State) -> String { title }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { nil }
    public static var sharesHistory: Bool { false }
    public static var listsBooks: Bool { false }
    public static var begun: Action? { nil }
    public static var covered: Action? { nil }
    public static func uncovered(_ state: State, isBare: Bool) -> Action? { nil }
    public static var leaving: Action? { nil }
    public static var hidesAll: Bool { false }
    public static var showsSound: Bool { false }
    public static func miniRow(_ state: State) -> Int? { nil }
    public static func claims(_ order: Order, _ state: State) -> Bool { false }
    public static func turnsDown(_ verb: Verb, _ state: State) -> Bool { false }
    public static func layer(_ way: Opening, _ around: Surroundings) -> State? { nil }
    public static func listens(_ state: State) -> Bool { false }
    public static func reached(by action: Action) -> Bool? { nil }
    public static func typed(_ key: Key) -> Action? { nil }
    public static func pasted(_ text: String) -> Action? { nil }
    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        nil
    }
    public static func still(_ state: State) -> State? { nil }
    public static func drawMoving(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {}
    public static var previews: [Preview] { [] }
}

extension Screen {
    /// The command that does nothing but open it.
    package static var command: (verb: Verb, destination: Destination)? {
        guard let opener, let verb = opener.verb else { return nil }
        return (verb, Destination(Self.self, opener.way))
    }

    package static var hasCommand: Bool { opener?.verb != nil }

    package static var named: (name: String, destination: Destination)? {
        guard let opener, let name = opener.name else { return nil }
        return (name, Destination(Self.self, opener.way))
    }
}

/// What every screen hears; the cases of its actions are enough.
public protocol ScreenActing: Equatable, Sendable {
    /// A command of its place, or of any place that the root did not fulfil itself.
    static func ordered(_ order: Order) -> Self
    /// The screen's size: sent when it opens, when it changes, and when the language changes. The
    /// screen lays its words out anew.
    static func resized(_ size: Size) -> Self
}

/// A command that may be a question to the root instead of work for a performer.
public protocol Asking: Equatable, Sendable {
    var asked: Ask? { get }
    static func ask(_ ask: Ask) -> Self
}

extension Ask: Asking {
    public var asked: Ask? { self }
    public static func ask(_ ask: Ask) -> Ask { ask }
}

/// The command of a screen with a performer: a question to the root, or work for that performer,
/// which never meets the questions.
public enum Asked<Work: Equatable & Sendable>: Asking {
    case ask(Ask)
    case work(Work)

    public var asked: Ask? { if case .ask(let ask) = self { ask } else { nil } }
}

extension Effect {
    /// Work is said as if it were the whole command: `.request(.list, .load(query))`.
    public static func perform<Work>(_ work: Work) -> Effect where Command == Asked<Work> {
        .perform(.work(work))
    }

    public static func request<Work>(_ id: EffectID, _ work: Work) -> Effect
    where Command == Asked<Work> {
        .request(id, .work(work))
    }

    public static func stream<Work>(_ id: EffectID, _ work: Work) -> Effect
    where Command == Asked<Work> {
        .stream(id, .work(work))
    }
}

/// A screen in one of its states, drawn without any port: for goldens and for looking.
public struct Preview: Sendable {
    public var name: String
    public var draw: @Sendable (Size) -> Frame
    /// The screen itself, where keys can be pressed on it.
    package var screen: (@Sendable (Size) -> AnyScreen)?

    public init(_ name: String, draw: @escaping @Sendable (Size) -> Frame) {
        self.name = name
        self.draw = draw
    }
}

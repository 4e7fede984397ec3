import Canvas
import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit
import Wording

/// Which theme is worn, and how it looks on this terminal.
public struct Theming: Equatable, Sendable {
    public var shelf = ThemeShelf()
    /// Asked for on the command line: holds over every setting, until another is chosen.
    public var wish: String?
    /// What the book in view has of its own.
    public internal(set) var own: String?
    /// What the picker tries on.
    public var preview: String?
    /// By the person's clock; nil until its first report.
    public var minuteOfDay: Int?
    public var depth = Depth.full
    public var isPlain = false
    /// The terminal's own ground, where it tells.
    public var ground: Color?
    /// `auto` waits a moment for the terminal's word, so that no page is first seen in one theme
    /// and then in another.
    public internal(set) var isUndecided = false
    public private(set) var skin = BuiltInThemes.plain.skin(depth: .full)
    public private(set) var isStill = false
    private var worn = Worn(name: BuiltInThemes.defaultName, depth: .full, isOnTerminal: false)
    private var shown: [ThemeShelf.Entry]?

    private struct Worn: Equatable {
        var name: String
        var depth: Depth
        var isOnTerminal: Bool
    }

    public init() {}

    /// The name of the theme in view.
    public var name: String { worn.name }

    /// Every theme with its words; read once.
    mutating func entries() -> [ThemeShelf.Entry] {
        if shown == nil { shown = shelf.entries }
        return shown ?? []
    }

    mutating func hang(_ shelf: ThemeShelf) {
        guard shelf != self.shelf else { return }
        self.shelf = shelf
        shown = nil
        // Worn or not, it may look different now.
        worn.name = ""
    }

    func wanted(_ settings: Settings) -> String {
        preview ?? wish ?? own ?? settings.theme(atMinuteOfDay: minuteOfDay ?? 720).name
    }

    /// Applies the theme of the settings. An unusable one is reported, and the default used.
    mutating func applyTheme(_ settings: Settings) -> String? {
        var wanted = wanted(settings)
        if wanted == "auto" { wanted = ThemeShelf.automatic(ground: ground) }
        let next = Worn(
            name: wanted, depth: depth, isOnTerminal: settings.ground == .terminal)
        guard next != worn else { return nil }
        worn = next
        let (found, trouble) = shelf.look(up: wanted)
        var theme = found ?? BuiltInThemes.plain
        if next.isOnTerminal { theme = theme.onTerminalGround() }
        isStill = theme.isStill
        skin = theme.skin(depth: depth)
        return trouble
    }
}

extension App {
    /// Brings everything that is seen in line with settings, terminal and hour.
    static func applyTheme(_ state: inout State) -> Effects {
        let settings = state.preferences.settings
        let trouble = state.theming.applyTheme(settings)
        let skin = state.theming.skin
        state.around.areHighlightsAlike = skin[.highlight1] == skin[.highlight2]
        state.around.isASCII =
            settings.marks == .ascii || settings.marks == .auto && state.theming.isPlain
        state.around.isMotionReduced = settings.motion == .reduced || state.theming.isStill
        let minute = state.theming.minuteOfDay
        let change = minute.flatMap { settings.theme(atMinuteOfDay: $0).changesInMinutes }
        // Asked again at the turn of day and night: by then the clock may have been set anew.
        let turn: Effects =
            change.map {
                [.schedule(.night, after: .seconds($0 * 60), .nightTurned)]
            } ?? [.cancel(.night)]
        return turn + (trouble.map { say($0, &state) } ?? []) + tellPictureMeans(&state)
    }

    /// The person's own themes, as they stand in their folder now.
    static func hang(_ files: [ThemeShelf.File], _ state: inout State) -> Effects {
        state.theming.hang(ThemeShelf(own: files))
        let names = state.theming.shelf.names
        return applyTheme(&state) + tellSettings(.themesChanged(names), &state)
    }

    /// The theme that the picker has in focus is worn until it is closed.
    static func preview(_ name: String, _ state: inout State) -> Effects {
        state.theming.preview = name
        return applyTheme(&state)
    }

    static func keep(_ name: String, from id: Int, _ state: inout State) -> Effects {
        state.theming.wish = nil
        let floor = state.stack.screen.id
        // What is for all books is for this one too.
        let freed =
            state.theming.own == nil
            ? [] : send(.lookForgotten(OwnLook.theme), to: floor, as: Reader.self, &state)
        return close(id, &state) + freed + change("theme", to: .text(name), &state)
            + say(tr("Theme: \(name)."), canUndo: true, &state)
    }

    static func keepForBook(
        _ name: String, from id: Int, _ state: inout State
    ) -> Effects {
        state.theming.wish = nil
        let floor = state.stack.screen.id
        return close(id, &state) + send(.themed(name), to: floor, as: Reader.self, &state)
    }

    static func close(_ id: Int, _ state: inout State) -> Effects {
        state.stack.top.id == id ? closeLayer(&state) : []
    }

    static func tellTime(_ wall: WallTime, _ state: inout State) -> Effects {
        state.theming.minuteOfDay = wall.minuteOfDay
        return applyTheme(&state)
    }

    static func ground(_ color: Color, _ state: inout State) -> Effects {
        state.theming.ground = color
        let wait: Effects = state.theming.isUndecided ? [.cancel(.ground)] : []
        state.theming.isUndecided = false
        return wait + applyTheme(&state)
    }

    /// A terminal that does not answer is waited for so shortly that it is not noticed.
    static let groundPatience = Duration.milliseconds(50)

    static func awaitGround(_ state: inout State) -> Effects {
        let theming = state.theming
        guard theming.wanted(state.preferences.settings) == "auto", theming.ground == nil,
            theming.depth != .mono
        else { return [] }
        state.theming.isUndecided = true
        return [.schedule(.ground, after: groundPatience, .groundPatienceRanOut)]
    }
}

extension EffectID {
    static let night = EffectID("night")
    static let themes = EffectID("themes")
    static let ground = EffectID("ground")
}

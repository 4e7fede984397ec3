/// One key press, whatever the terminal sent for it.
public struct Key: Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let control = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        /// Only where it is not already in the character: `G` is not Shift-g.
        public static let shift = Modifiers(rawValue: 4)
    }

    public var code: Code
    public var modifiers: Modifiers
    /// What this key types in the Latin layout, where the terminal tells.
    public var base: Character?

    public init(_ code: Code, _ modifiers: Modifiers = [], base: Character? = nil) {
        self.code = code
        self.modifiers = modifiers
        self.base = base
    }

    public init(_ character: Character, _ modifiers: Modifiers = []) {
        self.init(.character(character), modifiers)
    }

    /// The character a field would take from it.
    public var typed: Character? {
        guard case .character(let character) = code, modifiers.isEmpty else { return nil }
        return character
    }
}

/// The name on the keycap, as people, the settings file and `ctl key` write it: `Ctrl-o`.
extension Key: CustomStringConvertible {
    public var description: String {
        var name = ""
        if modifiers.contains(.control) { name += "Ctrl-" }
        if modifiers.contains(.alt) { name += "Alt-" }
        if modifiers.contains(.shift) { name += "Shift-" }
        switch code {
        case .character(" "): name += "Space"
        case .character(let character): name.append(character)
        case .function(let number): name += "F\(number)"
        default: name += Self.names.first { $0.code == code }?.name ?? "?"
        }
        return name
    }

    public init?(_ name: String) {
        if name.utf8.count == 1, let character = name.first, Safe.glyph(character) == character {
            self.init(character)
            return
        }
        var rest = Substring(name)
        var modifiers = Modifiers()
        while let (prefix, modifier) = Self.prefixes.first(where: {
            rest.utf8.starts(with: $0.0.utf8) && rest.utf8.count > $0.0.utf8.count
        }) {
            rest = Substring(rest.utf8.dropFirst(prefix.utf8.count))
            modifiers.insert(modifier)
        }
        if let named = Self.names.first(where: { $0.name == rest }) {
            self.init(named.code, modifiers)
        } else if rest == "Space" {
            self.init(" ", modifiers)
        } else if rest.first == "F", let number = Int(rest.dropFirst()), (1...24).contains(number) {
            self.init(.function(number), modifiers)
        } else if rest.count == 1, let character = rest.first, Safe.glyph(character) == character {
            self.init(character, modifiers)
        } else {
            return nil
        }
    }

    private static let prefixes: [(String, Modifiers)] = [
        ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
    ]

    private static let names: [(name: String, code: Code)] = [
        ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace),
        ("Delete", .delete), ("Insert", .insert), ("Up", .up), ("Down", .down),
        ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
        ("PageUp", .pageUp), ("PageDown", .pageDown),
    ]
}

/// One thing the mouse did.
public struct Mouse: Hashable, Sendable {
    public enum Act: Hashable, Sendable {
        case press(Button)
        case release, drag, wheelUp, wheelDown
    }
    public enum Button: Hashable, Sendable { case left, middle, right }

    public var act: Act
    public var at: Point
    public var modifiers: Key.Modifiers

    public init(_ act: Act, at point: Point, _ modifiers: Key.Modifiers = []) {
        self.act = act
        at = point
        self.modifiers = modifiers
    }
}

/// What a terminal tells the program.
public enum Input: Hashable, Sendable {
    case key(Key)
    /// Bracketed paste, whole, in one event.
    case paste(String)
    case mouse(Mouse)
    case resized(Size)
    case focused(Bool)
    /// The terminal's own ground, told when it was asked: `theme = auto` follows it.
    case ground(Color)
    /// What it shows of pictures, told when it was asked.
    case graphics(GraphicsAnswer)
}

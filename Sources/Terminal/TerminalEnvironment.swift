import Canvas

/// What the environment says about a terminal; it travels with the terminal when that is
/// handed to another process.
public struct TerminalEnvironment: Hashable, Sendable {
    public var name: String
    public var colorTerm: String
    public var isColorUnwanted: Bool
    public var isInTmux: Bool
    /// It turns words that are written from right to left by itself, each for itself: kitty does.
    public var turnsWords: Bool
    public var isUTF8: Bool
    /// Whether it is known for iTerm2's images, which not all of those answer to that have them.
    public var itermImages: ITermImages
    /// `LINES` and `COLUMNS`, for terminals that do not know their own size.
    public var lines: Int?
    public var columns: Int?

    public init(
        name: String, colorTerm: String = "", isColorUnwanted: Bool = false,
        isInTmux: Bool = false, isUTF8: Bool = true, lines: Int? = nil, columns: Int? = nil,
        turnsWords: Bool = false, itermImages: ITermImages = .unknown
    ) {
        self.name = name
        self.colorTerm = colorTerm
        self.isColorUnwanted = isColorUnwanted
        self.isInTmux = isInTmux
        self.turnsWords = turnsWords
        self.itermImages = itermImages
        self.isUTF8 = isUTF8
        self.lines = lines
        self.columns = columns
    }

    /// Reads the variables through `variable`, so that no one but the caller knows `environ`.
    public init(reading variable: (String) -> String?) {
        func set(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let locale = set("LC_ALL") ?? set("LC_CTYPE") ?? set("LANG") ?? ""
        // de_AT.UTF-8@euro
        let charset = locale.utf8.prefix { $0 != UInt8(ascii: "@") }
            .filter { $0 != UInt8(ascii: "-") }.suffix(4).map { $0 | 0x20 }
        self.init(
            name: set("TERM") ?? "", colorTerm: set("COLORTERM") ?? "",
            isColorUnwanted: set("NO_COLOR") != nil, isInTmux: set("TMUX") != nil,
            isUTF8: charset.elementsEqual("utf8".utf8), lines: set("LINES").flatMap { Int($0) },
            columns: set("COLUMNS").flatMap { Int($0) },
            turnsWords: set("TERM") == "xterm-kitty" || set("KITTY_WINDOW_ID") != nil,
            itermImages: ITermImages(
                program: set("TERM_PROGRAM") ?? "", throughSSH: set("LC_TERMINAL") ?? ""))
    }

    func showsITermImages(hasSixel: Bool) -> Bool {
        switch itermImages {
        case .unknown: false
        case .withSixel: hasSixel
        case .always: true
        }
    }

    /// The terminal answers questions and knows xterm's private modes. The others, which print
    /// what they do not understand, are sent nothing but what terminfo says.
    var isModern: Bool {
        !["linux", "dumb", "vt", "cons", "ansi", "sun", "wy", "pc"].contains(where: name.hasPrefix)
    }

    /// The terminfo entries to try, best first, each with the depth it promises.
    func candidates(for wish: Depth?) -> [(name: String, depth: Depth?)] {
        let wish = wish ?? (isColorUnwanted ? .mono : nil)
        let plain: (String, Depth?) = (name, wish == .full ? nil : wish)
        let isTrue = ["truecolor", "24bit"].contains(colorTerm) || isInTmux
        guard wish == .full || wish == nil && (isTrue || name.hasSuffix("-direct")) else {
            // Whatever calls itself plain xterm today has 256 colours, PuTTY and xterm among them.
            let isModest = name == "xterm" && (wish == nil || wish == .many)
            return isModest ? [("xterm-256color", nil), plain] : [plain]
        }
        if name.hasSuffix("-direct") { return [(name, .full), plain] }
        let family = String(name.prefix { $0 != "-" })
        var direct = [name + "-direct", family + "-direct"]
        if isInTmux || family == "tmux" { direct.insert("tmux-direct", at: 0) }
        // It is xterm's entry with the colours written 38;2;…: xterm's own 38:2::… is misread by
        // emulators that call themselves xterm (the one in neovim, mosh, older VTE).
        if family == "xterm" { direct.insert("alacritty-direct", at: 0) }
        if name.hasPrefix("xterm-kitty") { direct.insert("kitty-direct", at: 0) }
        return direct.map { ($0, .full) } + [plain]
    }
}

/// Whether a terminal shows iTerm2's images, as far as its name tells.
public enum ITermImages: Hashable, Sendable {
    case unknown, always
    /// Where its pictures are switched on, of which its sixels tell.
    case withSixel

    /// - Parameter throughSSH: what iTerm2 calls itself in a variable that ssh passes on.
    public init(program: String, throughSSH: String = "") {
        if program == "vscode" {
            self = .withSixel
        } else if ["iTerm.app", "WarpTerminal", "Tabby", "mintty"].contains(program)
            || throughSSH == "iTerm2"
        {
            self = .always
        } else {
            self = .unknown
        }
    }
}

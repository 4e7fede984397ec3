import Canvas

/// How a terminal shows a notification of its own, which over ssh is one of the desktop one sits
/// at. One that knows none of these prints nothing for them, but is told nothing either.
public enum NotifyWay: Hashable, Sendable {
    /// iTerm2's: words alone.
    case osc9
    /// rxvt-unicode's: a title and words.
    case osc777
    /// kitty's: in parts, which may hold anything.
    case osc99

    /// By what the variables tell; nil in tmux, which lets none of them through.
    public init?(reading variable: (String) -> String?) {
        let name = variable("TERM") ?? ""
        let program = variable("TERM_PROGRAM") ?? ""
        if variable("TMUX")?.isEmpty == false { return nil }
        if name == "xterm-kitty" || variable("KITTY_WINDOW_ID")?.isEmpty == false {
            self = .osc99
        } else if name.hasPrefix("foot") || name.hasPrefix("rxvt-unicode") {
            self = .osc777
        } else if ["iTerm.app", "WezTerm", "ghostty", "WarpTerminal"].contains(program)
            || name == "xterm-ghostty" || variable("LC_TERMINAL") == "iTerm2"
        {
            self = .osc9
        } else {
            return nil
        }
    }

    /// What follows `ESC ]`, one after the other.
    public func commands(title: String, words: String) -> [String] {
        let (title, words) = (Self.clean(title), Self.clean(words))
        switch self {
        // A number and a semicolon at the beginning mean something else to some.
        case .osc9: return ["9;\(title): \(words)"]
        case .osc777:
            // A semicolon ends the title.
            let title = String(title.map { $0 == ";" ? "," : $0 })
            return ["777;notify;\(title);\(words)"]
        case .osc99:
            return ["99;i=rushlight:d=0;\(title)", "99;i=rushlight:p=body;\(words)"]
        }
    }

    private static let lengthMax = 200

    private static func clean(_ text: String) -> String {
        String(Safe.text(text).prefix(lengthMax)).split(whereSeparator: \.isNewline)
            .joined(separator: " ")
    }
}

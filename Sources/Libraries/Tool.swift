/// A program or a table of the system that the screens are better with.
public enum Tool: CaseIterable, Sendable {
    case wlClipboard, xclip
    /// The terminals' own descriptions beyond the most common ones.
    case terminfo

    /// What installs it, or says that it has to be.
    public func advice(_ manager: PackageManager?) -> String {
        command(manager) ?? PackageManager.unknown(name)
    }

    /// nil where the system is not known, or has no package of it.
    public func command(_ manager: PackageManager?) -> String? {
        manager.flatMap { manager in package(manager).map(manager.command) }
    }

    private var name: String {
        switch self {
        case .wlClipboard: "wl-clipboard"
        case .xclip: "xclip"
        case .terminfo: "ncurses-term"
        }
    }

    /// nil where a system has no package of that kind.
    private func package(_ manager: PackageManager) -> String? {
        switch (self, manager) {
        case (.wlClipboard, .brew), (.terminfo, .pacman): nil
        case (.terminfo, .zypper): "terminfo"
        case (.terminfo, .apk): "ncurses-terminfo"
        case (.terminfo, .brew), (.terminfo, .nix): "ncurses"
        default: name
        }
    }
}

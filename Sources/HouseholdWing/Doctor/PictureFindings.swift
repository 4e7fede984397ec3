import Canvas
import Libraries
import ScreenKit
import Wording

/// How pictures are shown, and what is missing for better ones.
extension DoctorFacts {
    private var isInTmux: Bool { variable("TMUX") != nil }

    /// kitty's graphics, as far as variables tell; tmux leaves those of the terminal around it.
    private var isKitty: Bool {
        let (term, program) = (variable("TERM") ?? "", variable("TERM_PROGRAM") ?? "")
        return variable("KITTY_WINDOW_ID") != nil || term == "xterm-kitty"
            || term == "xterm-ghostty" || variable("GHOSTTY_RESOURCES_DIR") != nil
            || variable("WEZTERM_PANE") != nil || ["WezTerm", "ghostty"].contains(program)
    }

    private var isSixel: Bool {
        let term = variable("TERM") ?? ""
        return term.hasPrefix("foot") || term.hasPrefix("mlterm")
            || variable("TERM_PROGRAM") == "contour"
    }

    /// iTerm2's images; VS Code's are a setting of its own.
    private var isITerm: Bool {
        let program = variable("TERM_PROGRAM") ?? ""
        return ["iTerm.app", "WarpTerminal", "Tabby", "mintty"].contains(program)
            || variable("LC_TERMINAL") == "iTerm2"
    }

    var pictures: Finding {
        if let library = [Library.chafa, .pixbuf, .rsvg, .webp].first(where: lacks) {
            return Finding(
                tr("Pictures"), .bad, tr("some are not drawn"),
                why: tr("\(library.name) is not installed"),
                fix: fix(library))
        }
        switch settings.graphics {
        case .auto: return found
        case .cells:
            return Finding(
                tr("Pictures"), .good, tr("in cells"), why: tr("terminal.pictures says so"))
        case .kitty, .iterm, .sixel:
            return Finding(
                tr("Pictures"), .good, Self.name(settings.graphics),
                why: tr("terminal.pictures says so"))
        }
    }

    private static func name(_ way: Settings.GraphicsWish) -> String {
        switch way {
        case .kitty: tr("kitty graphics")
        case .iterm: tr("iTerm2's images")
        case .auto, .sixel, .cells: way.rawValue
        }
    }

    private var found: Finding {
        if isInTmux { return inTmux }
        if (variable("TERM") ?? "").hasPrefix("screen") {
            return Finding(
                tr("Pictures"), .poor, tr("in cells"), why: tr("screen passes on no pixels"),
                fix: tr("They are sharp outside of it, in a terminal that shows them."))
        }
        if isKitty {
            return Finding(
                tr("Pictures"), .good, tr("kitty graphics"),
                why: tr("this terminal is known for them"))
        }
        if isITerm {
            return Finding(
                tr("Pictures"), .good, tr("iTerm2's images"),
                why: tr("this terminal is known for them"))
        }
        if variable("TERM_PROGRAM") == "vscode" {
            return Finding(
                tr("Pictures"), .poor, tr("in cells, if images are off"),
                why: tr("VS Code has a switch for them"),
                fix: tr("Set terminal.integrated.enableImages to true in its settings."))
        }
        if isSixel {
            return Finding(
                tr("Pictures"), .good, "sixel", why: tr("this terminal is known for them"))
        }
        return Finding(
            tr("Pictures"), .poor, tr("in cells"),
            why: tr("this terminal is not known to show pixels"),
            fix: tr("It is asked when the first one is shown. kitty, WezTerm, iTerm2 and foot do."))
    }

    private var inTmux: Finding {
        let passthrough = passthrough ?? "off"
        let mayPass = passthrough == "on" || passthrough == "all"
        if mayPass, isKitty {
            return Finding(
                tr("Pictures"), .good, tr("kitty graphics, through tmux"),
                why: tr("allow-passthrough is \(passthrough)"))
        }
        if mayPass {
            return Finding(
                tr("Pictures"), .poor, tr("in cells"),
                why: tr("tmux does not tell what is around it"),
                fix: tr(
                    "It is asked when the first one is shown. kitty and Ghostty show them sharp."))
        }
        return Finding(
            tr("Pictures"), .poor, tr("in cells"), why: tr("tmux's allow-passthrough is off"),
            fix: tr(
                "tmux set -g allow-passthrough on, if the terminal around it is kitty or Ghostty.")
        )
    }
}

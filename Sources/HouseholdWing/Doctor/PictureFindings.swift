import Canvas
import Libraries
import ScreenKit

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
                "Pictures", .bad, "some are not drawn", why: "\(library.name) is not installed",
                fix: fix(library))
        }
        switch settings.graphics {
        case .auto: return found
        case .cells:
            return Finding("Pictures", .good, "in cells", why: "terminal.pictures says so")
        case .kitty, .iterm, .sixel:
            return Finding(
                "Pictures", .good, Self.name(settings.graphics), why: "terminal.pictures says so")
        }
    }

    private static func name(_ way: Settings.GraphicsWish) -> String {
        switch way {
        case .kitty: "kitty graphics"
        case .iterm: "iTerm2's images"
        case .auto, .sixel, .cells: way.rawValue
        }
    }

    private var found: Finding {
        if isInTmux { return inTmux }
        if (variable("TERM") ?? "").hasPrefix("screen") {
            return Finding(
                "Pictures", .poor, "in cells", why: "screen passes on no pixels",
                fix: "They are sharp outside of it, in a terminal that shows them.")
        }
        if isKitty {
            return Finding(
                "Pictures", .good, "kitty graphics", why: "this terminal is known for them")
        }
        if isITerm {
            return Finding(
                "Pictures", .good, "iTerm2's images", why: "this terminal is known for them")
        }
        if variable("TERM_PROGRAM") == "vscode" {
            return Finding(
                "Pictures", .poor, "in cells, if images are off",
                why: "VS Code has a switch for them",
                fix: "Set terminal.integrated.enableImages to true in its settings.")
        }
        if isSixel {
            return Finding("Pictures", .good, "sixel", why: "this terminal is known for them")
        }
        return Finding(
            "Pictures", .poor, "in cells", why: "this terminal is not known to show pixels",
            fix: "It is asked when the first one is shown. kitty, WezTerm, iTerm2 and foot do.")
    }

    private var inTmux: Finding {
        let mayPass = passthrough == "on" || passthrough == "all"
        if mayPass, isKitty {
            return Finding(
                "Pictures", .good, "kitty graphics, through tmux",
                why: "allow-passthrough is \(passthrough ?? "on")")
        }
        if mayPass {
            return Finding(
                "Pictures", .poor, "in cells", why: "tmux does not tell what is around it",
                fix: "It is asked when the first one is shown. kitty and Ghostty show them sharp.")
        }
        return Finding(
            "Pictures", .poor, "in cells", why: "tmux's allow-passthrough is off",
            fix: "tmux set -g allow-passthrough on, if the terminal around it is kitty or Ghostty."
        )
    }
}

import Canvas
import Libraries
import ScreenKit
import Wording

/// The machine around the terminal.
extension DoctorFacts {
    var clipboard: Finding {
        let isRemote = variable("SSH_CONNECTION") != nil || variable("SSH_TTY") != nil
        if !isRemote, variable("WAYLAND_DISPLAY") != nil {
            if let name = program("wl-copy") {
                return Finding(
                    tr("Clipboard"), .good, name, why: tr("it is installed, under Wayland"))
            }
            return Finding(
                tr("Clipboard"), .poor, tr("through the terminal"),
                why: tr("wl-copy is not installed"),
                fix: Tool.wlClipboard.advice(packages))
        }
        if !isRemote, variable("DISPLAY") != nil {
            if let name = program("xclip", "xsel") {
                return Finding(tr("Clipboard"), .good, name, why: tr("it is installed, under X"))
            }
            return Finding(
                tr("Clipboard"), .poor, tr("through the terminal"),
                why: tr("xclip is not installed"),
                fix: Tool.xclip.advice(packages))
        }
        let why = isRemote ? tr("you are on another machine") : tr("there is no desktop here")
        return Finding(
            tr("Clipboard"), .poor, tr("through the terminal"), why: why,
            fix: tr("Your terminal must allow programs to copy (OSC 52)."))
    }

    var sound: Finding {
        if lacks(.mpv) {
            return Finding(
                tr("Sound", "topic"), .bad, tr("none", "sound"), why: tr("libmpv is not installed"),
                fix: fix(.mpv))
        }
        if let output = variable("RUSHLIGHT_AO") {
            return Finding(
                tr("Sound", "topic"), .good, Safe.text(output), why: tr("RUSHLIGHT_AO says so"))
        }
        if let output = settings.audioOutput {
            return Finding(
                tr("Sound", "topic"), .good, Safe.text(output), why: tr("audio.output says so"))
        }
        let session = variable("XDG_RUNTIME_DIR") ?? ""
        if exists(session + "/pipewire-0") {
            return Finding(tr("Sound", "topic"), .good, "pipewire", why: tr("it is running"))
        }
        if variable("PULSE_SERVER") != nil || exists(session + "/pulse/native") {
            return Finding(tr("Sound", "topic"), .good, "pulse", why: tr("it is running"))
        }
        if exists("/dev/snd/controlC0") {
            return Finding(
                tr("Sound", "topic"), .good, "alsa",
                why: tr("there is a sound card, and no sound server"))
        }
        return Finding(
            tr("Sound", "topic"), .poor, tr("silent"),
            why: tr("no sound server and no sound card was found"),
            fix: tr("Start pipewire, or name an output in audio.output."))
    }

    var access: Finding {
        let reader = reader.map(Safe.text)
        switch settings.linear {
        case .on:
            return Finding(
                tr("Reading", "topic"), .good, tr("one thing a line"),
                why: tr("display.linear is on"))
        case .off:
            let why =
                reader.map { tr("display.linear is off, and \($0) is running") }
                ?? tr("display.linear is off, and no screen reader was found")
            return Finding(
                tr("Reading", "topic"), .good, tr("by the eye"), why: why,
                fix: reader.map { _ in tr("Set display.linear to auto, or press z l.") })
        case .auto:
            guard let reader else {
                return Finding(
                    tr("Reading", "topic"), .good, tr("by the eye"),
                    why: tr("no screen reader was found"),
                    fix: tr("For braille or speech: z l, or display.linear."))
            }
            return Finding(
                tr("Reading", "topic"), .good, tr("one thing a line"),
                why: tr("\(reader) is running"))
        }
    }

    var file: Finding {
        guard let settingsPath else {
            return Finding(
                tr("Settings"), .bad, tr("nowhere to keep them"),
                why: tr("there is no home folder"),
                fix: tr("Set HOME or XDG_CONFIG_HOME."))
        }
        let path = Safe.text(settingsPath)
        if let first = settingsTroubles.first {
            let count = settingsTroubles.count
            return Finding(
                tr("Settings"), .bad, tr("\(count, "mistake", "mistakes")"),
                why: Safe.text(first), fix: tr("rushlight config check tells all of them."))
        }
        return exists(settingsPath)
            ? Finding(tr("Settings"), .good, tr("in order"), why: path)
            : Finding(
                tr("Settings"), .good, tr("all defaults"), why: tr("\(path) is not there yet"))
    }

    var themes: Finding {
        guard let first = themeTroubles.first else {
            return Finding(tr("Themes"), .good, tr("in order"), why: tr("every file could be read"))
        }
        let count = themeTroubles.count
        return Finding(
            tr("Themes"), .poor, tr("\(count) not in order"),
            why: Safe.text(first), fix: tr("rushlight theme check NAME tells what is wrong."))
    }

    var places: Finding {
        if let missing = folders.first(where: { $0.path == nil }) {
            return Finding(
                tr("Folders"), .bad, tr("none for \(missing.purpose)"),
                why: tr("there is no home folder"),
                fix: tr("Set HOME."))
        }
        let refused = folders.filter { !isWritable($0.path ?? "") }
        guard let first = refused.first, let path = first.path else {
            return Finding(
                tr("Folders"), .good, tr("can be written"),
                why: tr("all \(folders.count) were tried"))
        }
        return Finding(
            tr("Folders"), .bad, tr("\(first.purpose) cannot be written"), why: Safe.text(path),
            fix: tr("Give yourself the right to write there: ls -ld \(Safe.text(path))"))
    }
}

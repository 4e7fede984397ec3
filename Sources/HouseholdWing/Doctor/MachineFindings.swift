import Canvas
import ScreenKit

/// The machine around the terminal.
extension DoctorFacts {
    var clipboard: Finding {
        let isRemote = variable("SSH_CONNECTION") != nil || variable("SSH_TTY") != nil
        if !isRemote, variable("WAYLAND_DISPLAY") != nil {
            if let name = program("wl-copy") {
                return Finding("Clipboard", .good, name, why: "it is installed, under Wayland")
            }
            return Finding(
                "Clipboard", .poor, "through the terminal", why: "wl-copy is not installed",
                fix: "sudo apt install wl-clipboard")
        }
        if !isRemote, variable("DISPLAY") != nil {
            if let name = program("xclip", "xsel") {
                return Finding("Clipboard", .good, name, why: "it is installed, under X")
            }
            return Finding(
                "Clipboard", .poor, "through the terminal", why: "xclip is not installed",
                fix: "sudo apt install xclip")
        }
        let why = isRemote ? "you are on another machine" : "there is no desktop here"
        return Finding(
            "Clipboard", .poor, "through the terminal", why: why,
            fix: "Your terminal must allow programs to copy (OSC 52).")
    }

    var sound: Finding {
        if lacks(.mpv) {
            return Finding(
                "Sound", .bad, "none", why: "libmpv is not installed",
                fix: fix(.mpv))
        }
        if let output = variable("RUSHLIGHT_AO") {
            return Finding("Sound", .good, Safe.text(output), why: "RUSHLIGHT_AO says so")
        }
        if let output = settings.audioOutput {
            return Finding("Sound", .good, Safe.text(output), why: "audio.output says so")
        }
        let session = variable("XDG_RUNTIME_DIR") ?? ""
        if exists(session + "/pipewire-0") {
            return Finding("Sound", .good, "pipewire", why: "it is running")
        }
        if variable("PULSE_SERVER") != nil || exists(session + "/pulse/native") {
            return Finding("Sound", .good, "pulse", why: "it is running")
        }
        if exists("/dev/snd/controlC0") {
            return Finding(
                "Sound", .good, "alsa", why: "there is a sound card, and no sound server")
        }
        return Finding(
            "Sound", .poor, "silent", why: "no sound server and no sound card was found",
            fix: "Start pipewire, or name an output in audio.output.")
    }

    var access: Finding {
        let found = reader.map { "\(Safe.text($0)) is running" } ?? "no screen reader was found"
        switch settings.linear {
        case .on:
            return Finding("Reading", .good, "one thing a line", why: "display.linear is on")
        case .off:
            return Finding(
                "Reading", .good, "by the eye", why: "display.linear is off, and \(found)",
                fix: reader.map { _ in "Set display.linear to auto, or press z l." })
        case .auto:
            return Finding(
                "Reading", .good, reader == nil ? "by the eye" : "one thing a line", why: found,
                fix: reader == nil ? "For braille or speech: z l, or display.linear." : nil)
        }
    }

    var file: Finding {
        guard let settingsPath else {
            return Finding(
                "Settings", .bad, "nowhere to keep them", why: "there is no home folder",
                fix: "Set HOME or XDG_CONFIG_HOME.")
        }
        let path = Safe.text(settingsPath)
        if let first = settingsTroubles.first {
            let count = settingsTroubles.count
            return Finding(
                "Settings", .bad, count == 1 ? "1 mistake" : "\(count) mistakes",
                why: Safe.text(first), fix: "rushlight config check tells all of them.")
        }
        return exists(settingsPath)
            ? Finding("Settings", .good, "in order", why: path)
            : Finding("Settings", .good, "all defaults", why: "\(path) is not there yet")
    }

    var themes: Finding {
        guard let first = themeTroubles.first else {
            return Finding("Themes", .good, "in order", why: "every file could be read")
        }
        let count = themeTroubles.count
        return Finding(
            "Themes", .poor, count == 1 ? "1 not in order" : "\(count) not in order",
            why: Safe.text(first), fix: "rushlight theme check NAME tells what is wrong.")
    }

    var places: Finding {
        if let missing = folders.first(where: { $0.path == nil }) {
            return Finding(
                "Folders", .bad, "none for \(missing.purpose)", why: "there is no home folder",
                fix: "Set HOME.")
        }
        let refused = folders.filter { !isWritable($0.path ?? "") }
        guard let first = refused.first, let path = first.path else {
            return Finding(
                "Folders", .good, "can be written", why: "all \(folders.count) were tried")
        }
        return Finding(
            "Folders", .bad, "\(first.purpose) cannot be written", why: Safe.text(path),
            fix: "Give yourself the right to write there: ls -ld \(Safe.text(path))")
    }
}

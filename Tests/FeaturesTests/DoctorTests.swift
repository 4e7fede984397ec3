import Canvas
import HouseholdWing
import Kernel
import LendingWing
import Libraries
import ScreenKit
import TestKit
import Testing

@Suite struct DoctorTests {
    private func survey(
        _ environment: [String: String], files: Set<String> = [], without: Set<Library> = [],
        size: Size? = Size(80, 24)
    ) -> DoctorFacts {
        var facts = DoctorFacts(
            environment: environment, exists: files.contains, isWritable: { $0 != "/read-only" },
            size: size)
        facts.packages = .apt
        facts.libraries = [:]
        for library in Library.allCases where !without.contains(library) {
            facts.libraries?[library] = .init("/usr/lib/\(library).so.1", version: "1")
        }
        return facts
    }

    private func find(_ topic: String, _ survey: DoctorFacts) -> Finding? {
        survey.findings.first { $0.topic == topic }
    }

    @Test func `colours: what is there, what is missing, what was asked for`() {
        let direct: Set = ["/usr/share/terminfo/x/xterm-direct"]
        let modern = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        #expect(find("Colours", survey(modern, files: direct))?.state == "true colour")
        let missing = find("Colours", survey(modern))
        #expect(missing?.condition == .poor && missing?.fix == "sudo apt install ncurses-term")
        let modest = find("Colours", survey(["TERM": "xterm-256color"]))
        #expect(modest?.state == "256" && modest?.fix?.contains("COLORTERM=truecolor") == true)
        #expect(find("Colours", survey(["NO_COLOR": "1"]))?.state == "none")
        #expect(find("Colours", survey(["TERM": "dumb"]))?.state == "none")
        var asked = survey(["NO_COLOR": "1"])
        asked.wantedDepth = .many
        #expect(find("Colours", asked)?.state == "256")
    }

    @Test func `each library has a line: its version and file, or what it is for and its package`()
    {
        let facts = survey([:], without: [.xml, .mobi])
        #expect(find("ICU", facts)?.state == "1")
        #expect(find("ICU", facts)?.why.hasSuffix("(/usr/lib/icu.so.1)") == true)
        let missing = find("libxml2", facts)
        #expect(missing?.condition == .bad && missing?.state == "not installed")
        #expect(missing?.fix == "sudo apt install libxml2-utils")
        #expect(find("libmobi", facts)?.condition == .poor)
        #expect(facts.findings.count { $0.state == "not installed" } == 2)
    }

    @Test func `terminal, letters and size`() {
        #expect(find("Terminal", survey([:]))?.condition == .bad)
        #expect(find("Terminal", survey(["TERM": "x\u{1B}[2J"]))?.state == "x␛[2J")
        let known = survey(["TERM": "foot"], files: ["/lib/terminfo/66/foot"])
        #expect(find("Terminal", known)?.condition == .good)
        var unknown = survey(["TERM": "foot"])
        let fix = "sudo apt install ncurses-term, or export TERM=xterm-256color."
        #expect(find("Terminal", unknown)?.fix == fix)
        unknown.packages = .pacman
        #expect(find("Terminal", unknown)?.fix == "export TERM=xterm-256color.")
        #expect(find("Letters", survey(["LC_ALL": "C", "LANG": "en_GB.UTF-8"]))?.state == "ASCII")
        #expect(find("Letters", survey(["LC_ALL": "", "LANG": "en_GB.utf8"]))?.state == "UTF-8")
        #expect(find("Size", survey([:], size: Size(0, 0)))?.state == "unknown")
        #expect(find("Size", survey([:], size: Size(10, 3)))?.condition == .poor)
    }

    @Test func `pictures, clipboard and sound`() {
        #expect(
            find("Pictures", survey([:], without: [.chafa]))?.fix
                == "sudo apt install libchafa0")
        let kitty = ["TERM": "xterm-kitty"]
        #expect(find("Pictures", survey(kitty))?.state == "kitty graphics")
        #expect(find("Pictures", survey(["TERM": "foot"]))?.state == "sixel")
        #expect(find("Pictures", survey(["TERM": "xterm"]))?.state == "in cells")
        var inside = survey(
            ["TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1"])
        #expect(
            find("Pictures", inside)?.fix?.hasPrefix("tmux set -g allow-passthrough on") == true)
        inside.passthrough = "off"
        #expect(find("Pictures", inside)?.state == "in cells")
        inside.passthrough = "on"
        #expect(find("Pictures", inside)?.state == "kitty graphics, through tmux")
        inside.environment["KITTY_WINDOW_ID"] = nil
        #expect(find("Pictures", inside)?.condition == .poor)
        let desk = ["DISPLAY": ":0", "PATH": "/bin"]
        #expect(find("Clipboard", survey(desk, files: ["/bin/xsel"]))?.state == "xsel")
        #expect(find("Clipboard", survey(desk))?.fix == "sudo apt install xclip")
        var elsewhere = survey(desk)
        elsewhere.packages = .dnf
        #expect(find("Clipboard", elsewhere)?.fix == "sudo dnf install xclip")
        elsewhere.packages = nil
        #expect(
            find("Clipboard", elsewhere)?.fix
                == "Install xclip with what installs packages on this system.")
        let far = desk.merging(["SSH_TTY": "/dev/pts/1"]) { $1 }
        #expect(find("Clipboard", survey(far))?.fix?.contains("OSC 52") == true)
        #expect(
            find("Sound", survey([:], without: [.mpv]))?.fix
                == "sudo apt install libmpv2")
        #expect(find("Sound", survey([:]))?.state == "silent")
        let session = survey(
            ["XDG_RUNTIME_DIR": "/run/7"], files: ["/run/7/pipewire-0"])
        #expect(find("Sound", session)?.state == "pipewire")
        #expect(find("Sound", survey(["RUSHLIGHT_AO": "null"]))?.state == "null")
    }

    @Test func `settings, themes and folders`() {
        var survey = survey([:])
        #expect(find("Settings", survey)?.condition == .bad)
        survey.settingsPath = "/config/settings.json5"
        #expect(find("Settings", survey)?.state == "all defaults")
        survey.settingsTroubles = ["line 1", "line 2"]
        #expect(find("Settings", survey)?.state == "2 mistakes")
        survey.themeTroubles = ["mine"]
        #expect(find("Themes", survey)?.condition == .poor)
        survey.folders = [.init("settings", "/config"), .init("the cache", "/read-only")]
        #expect(find("Folders", survey)?.state == "the cache cannot be written")
        survey.folders = [.init("settings", nil)]
        #expect(find("Folders", survey)?.fix == "Set HOME.")
    }

    @Test func `it looks when it opens, and again for another size or language`() {
        let findings = survey([:]).findings
        let store = TestStore<Doctor>(Doctor.State(size: Size(80, 24)))
        store.send(.resized(Size(90, 24)), performs: [.work(.examine)]) {
            $0 = asking(Doctor.State(size: Size(90, 24)))
        }
        store.send(.resized(Size(80, 24)), performs: [.work(.examine)]) { $0.size = Size(80, 24) }
        store.send(.resized(Size(80, 24)), performs: [.work(.examine)])
        if let ticket = store.ticket(EffectID("doctor.examine")) {
            store.deliver(.examined(findings), for: ticket) {
                $0 = Doctor.State(findings, size: Size(80, 24))
            }
        }
        #expect(store.state.focused == findings[0])
        store.send(.ordered(Order(.itemCopy)), performs: [.ask(.copy(findings[0].fix ?? ""))])
        store.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
    }

    @Test func `how it is stands in its row, and below only where the row cuts it`() {
        let finding = Finding("Pictures", .poor, "some are not drawn", why: "it says so")
        let state = Doctor.State([finding], size: Size(40, 12))
        for around in [Surroundings(), .linear] {
            var frame = Frame(state.size)
            Doctor.draw(state, around, into: &frame)
            #expect(frame.text.ranges(of: "ome are not drawn").count == 1)
            #expect(frame.text.contains("Some are") == around.isLinear)
        }
    }

    private func asking(_ state: Doctor.State) -> Doctor.State {
        var state = state
        Doctor.step(&state, .resized(state.size), asks: "request examine")
        return state
    }
}

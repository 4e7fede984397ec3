import Canvas
import HouseholdWing
import ScreenKit

/// The machine and the terminal, as far as a report tells of them.
public struct SystemFacts: Equatable, Sendable {
    /// Its name and release, `Linux 6.12.0`.
    public var kernel: String
    /// `x86_64`
    public var machine: String
    /// What the system calls itself, `debian 13`.
    public var distribution: String?
    public var processors: Int
    public var size: Size?
    /// Variables of the environment, all of them; a report tells only of a few.
    public var variables: [String: String]

    public init(
        kernel: String, machine: String, distribution: String?, processors: Int, size: Size?,
        variables: [String: String]
    ) {
        self.kernel = kernel
        self.machine = machine
        self.distribution = distribution
        self.processors = processors
        self.size = size
        self.variables = variables
    }

    var lines: [String] {
        [
            "system: \(Self.plain(kernel))", "machine: \(Self.plain(machine))",
            "distribution: \(distribution.map(Self.plain) ?? "unknown")",
            "processors: \(processors)",
        ]
    }

    /// What the terminal says of itself. Of some variables only that they are set.
    var terminalLines: [String] {
        let told = Self.told.compactMap { name in
            variables[name].flatMap { $0.isEmpty ? nil : "\(name): \(Self.plain($0))" }
        }
        let set = Self.setOrNot.filter { variables[$0]?.isEmpty == false }.map { "\($0): set" }
        return ["size: \(size.map { "\($0.width)x\($0.height)" } ?? "no terminal")"] + told + set
    }

    /// A name or a version. What looks like anything else, a path say, is not told.
    private static func plain(_ value: String) -> String {
        let isPlain =
            value.utf8.count <= 80
            && value.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: " .-_+:#~()".utf8.contains(byte)
                }
            }
        return isPlain ? value : "set"
    }

    private static let told = [
        "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "LANG",
        "LC_ALL", "LC_CTYPE", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP",
    ]
    private static let setOrNot = [
        "TMUX", "STY", "SSH_CONNECTION", "KITTY_WINDOW_ID", "WT_SESSION", "WAYLAND_DISPLAY",
        "DISPLAY", "NO_COLOR", "RUSHLIGHT_AO", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ]
}

extension Finding {
    /// What it found, without what a person named: paths, servers and outputs.
    var lineWithoutNames: String {
        let isGood = condition == .good ? "" : " (\(condition.rawValue))"
        let reason = Self.reasoned.contains(topic) ? ": \(why)" : ""
        if Self.named.contains(topic), condition == .good {
            return "\(topic)\(isGood): set up"
        }
        return "\(topic)\(isGood): \(state)\(reason)"
    }

    /// Their reasons are sentences of ours.
    private static let reasoned: Set = [
        "Colours", "Size", "Clipboard", "Pictures", "Passwords",
    ]
    /// A person chose what stands there: names of servers, of an output.
    private static let named: Set = ["Sync", "Sound"]
}

extension Settings {
    /// The settings that are not at their default. Of paths, commands, names and expressions only
    /// that there is one.
    func linesWithoutSecrets(themes: Set<String>) -> [String] {
        let changed = SettingsTable.rows.filter { value($0) != $0.standard }
        return changed.map { setting in
            "\(setting.path) = \(Self.plain(value(setting), of: setting, themes: themes))"
        }
            + keys.map { change in
                let isKnown = Verb(rawValue: change.command) != nil || change.command == "none"
                let place = Place(rawValue: change.place).map(\.rawValue) ?? "a place"
                return "keys: \(place) \(KeySequence(change.keys)?.description ?? "unknown") = "
                    + (isKnown ? change.command : "unknown")
            }
    }

    private static func plain(
        _ value: SettingValue, of setting: Setting, themes: Set<String>
    ) -> String {
        switch (value, setting.kind) {
        case (.flag(let isOn), _): isOn ? "true" : "false"
        case (.number(let number), _): String(number)
        case (.text(let word), .choice(let words)): words.contains(word) ? word : "set"
        case (.text(let word), .number(_, _, _, let other)): word == other ? word : "set"
        case (.text(let name), .theme(let word)):
            themes.contains(name) || name == word ? name : "one of their own"
        case (.text, _): "set, not told"
        }
    }
}

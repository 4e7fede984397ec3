import Notebook

/// When a reminder comes: by the wall clock of this machine, wherever it is.
struct ReminderTime: Equatable {
    var hour: Int
    var minute: Int
    /// 0 for Monday; none is every day.
    var days: Set<Int> = []

    var clock: String { Self.two(hour) + ":" + Self.two(minute) }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// What this machine can do about reminders.
public struct Reminding {
    /// Where units of the person's own stand; nil without systemd or a home folder.
    public var units: String?
    /// This program.
    public var program: String
    /// Runs a command of the shell with an input: its status and what it said.
    public var run: (_ command: String, _ input: String) -> (status: Int32, output: String)
    /// Whether a person says yes; nil without a terminal.
    public var confirm: (String) -> Bool?
    public var remove: (_ path: String) throws(Complaint) -> Void
    /// As a notification of the desktop; why not, else.
    public var show: (_ title: String, _ words: String) -> String?

    public init(
        units: String?, program: String,
        run: @escaping (String, String) -> (status: Int32, output: String),
        confirm: @escaping (String) -> Bool?,
        remove: @escaping (String) throws(Complaint) -> Void,
        show: @escaping (String, String) -> String?
    ) {
        (self.units, self.program, self.run) = (units, program, run)
        (self.confirm, self.remove, self.show) = (confirm, remove, show)
    }

    func notify(_ due: RemindCommand.Due) throws(Complaint) {
        guard let why = show(due.title, due.words) else { return }
        throw Complaint(
            "notifications", why, next: "`rushlight remind` without --notify prints what is due.")
    }
}

/// The timer that runs `rushlight remind --notify`: written, shown and taken away.
struct ReminderTimer {
    private let console: Console
    private let files: FileDoor
    private let machine: Reminding

    init(_ console: Console, _ files: FileDoor, _ machine: Reminding) {
        (self.console, self.files, self.machine) = (console, files, machine)
    }

    static let mark = "# rushlight remind"
    private static let name = "rushlight-remind"

    private var service: String? { machine.units.map { "\($0)/\(Self.name).service" } }
    private var timer: String? { machine.units.map { "\($0)/\(Self.name).timer" } }

    // MARK: - What is written

    static func service(_ time: ReminderTime, program: String) -> String {
        """
        [Unit]
        Description=Reminders of Rushlight

        [Service]
        Type=oneshot
        ExecStart=\(quoted(program)) remind --notify --read-from \(time.clock)
        # Nothing is due.
        SuccessExitStatus=1

        """
    }

    static func timer(_ time: ReminderTime) -> String {
        let names = time.days.sorted().map { day in
            let name = CalendarDay.weekdays[day]
            return name.prefix(1).uppercased() + name.dropFirst()
        }
        let days = names.isEmpty ? "" : names.joined(separator: ",") + " "
        return """
            [Unit]
            Description=Reminders of Rushlight

            [Timer]
            OnCalendar=\(days)*-*-* \(time.clock):00
            Persistent=true

            [Install]
            WantedBy=timers.target

            """
    }

    /// As systemd reads a word: specifiers, variables and quotes mean nothing in it.
    private static func quoted(_ path: String) -> String {
        var out = "\""
        for character in path {
            switch character {
            case "\"", "\\": out += "\\" + String(character)
            case "%": out += "%%"
            case "$": out += "$$"
            default: out.append(character)
            }
        }
        return out + "\""
    }

    static func cronLine(_ time: ReminderTime, program: String) -> String {
        // 1 is Monday there, and 7 Sunday.
        let days = time.days.sorted().map { "\($0 + 1)" }.joined(separator: ",")
        // A quote for the shell; a percent sign ends a line of cron's.
        let path = program.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
            .split(separator: "%", omittingEmptySubsequences: false).joined(separator: #"\%"#)
        return "\(time.minute) \(time.hour) * * \(days.isEmpty ? "*" : days) "
            + "'\(path)' remind --notify --read-from \(time.clock) \(mark)"
    }

    // MARK: - Done

    func install(_ time: ReminderTime, cron: Bool, isSure: Bool) throws(Complaint) -> Int32 {
        if let service, let timer, !cron { return try installUnits(service, timer, time, isSure) }
        let line = Self.cronLine(time, program: machine.program)
        let old = try crontab()
        console.line("This line goes into your crontab:")
        console.line(line)
        guard try agreed("Add it? (yes/no) ", isSure) else { return 1 }
        try write(crontab: old.filter { !$0.hasSuffix(Self.mark) } + [line])
        console.line("It reminds at \(time.clock). `rushlight remind remove` takes it away.")
        return 0
    }

    private func installUnits(
        _ service: String, _ timer: String, _ time: ReminderTime, _ isSure: Bool
    ) throws(Complaint) -> Int32 {
        let texts = [
            (service, Self.service(time, program: machine.program)), (timer, Self.timer(time)),
        ]
        for (path, text) in texts {
            console.line("\(path):")
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                console.line(String(line))
            }
        }
        guard try agreed("Write both and start the timer? (yes/no) ", isSure) else { return 1 }
        for (path, text) in texts { try files.save(Array(text.utf8), path) }
        let start = "systemctl --user enable --now \(Self.name).timer"
        let (status, output) = machine.run("systemctl --user daemon-reload && \(start)", "")
        guard status == 0 else {
            throw Complaint(
                "systemctl", Self.last(output) ?? "it ended with \(status)",
                next: "The files are there; `\(start)` starts the timer, and --cron uses the "
                    + "crontab instead.")
        }
        console.line("It reminds at \(time.clock). `rushlight remind remove` takes it away.")
        return 0
    }

    func remove(isSure: Bool) throws(Complaint) -> Int32 {
        let found = try installed()
        guard !found.isEmpty else {
            throw Complaint(
                "remind", "no reminder is installed", next: "`rushlight remind install` does it.")
        }
        for one in found { console.line("\(one.kind)  \(one.rule)") }
        guard try agreed("Take it away? (yes/no) ", isSure) else { return 1 }
        if found.contains(where: { $0.kind == "systemd" }), let service, let timer {
            // Where no systemd runs there is nothing to stop.
            _ = machine.run("systemctl --user disable --now \(Self.name).timer", "")
            for path in [timer, service] { try machine.remove(path) }
            _ = machine.run("systemctl --user daemon-reload", "")
        }
        if found.contains(where: { $0.kind == "cron" }) {
            try write(crontab: try crontab().filter { !$0.hasSuffix(Self.mark) })
        }
        return 0
    }

    struct Installed: Equatable {
        var kind: String
        var rule: String
    }

    func installed() throws(Complaint) -> [Installed] {
        var found: [Installed] = []
        if let timer, let bytes = try files.read(timer) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            let rule = lines.first { $0.hasPrefix("OnCalendar=") }?.dropFirst(11)
            found.append(Installed(kind: "systemd", rule: rule.map(String.init) ?? timer))
        }
        let lines = (try? crontab()) ?? []  // no cron here: nothing in it either
        found += lines.filter { $0.hasSuffix(Self.mark) }
            .map { Installed(kind: "cron", rule: $0) }
        return found
    }

    private func agreed(_ question: String, _ isSure: Bool) throws(Complaint) -> Bool {
        if isSure { return true }
        guard let answer = machine.confirm(question) else {
            throw Complaint(
                "remind", "there is no terminal to ask on", next: "--yes does it without asking.")
        }
        return answer
    }

    // MARK: - The crontab

    private func crontab() throws(Complaint) -> [String] {
        // What it says beside that is no part of it.
        var (status, output) = machine.run("crontab -l 2>/dev/null", "")
        if status != 0 { (status, output) = machine.run("crontab -l 2>&1", "") }
        if status == 0 {
            return output.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init).dropLast(output.hasSuffix("\n") ? 1 : 0)
        }
        if output.contains("no crontab") { return [] }
        throw Complaint(
            "crontab", Self.last(output) ?? "it ended with \(status)",
            next: "Install cron, or run `rushlight remind` from what your system has.")
    }

    private func write(crontab lines: [String]) throws(Complaint) {
        let (status, output) = machine.run("crontab -", lines.map { $0 + "\n" }.joined())
        guard status != 0 else { return }
        throw Complaint(
            "crontab", Self.last(output) ?? "it ended with \(status)",
            next: "Nothing was changed.")
    }

    private static func last(_ output: String) -> String? {
        output.split(separator: "\n").last.map(String.init)
    }
}

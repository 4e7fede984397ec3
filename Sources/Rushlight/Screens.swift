import Adapters
import CUnix
import Canvas
import Catalogs
import CommandLine
import Features
import Glibc
import ScreenKit
import Terminal

/// How a screen begins, and how commands reach the one that runs.
extension Program {
    func begin(_ start: Start) throws(Complaint) -> Int32 {
        var first: [App.Action] = start.theme.map { [.themeWished($0)] } ?? []
        if let address = start.targets.first, address.contains("://") {
            first.append(try visit(address))
        } else if let file = start.targets.first {
            first.append(.began(with: try source(file), at: start.target))
        } else {
            first.append(start.place.map { .beganAt($0) } ?? .resumed)
        }
        let (lock, rival) = takeLock()
        if start.isDetached { return try detach(lock, first) }
        // A book that was asked for opens here; the one that plays there goes on.
        if rival == .answers, start.targets.isEmpty, let status = try joinResident(start) {
            return status
        }
        if rival == .answers, let status = try joinPlayer(start) { return status }
        if rival != nil { first.insert(.madeSecond, at: 0) }
        // A command about one book may also play it on; keys and settings stay as they are.
        // One that is the second may come to be the one that plays.
        let isSplit = (lock != nil || rival == .answers) && mayHear(start) && StandIn.take()
        if !isSplit { return try show(start, lock, first, hasStandIn: false) }
        var trouble: Complaint?
        let status = OwnThread.run {
            do throws(Complaint) {
                return try show(start, lock, first, hasStandIn: true)
            } catch {
                trouble = error
                return 1
            }
        }
        if let trouble { throw trouble }
        return status
    }

    private func show(
        _ start: Start, _ lock: InstanceLock?, _ first: [App.Action], hasStandIn: Bool
    ) throws(Complaint) -> Int32 {
        let hearsSoon = lock != nil && first.contains(where: \.namesSound)
        // Settings that cannot be read are reported by the screen, and are those of a new person.
        let settings = hearsSoon ? (try? settings()) ?? Settings() : nil
        let screen = FullScreen(
            variables, folders, colors: start.colors, hasStandIn: hasStandIn,
            other: controlFolder, expecting: settings)
        let status: Int32
        do throws(TerminalError) {
            status = try screen.run(with: lock, first: first)
        } catch {
            throw Complaint("the screen", error.sentence, next: "")
        }
        if screen.turnsPrivate { return try turnPrivate() }
        return try screen.joining.map { words throws(Complaint) in try attach(telling: words) }
            ?? status
    }

    /// The book that another instance has is shown here by that one: there is one player, and one
    /// place in the book. nil where it has none, or another.
    private func joinPlayer(_ start: Start) throws(Complaint) -> Int32? {
        guard start.target == nil, let file = start.targets.first, !file.contains("://"),
            case .file(let path) = try source(file), isatty(0) == 1, isatty(1) == 1,
            let folder = controlFolder, let heard = Other.heard(folder), heard.path == path
        else { return nil }
        return try attach(telling: [["open", "player"], ["listen", "play"]])
    }

    private func mayHear(_ start: Start) -> Bool {
        switch start.place {
        case nil, .player?, .shelf?, .guide?: true
        default: false
        }
    }

    /// Shows the running instance here, wherever it was shown before; first it gets a command.
    private func attach(telling words: [[String]] = []) throws(Complaint) -> Int32 {
        guard isatty(0) == 1, isatty(1) == 1, let folder = controlFolder else {
            throw Complaint(
                "the screen", "this is not a terminal", next: "Run it in a terminal.")
        }
        do throws(ControlError) {
            for words in words { _ = try ControlClient(in: folder).ask(words) }
            let client = try ControlClient(in: folder)
            return try client.attach(restore: Array(Self.restore.utf8)) { variables[$0] }
        } catch {
            throw Complaint("the screen", error.why, next: error.next)
        }
    }

    private func visit(_ address: String) throws(Complaint) -> App.Action {
        if Address(base: address) != nil { return .beganAtAddress(address) }
        throw Complaint(address, "this is no address of the web", next: "https:// begins one.")
    }

    /// The book a word of the command line names, by its whole path.
    func source(_ word: String) throws(Complaint) -> BookSource {
        if word == "-" { return .file(word) }
        if word.contains("://") {
            throw Complaint(
                word, "this is an address, and a book is wanted",
                next: "Open the address with `rushlight URL` and download the book.")
        }
        guard let path = realpath(word, nil) else {
            let why = errno == ENOENT ? "there is no such file" : String(cString: strerror(errno))
            throw Complaint(word, why, next: "Check the name of the file.")
        }
        defer { free(path) }
        return .file(String(cString: path))
    }

    /// Another instance, which has the lock.
    private enum Rival {
        case answers
        /// A shell has stopped it: it cannot answer.
        case stopped
    }

    /// The lock, or its holder; neither where there is no place for one, or the holder is unknown.
    private func takeLock() -> (lock: InstanceLock?, rival: Rival?) {
        guard let folder = controlFolder else { return (nil, nil) }
        let clock = ConcreteTime()
        let end = clock.now + Self.buryingMax
        repeat {
            do throws(ControlError) {
                return (try InstanceLock(in: folder), nil)
            } catch {
                // `doctor` reports other obstacles; the screen works without.
                guard error == .held else { return (nil, nil) }
                if let rival = Self.rival(in: folder) { return (nil, rival) }
                // One that was killed is not quite gone.
                poll(nil, 0, 10)
            }
        } while clock.now < end
        return (nil, nil)
    }

    /// A busy disk is slow to release the lock of one that was killed while it wrote.
    private static let buryingMax = Duration.seconds(5)

    private static func rival(in folder: ControlFolder) -> Rival? {
        do throws(ControlError) {
            let client = try ControlClient(in: folder)
            do throws(ControlError) {
                _ = try client.ask(["status"], patienceMs: answerMs)
                return .answers
            } catch {
                if case .refused = error { return .answers }
                return client.isPeerStopped ? .stopped : nil
            }
        } catch {
            return nil
        }
    }

    /// Its loop answers between two keys; longer than this it is not running.
    private static let answerMs: Int32 = 250

    var controlFolder: ControlFolder? {
        guard let state = folders.state else { return nil }
        let folder = ControlFolder(
            runtime: folders.privateRoom.map { $0 + "/run" } ?? variables["XDG_RUNTIME_DIR"],
            state: String(state.dropLast(10)))
        if folder.path == state { mkdirs(state) }
        return folder
    }

    /// Shows the instance that runs without a terminal on this one; nil when there is none.
    private func joinResident(_ start: Start) throws(Complaint) -> Int32? {
        guard isatty(0) == 1, isatty(1) == 1, let folder = controlFolder else { return nil }
        do throws(ControlError) {
            let status = try ControlClient(in: folder).ask(["status"])
            guard StatusReport.value("terminal", in: status) == "no" else { return nil }
            if let place = start.place.flatMap(Start.name(of:)) {
                _ = try ControlClient(in: folder).ask(["open", place])
            }
            let client = try ControlClient(in: folder)
            return try client.attach(restore: Array(Self.restore.utf8)) { variables[$0] }
        } catch {
            if case .refused(let why) = error { throw Complaint("the screen", why, next: "") }
            // It went away meanwhile, or does not answer: this one opens a screen of its own.
            return nil
        }
    }

    private func detach(_ lock: InstanceLock?, _ first: [App.Action]) throws(Complaint) -> Int32 {
        guard let lock else {
            throw Complaint(
                "--detach", "an instance runs already, or there is no folder for its lock",
                next: "`rushlight ctl status` tells which.")
        }
        var ready: Int32 = -1
        switch cu_detach(&ready) {
        case ..<0:
            throw Complaint("--detach", "no process could be started", next: "Try again.")
        case 0:
            return OwnThread.run {
                let screen = FullScreen(variables, folders, colors: nil)
                _ = Glibc.write(ready, "1", 1)
                close(ready)
                return screen.runDetached(with: lock, first: first)
            }
        default:
            var byte: UInt8 = 0
            guard Glibc.read(ready, &byte, 1) == 1 else {
                throw Complaint("--detach", "the instance ended at once", next: "Try without it.")
            }
            _ = print("Rushlight runs without a screen. `rushlight` shows it.\n")
            // The lock is the child's now: this process must not clear its socket away.
            _exit(ended(with: 0))
        }
    }

    /// What leaves any terminal usable: the modes we set, undone, and the shell's own screen.
    private static let restore =
        "\u{1B}[<u\u{1B}[?2026l\u{1B}[?2027l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
        + "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l"

    // MARK: The running instance

    private func queue(
        _ words: [String], _ client: ControlClient, json: Bool
    ) throws(ControlError) -> Int32 {
        var words = words
        if words.first == "add" {
            words = ["add"] + words.dropFirst().map(Self.whole)
        }
        let answer = try client.ask(["queue"] + words)
        guard words == ["list"] else { return 0 }
        let items = stride(from: 0, to: answer.count - 1, by: 2).map {
            (file: answer[$0], title: answer[$0 + 1])
        }
        if json {
            let rows = items.map {
                JSON.object(["title": .string($0.title), "path": .string($0.file)])
            }
            return print(
                String(decoding: JSON.object(["queue": .array(rows)]).document, as: UTF8.self))
        }
        let lines = items.enumerated().map { at, item in
            "\(at + 1)  \(Safe.text(item.title))  \(Safe.text(item.file))\n"
        }
        return print(lines.joined())
    }

    func tell(_ control: Control, json: Bool) throws(Complaint) -> Int32 {
        if case .attach = control { return try attach() }
        guard let folder = controlFolder else {
            throw Complaint("ctl", "there is no home folder", next: "Set HOME to one.")
        }
        do throws(ControlError) {
            let client = try ControlClient(in: folder)
            switch control {
            case .status: return print(StatusReport.text(try client.ask(["status"]), json: json))
            case .keys(let keys): _ = try client.ask(["key"] + keys)
            case .open(let place):
                _ = try client.ask(["open", Start.name(of: place) ?? "guide"])
            // What is no file is said by the instance, under the name that was given.
            case .read(let file): _ = try client.ask(["read", Self.whole(file)])
            case .detach: _ = try client.ask(["detach"])
            case .lock: _ = try client.ask(["lock"])
            case .trace(let isOn): _ = try client.ask(["trace", isOn ? "on" : "off"])
            case .attach: break
            case .queue(let words): return try queue(words, client, json: json)
            case .downloads(let words):
                let answer = try client.ask(["downloads"] + words)
                return words == ["list"] ? print(DownloadLines.text(answer, json: json)) : 0
            case .listen(let words): _ = try client.ask(["listen"] + words)
            case .watch(let names): try watch(names, client)
            }
            return 0
        } catch {
            if case .notRunning = error, control == .status, json {
                return print(StatusReport.text(nil, json: true), status: 1)
            }
            throw Complaint("ctl", error.why, next: error.next)
        }
    }

    private func watch(_ names: [String], _ client: ControlClient) throws(ControlError) {
        try client.watch(["watch"] + names) { words in
            switch (words.first, words.last) {
            case ("event", let line?): print(line + "\n") == 0
            case ("dropped", let count?):
                print("{\"event\": \"dropped\", \"count\": \(count)}\n") == 0
            default: true
            }
        }
    }

    private func mkdirs(_ path: String) {
        var at = ""
        for part in path.split(separator: "/") {
            at += "/" + part
            mkdir(at, 0o700)
        }
    }
}

extension ControlError {
    var why: String {
        switch self {
        case .held: "another instance runs"
        case .notRunning: "no instance is running"
        case .unusable(let path, let why): "\(path): \(why)"
        case .silent: "the running instance does not answer"
        case .refused(let why): why
        }
    }

    var next: String {
        switch self {
        case .notRunning: "`rushlight` starts one."
        case .silent(let process?):
            "`fg` where it was stopped, or `kill \(process)` and start again."
        case .silent(nil): "Try again in a moment."
        case .refused(let why): DoorRefusal(rawValue: why)?.next ?? ""
        case .held: "`rushlight ctl status` tells which."
        case .unusable: "`rushlight doctor` tells more."
        }
    }
}

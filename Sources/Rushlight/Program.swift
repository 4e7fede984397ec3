import Adapters
import CUnix
import Canvas
import Catalogs
import CommandLine
import Features
import Glibc
import Ports
import Publications
import Runtime
import Terminal

/// Carries out one command line and says with which status to end.
struct Program {
    let arguments: [String]
    private let variables = Variables()
    let folders: Folders

    init(arguments: [String]) {
        self.arguments = arguments
        folders = Folders(home: UserHome.path) { [variables] in variables[$0] }
    }

    static let version = "0.1.0"

    func run() -> Int32 {
        do throws(Complaint) {
            return try carryOut(try Invocation.parse(arguments, exists: { access($0, F_OK) == 0 }))
        } catch {
            write(error.line + "\n", to: STDERR_FILENO)
            return error.status
        }
    }

    private func carryOut(_ invocation: Invocation) throws(Complaint) -> Int32 {
        switch invocation {
        case .start(let start): return try begin(start)
        case .help(let command): return print(Help.text(of: command, in: .standard))
        case .version: return print("rushlight \(Self.version)\n")
        case .manual: return print(ManualPage.text())
        case .completions(let shell): return print(Completions.script(for: shell))
        case .control(let control, let json): return try ask(control, json: json)
        case .inspect(let order):
            let open = try opener(order.passwordDescriptor)
            return InspectCommand.run(order, open: open, save: files.save, to: output)
        case .text(let order):
            let open = try opener(order.passwordDescriptor)
            return TextCommand.run(
                order, crew: crew, hyphens: HyphenFiles(), open: open, to: output)
        case .search(let order):
            let open = try opener(order.passwordDescriptor)
            return SearchCommand.run(order, crew: crew, open: open, to: output)
        case .feed(let order):
            return try FeedCommand.run(
                order, read: wholeFile,
                clerk: CatalogWork(folders, variables, mayAsk: true).clerk, to: output)
        case .account(let order):
            let clerk = CatalogWork(folders, variables, mayAsk: true).clerk(folders)
            return AccountCommand(clerk: clerk, console: console, ask: PasswordPrompt.password)
                .run(order)
        case .page(let order):
            let settings = folders.settings
            let desk = BookDesk(
                open: { source throws(OpenError) in
                    try FullScreen.open(source, settings: settings)
                }, keeping: nil, hyphens: HyphenFiles(), pictures: FullScreen.pictures())
            let bytes = try folders.settings.flatMap { path throws(Complaint) in
                try files.read(path)
            }
            let page = PageCommand(
                desk: desk, settings: Settings.read(bytes ?? []).settings, console: console,
                skin: skin)
            return page.run(order, source: try source(order.file))
        case .notes(let order):
            let work = NotesWork(folders: folders, home: variables["HOME"] ?? UserHome.path)
            return try work.run(order, files: files, console: console)
        case .shelf(let order):
            return try ShelfWork(folders: folders).run(order, files: files, console: console)
        case .preview(let order):
            let preview = PreviewCommand(previews: Previews.all, console: console, skin: skin)
            return preview.run(order)
        case .themeList(let json, let namesOnly):
            return themes.list(json: json, namesOnly: namesOnly)
        case .themeShow(let name, let json): return themes.show(name, depth: depth, json: json)
        case .themeCheck(let files): return themes.check(files)
        case .themeImport(let file, let name): return themes.importScheme(file, name: name)
        case .configPath: return config.tellPath()
        case .configCheck: return config.check()
        case .configGet(let key, let json): return config.get(key, json: json)
        case .configSet(let key, let value): return config.set(key, to: value)
        case .configUnset(let key): return config.unset(key)
        case .stats(let file, let json):
            return stats.run(try readBooks(file), isOfOne: file != nil, json: json)
        case .doctor(let json):
            let bytes = try folders.settings.flatMap { path throws(Complaint) in
                try files.read(path)
            }
            let shelf = shelf
            let (settings, problems) = Settings.read(bytes ?? [], themes: shelf.names)
            let findings = Examination(variables.all, folders).findings(
                settings, problems, shelf, size: terminalSize)
            return DoctorCommand.run(findings, json: json, console: console)
        }
    }

    // MARK: What commands work with

    var console: Console {
        Console(
            isTerminal: isatty(STDOUT_FILENO) == 1,
            write: { write($0, to: STDOUT_FILENO) },
            complain: { write($0 + "\n", to: STDERR_FILENO) })
    }

    private var files: FileDoor {
        let disk = DiskDocuments()
        return FileDoor(
            read: { path throws(Complaint) in
                do throws(DocumentError) {
                    return try disk.read(path, bytesMax: Self.fileBytesMax)
                } catch {
                    throw Complaint(path, error.why, next: "`rushlight doctor` tells more.")
                }
            },
            save: { bytes, path throws(Complaint) in
                do throws(DocumentError) {
                    try disk.save(bytes, to: path)
                } catch {
                    throw Complaint(path, error.why, next: "Nothing was changed.")
                }
            })
    }

    /// Opens publications, with the password that stands behind a descriptor.
    private func opener(_ descriptor: Int32?) throws(Complaint) -> PublicationOpener {
        let password = try descriptor.map { number throws(Complaint) in
            guard let line = StandardInput.line(from: number, bytesMax: 1024) else {
                throw Complaint(
                    "--password-fd \(number)", "nothing can be read from it",
                    next: "Open it with a password in it, for example N<FILE.")
            }
            return line
        }
        var options = OpenOptions(settings: folders.settings)
        options.password = password
        return PublicationFiles(parts: ChildParts(), options: options).open
    }

    /// Settings and themes are smaller; what is larger is not read at all.
    private static let fileBytesMax = 1 << 20

    /// A file that a command reads at once, or standard input.
    private func wholeFile(_ path: String, bytesMax: Int) throws(Complaint) -> [UInt8] {
        do throws(DocumentError) {
            if path == "-" { return try StandardInput.read(bytesMax: bytesMax) }
            if let bytes = try DiskDocuments().read(path, bytesMax: bytesMax) { return bytes }
        } catch {
            throw Complaint(path, error.why, next: "Check that it is a file you may read.")
        }
        throw Complaint(path, "there is no such file", next: "Check the name.")
    }

    private var shelf: ThemeShelf {
        ThemeShelf(own: Performers.themeFiles(in: folders.themes, DiskDocuments()))
    }

    private var themes: ThemeCommand {
        ThemeCommand(shelf: shelf, folder: folders.themes, files: files, console: console)
    }

    private var config: ConfigCommand {
        ConfigCommand(
            path: folders.settings, files: files, themes: shelf.names, console: console)
    }

    private var terminalSize: Size? {
        var told = winsize()
        guard cu_window_size(STDOUT_FILENO, &told) == 0, told.ws_col > 0 else { return nil }
        return Size(Int(told.ws_col), Int(told.ws_row))
    }

    /// How many colours standard output can show.
    private var depth: Depth {
        if variables["NO_COLOR"] != nil { return .mono }
        // Into a pipe go the colours as they are meant.
        guard isatty(STDOUT_FILENO) == 1 else { return .full }
        return ["truecolor", "24bit"].contains(variables["COLORTERM"]) ? .full : .many
    }

    /// The looks of a theme, else of the one in the settings.
    private func skin(_ name: String?, _ depth: Depth) throws(Complaint) -> Skin {
        let bytes = try folders.settings.flatMap { path throws(Complaint) in try files.read(path) }
        let settings = Settings.read(bytes ?? []).settings
        let wanted = name ?? (settings.theme == "auto" ? "ansi" : settings.theme)
        guard let theme = shelf.theme(wanted) else {
            throw Complaint(
                wanted, shelf.trouble(with: wanted) ?? "it cannot be read",
                next: "`rushlight theme list` tells which there are.")
        }
        return theme.skin(depth: depth)
    }

    /// One hand for each processor.
    private var crew: Crew { Crew(hands: Int(cu_processors())) }

    private var output: Output {
        Output(
            write: { write($0, to: STDOUT_FILENO) },
            complain: { write($0 + "\n", to: STDERR_FILENO) })
    }

    // MARK: A screen

    private func begin(_ start: Start) throws(Complaint) -> Int32 {
        var first: [App.Action] = start.theme.map { [.themeWished($0)] } ?? []
        if let address = start.targets.first, address.contains("://") {
            first.append(try visit(address))
        } else if let file = start.targets.first {
            first.append(.began(with: try source(file), at: start.target))
        } else {
            first.append(start.place.map { .beganAt($0) } ?? .resumed)
        }
        let lock = takeLock()
        if start.isDetached { return try detach(lock, first) }
        // A book that was asked for opens here; the one that plays there goes on.
        if lock == nil, start.targets.isEmpty, let status = try joinResident(start) {
            return status
        }
        if lock == nil, hasInstance { first.insert(.madeSecond, at: 0) }
        let screen = FullScreen(variables, folders, colors: start.colors)
        do throws(TerminalError) {
            return try screen.run(with: lock, first: first)
        } catch {
            throw Complaint("the screen", error.sentence, next: "")
        }
    }

    private func visit(_ address: String) throws(Complaint) -> App.Action {
        if Address(base: address) != nil { return .beganAtAddress(address) }
        throw Complaint(
            address, "this is no address of the web", next: "Give one that begins with https://.")
    }

    /// The book a word of the command line names, by its whole path.
    func source(_ word: String) throws(Complaint) -> BookSource {
        if word.contains("://") {
            throw Complaint(
                word, "this is an address, and a book is wanted",
                next: "Open the address with `rushlight URL` and download the book.")
        }
        guard let path = realpath(word, nil) else {
            throw Complaint(
                word, String(cString: strerror(errno)), next: "Check the name of the file.")
        }
        defer { free(path) }
        return .file(String(cString: path))
    }

    /// nil when another instance has it, or where there is no place for one.
    private func takeLock() -> InstanceLock? {
        // What stands in the way is told by `doctor`; the screen works without.
        controlFolder.flatMap { try? InstanceLock(in: $0) }
    }

    /// Whether another instance answers.
    private var hasInstance: Bool {
        guard let folder = controlFolder else { return false }
        // Nobody there, or nobody who can be asked: this one plays.
        return (try? ControlClient(in: folder).ask(["status"])) != nil
    }

    private var controlFolder: ControlFolder? {
        guard let state = folders.state, let runtime = folders.runtime else { return nil }
        if runtime == state { mkdirs(state) }
        return ControlFolder(
            runtime: variables["XDG_RUNTIME_DIR"], state: String(state.dropLast(10)))
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
            let screen = FullScreen(variables, folders, colors: nil)
            _ = Glibc.write(ready, "1", 1)
            close(ready)
            return screen.runDetached(with: lock, first: first)
        default:
            var byte: UInt8 = 0
            guard Glibc.read(ready, &byte, 1) == 1 else {
                throw Complaint("--detach", "the instance ended at once", next: "Try without it.")
            }
            _ = print("Rushlight runs without a screen. `rushlight` shows it.\n")
            // The lock is the child's now: this process must not clear its socket away.
            _exit(0)
        }
    }

    /// What leaves any terminal usable: the modes we set, undone, and the shell's own screen.
    private static let restore =
        "\u{1B}[<u\u{1B}[?2026l\u{1B}[?2027l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
        + "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l"

    // MARK: The running instance

    private func ask(_ control: Control, json: Bool) throws(Complaint) -> Int32 {
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
            case .detach: _ = try client.ask(["detach"])
            case .listen(let words): _ = try client.ask(["listen"] + words)
            }
            return 0
        } catch {
            if case .notRunning = error, control == .status, json {
                return print(StatusReport.text(nil, json: true), status: 1)
            }
            throw Complaint("ctl", error.why, next: error.next)
        }
    }

    // MARK: Output

    private func print(_ text: String, status: Int32 = 0) -> Int32 {
        write(text, to: STDOUT_FILENO)
        return status
    }

    /// A reader that has gone ends the program quietly, as SIGPIPE does by itself.
    private func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
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
        case .silent: "End it with `pkill rushlight` and start again."
        default: "`rushlight doctor` tells more."
        }
    }
}

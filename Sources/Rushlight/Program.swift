import Adapters
import CUnix
import Canvas
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
    let variables = Variables()
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
        case .search(var order):
            let open = try opener(order.passwordDescriptor)
            if order.takesShelf { order.files += try ShelfWork(folders: folders).files(for: order) }
            return SearchCommand.run(order, crew: crew, open: open, to: output)
        case .feed(let order, let source):
            return try FeedCommand.run(
                order, read: wholeFile, clerk: catalogs(source).clerk, to: output)
        case .account(let order, let source):
            let work = catalogs(source)
            return AccountCommand(
                clerk: work.clerk(folders), vault: work.vault, console: console,
                ask: PasswordPrompt.password,
                askPassphrase: { _ throws(Complaint) in
                    try PasswordPrompt.newPassphrase(source.descriptor)
                }, confirm: PasswordPrompt.confirm, browsers: CatalogWork.browsers
            ).run(order)
        case .vault(let order, let source): return keepPasswords(order, source)
        case .loan(let order, let source):
            let work = catalogs(source)
            return LoanCommand(
                accounts: work.clerk, loans: work.loans(folders), console: console
            ).run(order)
        case .follow(let order, let source):
            let work = catalogs(source)
            return FollowCommand(
                accounts: work.clerk, desk: work.follows(folders), console: console
            ).run(order)
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
        case .cache(let order):
            let bytes = try folders.settings.flatMap { path throws(Complaint) in
                try files.read(path)
            }
            let limits = Covers.limits(Settings.read(bytes ?? []).settings, folders)
            return CacheCommand(
                store: Streams.store(limits.soundBytes, folders), console: console
            ).run(order, open: try opener(nil))
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

    private func catalogs(_ source: VaultCommand.Source) -> CatalogWork {
        CatalogWork(folders, variables, mayAsk: true, descriptor: source.descriptor)
    }

    private func keepPasswords(_ order: VaultCommand.Order, _ source: VaultCommand.Source) -> Int32
    {
        let command = VaultCommand(desk: catalogs(source).vault, console: console) {
            isNew throws(Complaint) in
            if !isNew {
                return PasswordPrompt.passphrase(
                    source.descriptor, nil, attempt: 0, mayAsk: true)
            }
            return try PasswordPrompt.newPassphrase(source.newDescriptor ?? source.descriptor)
        }
        let status = command.run(order)
        guard status == 0, case .keep(let place) = order else { return status }
        return config.set("catalogs.passwords", to: place.rawValue)
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
        ThemeShelf(own: DocumentsPerformer.themeFiles(in: folders.themes, DiskDocuments()))
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

    // MARK: Output

    func print(_ text: String, status: Int32 = 0) -> Int32 {
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
}

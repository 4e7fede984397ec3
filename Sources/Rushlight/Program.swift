import Adapters
import CUnix
import Canvas
import CommandLine
import Glibc
import HouseholdWing
import Ports
import Publications
import Runtime
import RuntimeKit
import ScreenKit
import Terminal

/// Carries out one command line and says with which status to end. As the parts of commands it
/// builds each part when a command asks for it; those that need a library stand in CommandWork.
final class Program {
    let arguments: [String]
    let variables = Variables()
    let folders: Folders
    private let results = StandardOutput()
    /// The books that this command line names.
    private var inputs: [String] = []
    /// The book that was opened last, by its whole path: a command that asks the library about it
    /// as well needs its password once.
    private var opened: (path: String, publication: Publication)?
    /// What came through standard input, which cannot be read twice.
    private var piped: Publication?
    private var knownSettings: Settings?
    private var shownProgress: String?

    init(arguments: [String]) {
        self.arguments = arguments
        folders = Folders(home: UserHome.path) { [variables] in variables[$0] }
    }

    static let version = "0.1.0"

    func run() -> Int32 {
        do throws(Complaint) {
            try Names.check()
            try Descriptors.check()
            let invocation = try Invocation.parse(arguments, exists: { access($0, F_OK) == 0 })
            inputs = invocation.inputs
            return ended(with: try invocation.run(with: self))
        } catch {
            tell(error)
            return ended(with: error.status)
        }
    }

    /// Results that nothing took are as good as none.
    func ended(with status: Int32) -> Int32 {
        switch results.end() {
        case .whole: return status
        case .unread: break
        case .cut(let error):
            tell(
                Complaint(
                    "standard output", error.why, next: "What was printed is cut: run it again."))
        }
        return status == 0 ? 1 : status
    }

    private func tell(_ complaint: Complaint) {
        Self.write(complaint.line + "\n", to: STDERR_FILENO)
    }

    // MARK: What commands work with

    var console: Console {
        Console(
            isTerminal: isatty(STDOUT_FILENO) == 1, write: results.write,
            complain: { Self.write($0 + "\n", to: STDERR_FILENO) })
    }

    var files: FileDoor {
        let disk = DiskDocuments()
        return FileDoor(
            read: { path throws(Complaint) in
                do throws(DocumentError) {
                    if path == "-" { return try StandardInput.read(bytesMax: Self.fileBytesMax) }
                    return try disk.read(path, bytesMax: Self.fileBytesMax)
                } catch {
                    throw Complaint(path, error.why, next: "`rushlight doctor` tells more.")
                }
            },
            save: { [inputs] bytes, path throws(Complaint) in
                if let standing = StandingFile(at: path, besides: inputs) {
                    try standing.giveWay(to: bytes, at: path)
                }
                do throws(DocumentError) {
                    try disk.save(bytes, to: path)
                } catch {
                    throw Complaint(path, error.why, next: "Nothing was changed.")
                }
            },
            create: { path throws(Complaint) in try NewFileDoor(path) })
    }

    func opener(_ descriptor: Int32?) throws(Complaint) -> PublicationOpener {
        var options = OpenOptions(settings: folders.settings)
        options.password = try password(descriptor)
        let files = PublicationFiles(folders, options, licences: BookOpener.licences(folders))
        return { [self] word throws(OpenError) in
            try open(at: Self.whole(word)) { () throws(OpenError) in try files.open(word) }
        }
    }

    /// A book of the library, by its whole path.
    func open(_ word: String, at path: String) throws(Complaint) -> Publication {
        do throws(OpenError) {
            return try open(at: path) { () throws(OpenError) in
                try BookOpener(folders).open(.file(path))
            }
        } catch {
            throw Complaint(word, error.why, next: error.advice)
        }
    }

    private func open(
        at path: String, _ make: () throws(OpenError) -> Publication
    ) throws(OpenError) -> Publication {
        if path == "-", let piped { return piped }
        if let opened, opened.path == path { return opened.publication }
        let publication = try make()
        if path == "-" { piped = publication } else { opened = (path, publication) }
        return publication
    }

    /// A word that is no path stays as it is.
    static func whole(_ word: String) -> String {
        guard word != "-", let path = realpath(word, nil) else { return word }
        defer { free(path) }
        return String(cString: path)
    }

    func password(_ descriptor: Int32?) throws(Complaint) -> String? {
        try descriptor.map { number throws(Complaint) in
            guard let line = StandardInput.line(from: number, bytesMax: 1024) else {
                throw Complaint(
                    "--password-fd \(number)", "nothing can be read from it",
                    next: "Open it with a password in it, for example N<FILE.")
            }
            return line
        }
    }

    /// Settings and themes are smaller; what is larger is not read at all.
    private static let fileBytesMax = 1 << 20

    func wholeFile(_ path: String, bytesMax: Int) throws(Complaint) -> [UInt8] {
        do throws(DocumentError) {
            if path == "-" { return try StandardInput.read(bytesMax: bytesMax) }
            if let bytes = try DiskDocuments().read(path, bytesMax: bytesMax) { return bytes }
        } catch {
            throw Complaint(path, error.why, next: "Check that it is a file you may read.")
        }
        throw Complaint(path, "there is no such file", next: "Check the name.")
    }

    func settings() throws(Complaint) -> Settings {
        if let knownSettings { return knownSettings }
        let settings = Settings.read(try settingsBytes()).settings
        knownSettings = settings
        return settings
    }

    /// Nothing where there is no such file.
    func settingsBytes() throws(Complaint) -> [UInt8] {
        guard let path = folders.settings else { return [] }
        return try files.read(path) ?? []
    }

    var themeShelf: ThemeShelf {
        ThemeShelf(own: DocumentsPerformer.themeFiles(in: folders.themes, DiskDocuments()))
    }

    var themes: ThemeCommand {
        ThemeCommand(shelf: themeShelf, folder: folders.themes, files: files, console: console)
    }

    var config: ConfigCommand {
        ConfigCommand(
            path: folders.settings, files: files, themes: themeShelf.names, console: console)
    }

    var terminalSize: Size? {
        var told = winsize()
        guard cu_window_size(STDOUT_FILENO, &told) == 0, told.ws_col > 0 else { return nil }
        return Size(Int(told.ws_col), Int(told.ws_row))
    }

    var depth: Depth {
        if variables["NO_COLOR"] != nil { return .mono }
        // Into a pipe go the colours as they are meant.
        guard isatty(STDOUT_FILENO) == 1 else { return .full }
        return ["truecolor", "24bit"].contains(variables["COLORTERM"]) ? .full : .many
    }

    func skin(_ name: String?, _ depth: Depth) throws(Complaint) -> Skin {
        let settings = try settings()
        let wanted = name ?? (settings.theme == "auto" ? "ansi" : settings.theme)
        guard let theme = themeShelf.theme(wanted) else {
            throw Complaint(
                wanted, themeShelf.trouble(with: wanted) ?? "it cannot be read",
                next: "`rushlight theme list` tells which there are.")
        }
        return theme.skin(depth: depth)
    }

    /// One hand for each processor.
    var crew: ParallelWork { ParallelWork(hands: Int(cu_processors())) }

    var output: Output {
        Output(
            write: results.write,
            complain: { Self.write($0 + "\n", to: STDERR_FILENO) })
    }

    func progress(_ words: String?) {
        guard words != shownProgress, isatty(STDERR_FILENO) == 1 else { return }
        shownProgress = words
        Self.write("\r" + (words ?? "") + "\u{1B}[K", to: STDERR_FILENO)
    }

    // MARK: Output

    func print(_ text: String, status: Int32 = 0) -> Int32 {
        results.write(Array(text.utf8))
        return results.isBroken ? 1 : status
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

import Canvas
import Catalogs
import Holdings
import Libraries
import ScreenKit
import Sharing
import Wording

/// What the doctor may look at. Everything it tells follows from this, so that tests need no
/// machine of any kind.
public struct DoctorFacts {
    /// A folder of ours by what it is for; nil where there is no home.
    public struct Folder: Equatable, Sendable {
        public var purpose: String
        public var path: String?

        public init(_ purpose: String, _ path: String?) {
            self.purpose = purpose
            self.path = path
        }
    }

    public struct LibraryFile: Equatable, Sendable {
        public var path: String
        public var version: String?

        public init(_ path: String, version: String?) {
            self.path = path
            self.version = version
        }
    }

    /// What a cache holds, and how much it may.
    public struct Cache: Equatable, Sendable {
        public var count: Int
        public var bytes: Int
        public var bytesMax: Int

        public init(count: Int, bytes: Int, bytesMax: Int) {
            self.count = count
            self.bytes = bytes
            self.bytesMax = bytesMax
        }
    }

    public var environment: [String: String]
    /// Whether a file is there.
    public var exists: (_ path: String) -> Bool
    /// Whether a folder can be written, or made where it is missing.
    public var isWritable: (_ path: String) -> Bool
    /// The terminal's, where there is one.
    public var size: Size?
    /// Asked for by the settings or on the command line.
    public var wantedDepth: Depth?
    public var folders: [Folder] = []
    public var settingsPath: String?
    public var settings = Settings()
    /// What tmux says of `allow-passthrough`, where it was asked.
    public var passthrough: String?
    /// Each library that is installed, with its file and version; nil where nothing was looked for.
    public var libraries: [Library: LibraryFile]?
    /// What installs packages here, where that is known.
    public var packages: PackageManager?
    /// What is kept of covers on the disk; nil where there is no home for it.
    public var covers: Cache?
    /// What is kept of sounds that come from servers; nil while nothing is.
    public var sounds: Cache?
    /// What is kept of the words of all books; nil while nothing is.
    public var texts: Cache?
    /// How the library's file is; nil where there is no home for it.
    public var library: LibrarySoundness?
    /// Servers that places are shared with; nil where none is set up.
    public var sides: [Side]?
    /// Where passwords are kept from now on.
    public var passwords: SecretPlace?
    /// The screen reader that was found running.
    public var reader: String?
    /// One line for each mistake in the settings file.
    public var settingsTroubles: [String] = []
    /// One line for each theme that is not in order.
    public var themeTroubles: [String] = []

    public init(
        environment: [String: String], exists: @escaping (String) -> Bool,
        isWritable: @escaping (String) -> Bool, size: Size? = nil
    ) {
        self.environment = environment
        self.exists = exists
        self.isWritable = isWritable
        self.size = size
    }

    public var findings: [Finding] {
        [terminal, colors, locale, room, pictures, clipboard, sound, access, file, themes, places]
            + (library.map { [told($0)] } ?? [])
            + (sides.map { [told($0)] } ?? [])
            + (covers.map { [kept(tr("Covers"), $0, "storage.limits")] } ?? [])
            + (sounds.map { [kept(tr("Streamed books"), $0, "storage.limits")] } ?? [])
            + (texts.map { [kept(tr("Words of books"), $0, "search.room")] } ?? [])
            + (passwords.map { [told($0)] } ?? []) + libraryFindings
    }

    private func told(_ place: SecretPlace) -> Finding {
        Finding(
            tr("Passwords"), place == .session ? .poor : .good, name(place),
            why: why(place),
            fix: place == .session
                ? tr("`rushlight account passphrase` makes a file that keeps them.") : nil)
    }

    private func name(_ place: SecretPlace) -> String {
        switch place {
        case .keyring: tr("keyring")
        case .file: tr("file")
        case .session: tr("session")
        }
    }

    private func why(_ place: SecretPlace) -> String {
        switch place {
        case .keyring: tr("they are kept in the system keyring")
        case .file: tr("they are kept in a file that your passphrase locks")
        case .session: tr("they are kept until Rushlight ends")
        }
    }

    private func kept(_ name: String, _ cache: Cache, _ setting: String) -> Finding {
        let megabytes = { (bytes: Int) in "\((bytes + (1 << 19)) >> 20) MB" }
        return Finding(
            name, .good, tr("\(cache.count) kept"),
            why: tr(
                "\(megabytes(cache.bytes)) of \(megabytes(cache.bytesMax)) on the disk; "
                    + "\(setting) changes that"))
    }

    /// Empty is as good as unset.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    func program(_ names: String...) -> String? {
        let folders = (variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return names.first { name in folders.contains { exists("\($0)/\(name)") } }
    }

    func hasTerminfo(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        let own = variable("TERMINFO").map { [$0] } ?? []
        let home = variable("HOME").map { [$0 + "/.terminfo"] } ?? []
        let system = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
        let letter = String(first)
        let code = String(first.value, radix: 16)
        return (own + home + system).contains {
            exists("\($0)/\(letter)/\(name)") || exists("\($0)/\(code)/\(name)")
        }
    }
}

/// The terminal and what it shows.
extension DoctorFacts {
    private var terminal: Finding {
        guard let term = variable("TERM") else {
            return Finding(
                tr("Terminal"), .bad, tr("unknown"), why: tr("TERM is not set"),
                fix: tr("export TERM=xterm-256color, or whatever your terminal is."))
        }
        if hasTerminfo(term) {
            return Finding(
                tr("Terminal"), .good, Safe.text(term), why: tr("TERM names it, and it is known"))
        }
        return Finding(
            tr("Terminal"), .bad, Safe.text(term),
            why: tr("there is no terminfo entry of that name"),
            fix: Tool.terminfo.command(packages).map {
                tr("\($0), or export TERM=xterm-256color.")
            } ?? tr("export TERM=xterm-256color."))
    }

    private var isTrueColor: Bool {
        ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") || variable("TMUX") != nil
            || variable("TERM")?.hasSuffix("-direct") == true
    }

    private var colors: Finding {
        if let wantedDepth {
            return Finding(tr("Colours"), .good, words(wantedDepth), why: tr("you asked for them"))
        }
        if variable("NO_COLOR") != nil {
            return Finding(
                tr("Colours"), .good, tr("none", "colours"), why: tr("NO_COLOR is set"),
                fix: tr("Unset NO_COLOR, or set terminal.colors."))
        }
        let term = variable("TERM") ?? ""
        if isTrueColor {
            let family = String(term.prefix { $0 != "-" })
            let entries = [
                term, term + "-direct", family + "-direct", "xterm-direct", "tmux-direct",
            ]
            if entries.contains(where: { $0.hasSuffix("-direct") && hasTerminfo($0) }) {
                return Finding(
                    tr("Colours"), .good, tr("true colour"),
                    why: tr("the terminal says that it has them"))
            }
            return Finding(
                tr("Colours"), .poor, "256",
                why: tr("the terminal has more, but their entry is missing"),
                fix: Tool.terminfo.advice(packages))
        }
        if term.contains("256color") {
            return Finding(
                tr("Colours"), .poor, "256", why: tr("COLORTERM does not say truecolor"),
                fix: tr("If your terminal has true colour: export COLORTERM=truecolor"))
        }
        if term.isEmpty || term == "dumb" || term.hasPrefix("vt") {
            return Finding(
                tr("Colours"), .poor, tr("none", "colours"),
                why: tr("this kind of terminal has none"))
        }
        return Finding(
            tr("Colours"), .poor, tr("8 or 16"), why: tr("TERM does not name more"),
            fix: tr("If your terminal has more: export TERM=\(Safe.text(term))-256color"))
    }

    private func words(_ depth: Depth) -> String {
        switch depth {
        case .mono: tr("none", "colours")
        case .sixteen: "16"
        case .many: "256"
        case .full: tr("true colour")
        }
    }

    private var locale: Finding {
        let found = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { name in
            variable(name).map { (name, $0) }
        }.first
        let fix = "export LANG=C.UTF-8"
        guard let (name, value) = found else {
            return Finding(
                tr("Letters", "topic"), .poor, "ASCII", why: tr("LANG is not set"), fix: fix)
        }
        let words = tr("\(name) is \(Safe.text(value))", "a variable")
        let isUTF8 = value.lowercased().filter { $0 != "-" }.contains("utf8")
        return isUTF8
            ? Finding(tr("Letters", "topic"), .good, "UTF-8", why: words)
            : Finding(tr("Letters", "topic"), .poor, "ASCII", why: words, fix: fix)
    }

    private var room: Finding {
        guard let size, size.width > 0, size.height > 0 else {
            return Finding(
                tr("Size", "topic"), .poor, tr("unknown"), why: tr("nothing here is a terminal"))
        }
        let state = tr("\(size.width) by \(size.height)", "columns and rows")
        if size.width < 20 || size.height < 5 {
            return Finding(
                tr("Size", "topic"), .poor, state, why: tr("there is room for the text only"),
                fix: tr("From 50 by 12 everything shows."))
        }
        return Finding(tr("Size", "topic"), .good, state, why: tr("the terminal says so"))
    }
}

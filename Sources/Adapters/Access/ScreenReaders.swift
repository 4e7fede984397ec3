import Glibc

/// Finds out whether a screen reader runs here: by the names of processes, for the official ways
/// (a session bus, each reader's own socket) are many, and as often silent as not.
public struct ScreenReaders: Sendable {
    /// Where one can be heard or felt.
    private enum Reach {
        /// Whatever this program runs in.
        case everywhere
        /// On the desktop of the person who started it.
        case desktop
        /// On the machine's own screen, without a desktop.
        case console
    }

    /// As the kernel names them.
    private static let known: [String: (name: String, reach: Reach)] = [
        "orca": ("Orca", .desktop), "brltty": ("BRLTTY", .everywhere),
        "yasr": ("yasr", .everywhere), "fenrir": ("Fenrir", .console),
        "espeakup": ("Speakup", .console), "speechd-up": ("Speakup", .console),
    ]
    /// A machine with more processes is not one somebody sits at.
    private static let processesMax = 10_000

    private let environment: [String: String]
    private let processes: String
    private let speakup: String

    public init(
        _ environment: [String: String], processes: String = "/proc",
        speakup: String = "/sys/accessibility/speakup/synth"
    ) {
        self.environment = environment
        self.processes = processes
        self.speakup = speakup
    }

    /// Its name; nil where none is found, also over ssh, for then it runs at the other end.
    public func running() -> String? {
        if isSet("SSH_CONNECTION") || isSet("SSH_TTY") { return nil }
        let isConsole = !isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY")
        // The one that is part of the kernel; it names its voice, or says `none`.
        if isConsole, let voice = word(of: speakup), voice != "none" { return "Speakup" }
        guard let listing = opendir(processes) else { return nil }
        defer { closedir(listing) }
        for _ in 0..<Self.processesMax {
            guard let entry = readdir(listing) else { return nil }
            let number = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard number.utf8.first.map({ (0x31...0x39).contains($0) }) == true else { continue }
            let folder = processes + "/" + number
            guard let word = word(of: folder + "/comm"), let found = Self.known[word] else {
                continue
            }
            switch found.reach {
            case .everywhere: return found.name
            case .desktop: if !isConsole, isOurs(folder) { return found.name }
            case .console: if isConsole { return found.name }
            }
        }
        return nil
    }

    private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    private func isOurs(_ folder: String) -> Bool {
        var about = stat()
        return stat(folder, &about) == 0 && about.st_uid == getuid()
    }

    /// The first words of a small file of the kernel's.
    private func word(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 > 0x20 }, as: UTF8.self)
    }
}

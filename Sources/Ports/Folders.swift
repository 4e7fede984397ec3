/// Where things live, as the XDG variables say; nil where there is no home at all.
public struct Folders: Equatable, Sendable {
    public var config: String?
    public var data: String?
    public var state: String?
    public var cache: String?
    /// For the lock and the control socket.
    public var runtime: String?
    /// For files that are not kept for later.
    public private(set) var temporary: String
    /// Where the private shelf is open, for a program in it: all the others are below.
    public let privateRoom: String?

    /// Names the folder of the open private shelf to the programs in it.
    public static let privateVariable = "RUSHLIGHT_PRIVATE"

    private static let program = "rushlight"

    /// `home` is what the system knows of the user; it is asked only when `HOME` is not set.
    public init(
        home userHome: @autoclosure () -> String? = nil, variable: (String) -> String?
    ) {
        let home = Self.absolute(variable("HOME")) ?? Self.absolute(userHome())
        func base(_ name: String, _ standard: String) -> String? {
            Self.absolute(variable(name)) ?? home.map { $0 + "/" + standard }
        }
        func folder(in base: String?) -> String? { base.map { $0 + "/" + Self.program } }
        let shared = base("XDG_DATA_HOME", ".local/share")
        let settings = base("XDG_CONFIG_HOME", ".config")
        let room = Self.absolute(variable(Self.privateVariable))
        privateRoom = room
        func own(_ name: String, _ base: String?) -> String? {
            folder(in: room.map { "\($0)/\(name)" } ?? base)
        }
        config = own("config", settings)
        data = own("data", shared)
        state = own("state", base("XDG_STATE_HOME", ".local/state"))
        cache = own("cache", base("XDG_CACHE_HOME", ".cache"))
        trash = shared.map { $0 + "/Trash" }
        voices = shared.flatMap(Self.above).map { $0 + "/libexec/speech-dispatcher-modules" }
        voiceSettings = settings.map { $0 + "/speech-dispatcher/modules" }
        runtime = own("run", Self.absolute(variable("XDG_RUNTIME_DIR"))) ?? state
        temporary = room.map { $0 + "/tmp" } ?? Self.absolute(variable("TMPDIR")) ?? "/tmp"
    }

    private static func above(_ folder: String) -> String? {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) }
    }

    public var settings: String? { config.map { $0 + "/settings.json5" } }
    public var themes: String? { config.map { $0 + "/themes" } }
    /// The person's own trash, as file managers know it.
    public private(set) var trash: String?
    /// Modules of speech-dispatcher that are the person's own, and the settings of all of them.
    public private(set) var voices: String?
    public private(set) var voiceSettings: String?
    public var session: String? { state.map { $0 + "/session.json" } }

    /// A note while an editor has it. Ids come from other programs as well: of one only what is
    /// harmless in a name is used.
    public func note(_ id: String) -> String? {
        let name = id.utf8.filter {
            $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
        }.prefix(Self.nameBytesMax)
        return state.map { $0 + "/note-" + String(decoding: name, as: UTF8.self) + ".md" }
    }

    /// Names of files end at 255 bytes.
    private static let nameBytesMax = 64

    /// The specification leaves out what is not absolute; slashes at the end say nothing.
    private static func absolute(_ path: String?) -> String? {
        let slash = UInt8(ascii: "/")
        guard var path, path.utf8.first == slash else { return nil }
        while path.utf8.count > 1, path.utf8.last == slash { path.removeLast() }
        return path == "/" ? "" : path
    }
}

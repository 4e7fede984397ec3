import Canvas
import ScreenKit
import Wording

/// All themes there are to choose from: those of the program and a person's own, which come as
/// bytes from the configuration folder. A person's theme stands before ours of the same name.
public struct ThemeShelf: Equatable, Sendable {
    /// One theme to choose, read far enough to be listed.
    public struct Entry: Equatable, Sendable {
        public var name: String
        public var about: String
        public var kind: Theme.Kind
        /// Its paper is the terminal's own.
        public var followsTerminal: Bool
        public var isOwn: Bool
        /// Whether there is anything to wear, trouble or not.
        public var isReadable: Bool
        /// What is wrong with the file, in one line; nil when it is well.
        public var trouble: String?
    }

    /// A file as it was found; `name` is the file's without `.theme`.
    public struct File: Equatable, Sendable {
        public var name: String
        public var bytes: [UInt8]

        /// Of a larger file the first part is enough to say that it is too large.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = Array(bytes.prefix(ThemeParser.bytesMax + 1))
        }
    }

    /// More are not listed: a folder of thousands is somebody's mistake.
    public static let ownMax = 200
    /// Above what a theme may have, so that a larger one is named and not cut.
    public static let fileBytesMax = ThemeParser.bytesMax + 1
    private let own: [File]

    public init(own: [File] = []) {
        self.own = Array(own.sorted { $0.name < $1.name }.prefix(Self.ownMax))
    }

    /// The theme of that name, or nil: then `trouble(with:)` says why.
    public func theme(_ name: String) -> Theme? { read(name)?.theme }

    /// Both answers in one reading.
    public func look(up name: String) -> (theme: Theme?, trouble: String?) {
        let outcome = read(name)
        return (outcome?.theme, trouble(name, outcome))
    }

    /// The text of the file, for `theme show`.
    public func fileText(_ name: String) -> String? {
        let bytes = ownFile(name)?.bytes ?? BuiltInThemes.bytes(of: name)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// In one line, what to tell a person who asked for this theme; nil when all is well.
    public func trouble(with name: String) -> String? { trouble(name, read(name)) }

    private func trouble(_ name: String, _ outcome: ThemeParser.Outcome?) -> String? {
        if let outcome { return Self.words(outcome.problems, name) }
        let called = Width.clip(Safe.text(String(name.prefix(80))), to: 40)
        let near = Likeness.nearest(name, of: names).map { tr("Nearest: \($0).") } ?? ""
        return sentences(tr("No theme is called “\(called)”."), near)
    }

    private static func words(_ problems: [ThemeProblem], _ name: String) -> String? {
        guard let first = problems.first else { return nil }
        let more = problems.count - 1
        let what = "\(name)\(first.line == 0 ? ":" : ",") \(first.description)"
        return more > 0
            ? tr("The theme \(what) (and \(more) more: theme check \(name))")
            : tr("The theme \(what)")
    }

    public var names: [String] {
        BuiltInThemes.names
            + own.map { Theme.slug($0.name) }.filter { !BuiltInThemes.names.contains($0) }
    }

    /// Everything, to be shown; reads every file.
    public var entries: [Entry] {
        names.map { name in
            let outcome = read(name)
            let theme = outcome?.theme ?? Theme(name: name)
            return Entry(
                name: name, about: BuiltInThemes.about(theme), kind: theme.kind,
                followsTerminal: theme.ground == .terminal, isOwn: ownFile(name) != nil,
                isReadable: outcome?.theme != nil,
                trouble: Self.words(outcome?.problems ?? [], name))
        }
    }

    /// The theme for `theme = auto`: by the ground the terminal reported, if it did.
    public static func automatic(ground: Color?) -> String {
        guard let light = ground.flatMap({ Contrast.luminance($0) }) else {
            return BuiltInThemes.defaultName
        }
        return light > 0.18 ? "paper" : "ink"
    }

    private func ownFile(_ name: String) -> File? { own.first { Theme.slug($0.name) == name } }

    private func read(_ name: String) -> ThemeParser.Outcome? {
        if let file = ownFile(name) {
            var outcome = ThemeParser.parse(file.bytes, name: name)
            // A file is called by its own name, so that copies can be told apart.
            outcome.theme?.name = name
            return outcome
        }
        return BuiltInThemes.bytes(of: name).map { ThemeParser.parse($0, name: name) }
    }
}

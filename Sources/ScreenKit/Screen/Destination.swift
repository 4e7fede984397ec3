/// Where a person can go, from a key, the palette, the command line or a script: a screen, and what
/// has to be said to open it. Each screen names its own beside itself.
public struct Destination: Equatable, Sendable {
    package let feature: any Screen.Type
    private let way: any Equatable & Sendable

    public init<S: Screen>(_ feature: S.Type, _ way: S.Opening) {
        (self.feature, self.way) = (feature, way)
    }

    /// The way, where it leads to this feature.
    package subscript<S: Screen>(feature: S.Type) -> S.Opening? {
        self.feature == feature ? way as? S.Opening : nil
    }

    public static func == (one: Destination, other: Destination) -> Bool {
        one.feature == other.feature && areEqual(one.way, other.way)
    }
}

/// A way that needs no words: there is one such screen, and nothing to choose.
public struct Plainly: Hashable, Sendable {
    public init() {}
}

/// How a screen is opened without more words: by a command, and by its name.
public struct Opener<Way: Equatable & Sendable>: Sendable {
    package var way: Way
    package var verb: Verb?
    /// As `ctl open` and `--open` name it; nil where only a key and the palette lead there.
    package var name: String?

    public init(_ way: Way, verb: Verb? = nil, name: String? = nil) {
        (self.way, self.verb, self.name) = (way, verb, name)
    }
}

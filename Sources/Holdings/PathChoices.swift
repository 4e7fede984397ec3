/// What a path that is being typed may go on as: names of one folder.
public struct PathChoices: Equatable, Sendable {
    public struct Choice: Equatable, Sendable {
        public enum Kind: Equatable, Sendable {
            case folder
            /// A file of a kind that is read here.
            case book
            case other
        }

        public var name: String
        public var kind: Kind

        public init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

        /// As it stands in a path: the names of folders end in a slash.
        public var path: String { kind == .folder ? name + "/" : name }
    }

    /// The path before the name, as it was typed: empty, or with a slash at its end.
    public let folder: String
    /// The same folder by its whole path.
    public let place: String
    /// How the name begins, as it was typed.
    public let part: String
    /// The first of those that were found: what can be opened, then everything else, by name.
    public let choices: [Choice]
    /// How many were found.
    public let count: Int
    /// The path as far as only one way leads on, where that is further than it was typed.
    public let completion: String?

    /// A longer list is not read to its end.
    public static let shownMax = 500

    /// - Parameter isWhole: no name of the folder was left out.
    public init(
        in folder: String, at place: String, beginning part: String, _ found: [Choice],
        isWhole: Bool = true
    ) {
        (self.folder, self.place, self.part, count) = (folder, place, part, found.count)
        let keys = found.map { ($0.kind == .other ? 1 : 0, $0.name.lowercased(), $0.name) }
        let sorted = found.indices.sorted { keys[$0] < keys[$1] }
        choices = sorted.prefix(Self.shownMax).map { found[$0] }
        let readable = found.filter { $0.kind != .other }
        let completed = Self.completed(readable.isEmpty ? found : readable)
        // How a name goes on that was left out is not known.
        let isFurther = isWhole && completed != part && completed.count >= part.count
        completion = isFurther ? folder + completed : nil
    }

    /// What all of them begin with.
    private static func completed(_ choices: [Choice]) -> String {
        guard let first = choices.first else { return "" }
        if choices.count == 1 { return first.path }
        var common = Array(first.name)
        for choice in choices.dropFirst() {
            let shared = zip(common, choice.name).prefix { $0 == $1 }.count
            common.removeLast(common.count - shared)
        }
        return String(common)
    }
}

/// Why a path leads nowhere.
public enum PathTrouble: Error, Equatable, Sendable {
    /// The folder is there, and no such name in it.
    case missing(String, in: String)
    /// A file stands where a folder would have to.
    case notFolder(String)
    /// The rights of this user do not reach into the folder.
    case forbidden(String)
    case unreadable(String, why: String)
}

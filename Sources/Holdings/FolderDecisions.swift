/// What a person said of folders of sound that were guessed wrong: one book, or several.
public struct FolderDecisions: Equatable, Sendable {
    public enum Decision: String, Hashable, Sendable {
        /// Each of its discs, and each file that is in no disc, is a book.
        case apart
        /// All sound in it and below it is one book.
        case joined
    }

    public private(set) var folders: [String: Decision] = [:]

    /// A person decides one folder at a time.
    public static let countMax = 10_000

    public init() {}

    /// nil is as guessed.
    public subscript(folder: String) -> Decision? {
        get { folders[folder] }
        set {
            guard newValue == nil || folders[folder] != nil || folders.count < Self.countMax
            else { return }
            folders[folder] = newValue
        }
    }

    /// The outermost folder at or above a path, and below or at a root, that is one book.
    public func joined(above path: String, within root: String) -> String? {
        guard folders.values.contains(.joined) else { return nil }
        var found: String?
        var above = path
        while above.utf8.count >= root.utf8.count, !above.isEmpty {
            if folders[above] == .joined { found = above }
            guard let slash = above.lastIndex(of: "/") else { break }
            above = String(above[..<slash])
        }
        return found
    }
}

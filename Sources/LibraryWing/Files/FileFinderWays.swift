import ScreenKit

extension FileFinder {
    /// What was typed of a path elsewhere, and what is done with it.
    public struct Opening: Equatable, Sendable {
        package var path: String
        package var deed: Deed?
    }
}

extension Destination {
    /// Where a file or folder is named.
    public static func file(_ path: String = "", _ deed: FileFinder.Deed? = nil) -> Destination {
        Destination(FileFinder.self, .init(path: path, deed: deed))
    }
}

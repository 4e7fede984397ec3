import Kernel
import Publications

/// What the reader in view does for the layers over it.
extension Ask {
    /// What was looked for in the book, and which match to go to.
    static func found(_ pattern: SearchPattern, _ hits: Find.News, at index: Int) -> Ask {
        .errand(
            Errand("reader.found", pattern, hits, index) {
                App.tellReader(.found(pattern, hits, at: index), &$1)
            })
    }

    /// Takes back what the book has of its own of a setting.
    static func forgetLook(_ path: String) -> Ask {
        .errand(
            Errand("reader.forgetLook", path) { App.tellReader(.lookForgotten(path), &$1) })
    }
}

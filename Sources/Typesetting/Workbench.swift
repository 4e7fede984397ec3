import Publications
import Synchronization

/// What chapters are set with: a book's language, its hyphens, and what was found out about its
/// words. Chapters set on several threads at once share it.
public final class Workbench: Sendable {
    let hyphens: (any Hyphenating)?
    let language: String
    /// Setters at rest: one for each thread that has set something.
    private let setters = Mutex<[Idle]>([])

    /// A setter that is not in use.
    private struct Idle: @unchecked Sendable { let setter: LineSetter }

    /// - Parameter language: the book's, for text that names none.
    public init(hyphens: (any Hyphenating)? = nil, language: String = "") {
        self.hyphens = hyphens
        self.language = language
    }

    func withSetter<Result>(_ work: (LineSetter) -> Result) -> Result {
        let idle = setters.withLock { $0.popLast() }
        let setter = idle?.setter ?? LineSetter(hyphens: hyphens, language: language)
        let result = work(setter)
        let used = Idle(setter: setter)
        setters.withLock { $0.append(used) }
        return result
    }
}

extension Workbench {
    /// For the chapters of one book.
    public convenience init(for publication: Publication, hyphens: (any Hyphenating)?) {
        self.init(hyphens: hyphens, language: publication.metadata.languages.first ?? "")
    }
}

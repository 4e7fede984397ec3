/// The threads that work is done on, all told in one place.
///
/// What a person waits for goes to `prompt`, all else to `rest`. A lane of its own
/// has what would hold up one of these two, or must keep an order; each says which.
public final class Lanes: Sendable {
    public enum Lane: Sendable {
        case prompt, rest, pictures, saving, care, servers, transfers, hooks, own, paths, spare
        case idle, aligning
    }

    /// What a person waits for.
    private let prompt = ThreadPool(threads: 2)
    /// Covers, and books that are taken in: minutes of work.
    private let rest = ThreadPool(threads: 2, niceness: 5)
    /// A large picture takes long, and the next page does not wait for it.
    private let pictures = ThreadPool(threads: 1)
    /// One thread, so that of two saves the later one is written later. Quitting waits for it.
    private let saving = ThreadPool(threads: 1)
    /// The whole library is copied or put back: no other save waits so long, and quitting does.
    private let care = ThreadPool(threads: 1, niceness: 5)
    /// These sleep until a server answers. Six servers may be silent before a seventh waits.
    private let servers = ThreadPool(threads: 6)
    /// Books and covers on their way, one thread each: they sleep as well, for minutes.
    private let transfers = ThreadPool(threads: 6, niceness: 5)
    /// Commands of the person's may hang for half a minute; so many run at once, and no more. What
    /// they start is as nice as they are: a key goes before it.
    private let hooks = ThreadPool(threads: 4, niceness: 10)
    /// A command of the person's own that they wait for: hooks that hang do not hold it up.
    private let own = ThreadPool(threads: 1)
    /// Names for a path that is being typed: a folder of a network holds a thread until it answers.
    private let paths = ThreadPool(threads: 4)
    /// Counting pages and comparing books, which gives way to everything that is seen.
    private let spare = ThreadPool(threads: 1, niceness: 10)
    /// The words of all books: an hour of work, done while the machine is idle.
    private let idle = ThreadPool(threads: 1, niceness: ThreadPool.idle)
    /// Waits for the process that aligns a book with its audiobook: minutes, and one at a time.
    private let aligning = ThreadPool(threads: 1)

    public init() {}

    /// What is on these keeps what a person made: the program ends when it is done.
    package var savers: [ThreadPool] { [saving, care] }

    /// What a book needs that is opened: for while a library is loaded, no thread can be started.
    public func begin() {
        prompt.begin(2)
        rest.begin(2)
        servers.begin(3)
        for pool in [saving, own, spare] { pool.begin(1) }
    }

    package func pool(_ lane: Lane) -> ThreadPool {
        switch lane {
        case .prompt: prompt
        case .rest: rest
        case .pictures: pictures
        case .saving: saving
        case .care: care
        case .servers: servers
        case .transfers: transfers
        case .hooks: hooks
        case .own: own
        case .paths: paths
        case .spare: spare
        case .idle: idle
        case .aligning: aligning
        }
    }
}

import Catalogs
import Ports
import Synchronization

/// What a sign-in heard while it proved who one is: the page of loans, for the one who asks for it
/// next, and where it stands.
final class Overheard: Sendable {
    private struct Page {
        var address: Address
        var answer: HTTPAnswer?
        var heard: Duration
    }

    /// What is older may have changed.
    static let goodFor = Duration.seconds(20)
    /// Each account has one page of loans.
    private static let accountsMax = 500

    private let now: @Sendable () -> Duration
    private let pages = Mutex<[String: Page]>([:])

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    func keep(_ answer: HTTPAnswer?, at address: Address, of account: String) {
        let page = Page(address: address, answer: answer, heard: now())
        pages.withLock { pages in
            if pages.count >= Self.accountsMax { pages = [:] }
            pages[account] = page
        }
    }

    func forget(_ account: String) { pages.withLock { $0[account] = nil } }

    /// Where the loans of an account are listed.
    func shelf(of account: String) -> Address? { pages.withLock { $0[account]?.address } }

    /// Once.
    func take(_ address: Address, of account: String) -> HTTPAnswer? {
        let instant = now()
        return pages.withLock { pages in
            guard let page = pages[account], page.address == address else { return nil }
            pages[account]?.answer = nil
            return page.heard + Self.goodFor > instant ? page.answer : nil
        }
    }
}

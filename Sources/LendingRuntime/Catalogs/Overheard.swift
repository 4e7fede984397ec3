import Catalogs
import Ports
import Synchronization

/// What was heard in passing and is asked for a moment later: a sign-in brings the page of loans
/// along, a refusal tells how a library is signed in to.
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
    private let forms = Mutex<[String: (form: Feed.Authentication, heard: Duration)]>([:])

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    func keep(_ answer: HTTPAnswer?, at address: Address, of account: String) {
        let page = Page(address: address, answer: answer, heard: now())
        pages.withLock { pages in
            if pages.count >= Self.accountsMax { pages = [:] }
            pages[account] = page
        }
    }

    func forget(_ account: String) {
        pages.withLock { $0[account] = nil }
        forms.withLock { $0[account] = nil }
    }

    func keep(_ form: Feed.Authentication, of account: String) {
        let instant = now()
        forms.withLock { forms in
            if forms.count >= Self.accountsMax { forms = [:] }
            forms[account] = (form, instant)
        }
    }

    /// Many covers that are refused at once ask for one document.
    func form(of account: String) -> Feed.Authentication? {
        let instant = now()
        return forms.withLock { forms in
            forms[account].flatMap { $0.heard + Self.goodFor > instant ? $0.form : nil }
        }
    }

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

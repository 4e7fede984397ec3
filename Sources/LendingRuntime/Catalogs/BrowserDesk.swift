import Catalogs
import LendingWing
import Ports
import RuntimeKit
import Wording

/// Waits at a door of ours for a browser that signs in elsewhere.
public struct BrowserDesk: Sendable {
    /// A listener with a word in its address that cannot be guessed.
    public typealias Opening = @Sendable (_ secret: String) -> (any AnswerAwaiting)?

    private let open: Opening
    private let secret: @Sendable () -> String

    public init(open: @escaping Opening, secret: @escaping @Sendable () -> String) {
        self.open = open
        self.secret = secret
    }

    /// Where to go, and whom to wait for; nil where that cannot be.
    public func begin(
        _ method: Feed.Authentication.Method
    ) -> (way: BrowserSignIn, door: any AnswerAwaiting)? {
        let secret = secret()
        guard let door = open(secret),
            let way = BrowserSignIn(method, callback: door.address, state: secret)
        else { return nil }
        return (way, door)
    }
}

extension CatalogDesk {
    /// Reports where a browser goes, and its answer, until the caller stops waiting.
    package func awaitBrowser(
        _ method: Feed.Authentication.Method, tell: (SignIn.Action) -> Void
    ) async {
        guard let (way, door) = browsers?.begin(method) else {
            return tell(.failed(.secret(tr("no page can come back to this machine"))))
        }
        tell(.doorOpened(way))
        await withTaskCancellationHandler {
            while let answer = door.wait() { tell(.cameBack(answer)) }
        } onCancel: {
            door.callOff()
        }
    }

    /// Keeps where an answer leads.
    package func choose(_ account: Account) -> SignIn.Action {
        do throws(KeepingError) {
            if try book.accounts().contains(where: { $0.id == account.id }) {
                try book.change(account.id) {
                    ($0.catalog, $0.method) = (account.catalog, account.method)
                }
            }
            return .chosen(account)
        } catch {
            return .failed(.secret(error.why))
        }
    }
}

/// The same for a script.
extension CatalogClerk {
    /// How an account wants to be signed in to, asked without telling anything.
    public func form(of account: Account) throws(CatalogTrouble) -> Feed.Authentication? {
        try pages.line.askedForm(of: account, CancellableWork())
    }

    /// The way through a browser that is named, or that was gone last, or the first; nil where
    /// there is none.
    public func browserDoor(
        of form: Feed.Authentication, _ account: Account, _ wanted: String?
    ) throws(CatalogTrouble) -> Feed.Authentication.Method? {
        let known = try wanted == nil ? form.door(of: account) : door(of: form, account, wanted)
        let door = known ?? form.doors.first { $0.kind == .browser }
        return door?.kind == .browser ? door : form.doors.first { $0.kind == .browser }
    }

    /// Signs in with what a browser brought back.
    public func signIn(
        _ account: Account, _ way: BrowserSignIn, answer: String
    ) throws(CatalogTrouble) -> Account {
        switch way.answer(answer) {
        case .strange: throw .secret(tr("that is no answer of \(account.name)"))
        case .refused(let words): throw .secret(tr("\(account.name) says: \(words)"))
        case .coded: throw .secret(BrowserSignIn.codedWords)
        case .token(let token, let who):
            var account = account
            account.user = who ?? account.user ?? "yourself"
            account.method = .browser
            account.passwordCommand = nil
            return try desk.signIn(account, token, CancellableWork()).account
        }
    }

    /// Answers a question of age; the account as it is from here on.
    public func choose(_ account: Account, yes: Bool) throws(CatalogTrouble) -> Account {
        guard let gate = try form(of: account)?.gate else {
            throw .secret(tr("\(account.name) does not ask for an age"))
        }
        var account = account
        (account.catalog, account.method) = (yes ? gate.yes : gate.no, .gate)
        if case .failed(let trouble) = desk.choose(account) { throw trouble }
        return account
    }
}

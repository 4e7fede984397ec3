import Libraries
import Notation
import Wording

/// Why a book under a licence cannot be opened.
public enum LicenceTrouble: Error, Equatable, Sendable {
    /// What is no licence, or one that cannot be read.
    case damaged(String)
    /// Its rules are known to licensed programs alone.
    case profile(Licence.Profile)
    /// It was changed since it was signed, or never was.
    case unsigned(String)
    /// The library that reads certificates and ciphers is not here.
    case libraryMissing
    /// No passphrase is known for it, or the one that was typed does not open it.
    case passphrase(lender: String, hint: String, isWrong: Bool)
    case early(Int64)
    case ended(Int64)
    /// What its server said of it last.
    case over(LicenceState)
    /// It leads to a book, and is none.
    case notTheBook

    /// What is wrong, as a clause.
    public var why: String {
        switch self {
        case .damaged(let why): tr("its licence cannot be read: \(why)")
        case .profile(.production(let number)):
            tr(
                "it is locked with Readium LCP's profile \(number), whose rules only licensed"
                    + " programs are given")
        case .profile(.unknown(let name)):
            tr("it is locked with a profile of Readium LCP that is not known here (\(name))")
        case .profile(.basic): tr("it is locked with Readium LCP")
        case .unsigned(let why): tr("its licence is not to be believed: \(why)")
        case .libraryMissing:
            tr("\(Library.crypto.name), which \(Library.crypto.purpose), is not installed")
        case .passphrase(let lender, let hint, let isWrong):
            isWrong
                ? tr("this passphrase does not open it; \(Self.locked(by: lender, hint))")
                : Self.locked(by: lender, hint)
        case .early(let start): tr("its licence begins on \(IsoTime.day(start))")
        case .ended(let end): tr("its licence ended on \(IsoTime.day(end))")
        case .over(.returned): tr("it was given back")
        case .over(.revoked): tr("its licence was revoked by the lender")
        case .over(.cancelled): tr("its licence was cancelled by the lender")
        case .over(.expired): tr("its licence was expired by the lender")
        case .over(let state): tr("its licence was \(state.rawValue) by the lender")
        case .notTheBook: tr("this is a licence for a book, and not the book itself")
        }
    }

    private static func locked(by lender: String, _ hint: String) -> String {
        hint.isEmpty
            ? tr("\(lender) locked it with a passphrase")
            : tr("\(lender) locked it with a passphrase (hint: \(hint))")
    }

    /// As scripts name it.
    public var name: String {
        switch self {
        case .damaged: "damaged"
        case .profile: "profile"
        case .unsigned: "unsigned"
        case .libraryMissing: "library-missing"
        case .passphrase(_, _, let isWrong): isWrong ? "wrong-passphrase" : "passphrase"
        case .early: "early"
        case .ended: "ended"
        case .over(let state): state.rawValue
        case .notTheBook: "not-the-book"
        }
    }

    /// Nothing that it says is to be believed.
    public var isForged: Bool {
        switch self {
        case .damaged, .unsigned, .libraryMissing: true
        default: false
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .damaged, .unsigned: tr("Get the licence again where it came from.")
        case .profile: tr("Open it in the lender's own program, such as Thorium Reader.")
        case .libraryMissing: Library.crypto.advice()
        case .passphrase:
            tr(
                "Open it on the screen, which asks for the passphrase, or give it with"
                    + " --password-fd N.")
        case .early: tr("Open it then.")
        case .ended, .over: tr("Borrow it again where it came from.")
        case .notTheBook:
            tr("`rushlight licence fetch FILE` fetches the book and puts it on the shelf.")
        }
    }
}

/// How a licence stands, by its server's document of it.
public enum LicenceState: String, Equatable, Sendable, CaseIterable {
    /// Given out and used on no device yet.
    case ready
    case active
    case revoked, returned, cancelled, expired

    public var isOver: Bool {
        switch self {
        case .ready, .active: false
        case .revoked, .returned, .cancelled, .expired: true
        }
    }
}

/// What a server says went wrong (RFC 9457), and what a person can do about it.
public struct Problem: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case loanLimitReached = "loan-limit-reached"
        case holdLimitReached = "hold-limit-reached"
        case credentialsSuspended = "credentials-suspended"
        case credentialsExpired = "credentials-expired"
        case credentialsInvalid = "credentials-invalid"
        case loanAlreadyExists = "loan-already-exists"
        case noActiveLoan = "no-active-loan"
        case outstandingFines = "outstanding-fines"
        case noAvailableLicense = "no-available-license"
        case holdsNotAllowed = "holds-not-allowed"
        case cannotReleaseHold = "cannot-release-hold"
        case cannotFulfillLoan = "cannot-fulfill-loan"
        case deliveryMechanismConflict = "delivery-mechanism-conflict"
        case unknown
    }

    public var type: String?
    public var title: String?
    public var detail: String?
    public var status: Int?

    public init(
        type: String? = nil, title: String? = nil, detail: String? = nil, status: Int? = nil
    ) {
        self.type = type
        self.title = title
        self.detail = detail
        self.status = status
    }

    public var kind: Kind { type.map(Kind.init(type:)) ?? .unknown }
    public var nextAction: String { kind.nextAction(status: status) }
}

extension Problem.Kind {
    /// Judged by the last words of the path alone: a host or folder may be called like a problem,
    /// and newer servers write `credentials/invalid` for `credentials-invalid`.
    init(type: String) {
        let path = type.lowercased().prefix { $0 != "?" && $0 != "#" }
        let words = path.split { $0 == "/" || $0 == ":" }.suffix(4)
        self =
            (1...4).lazy
            .compactMap { Self(rawValue: words.suffix($0).joined(separator: "-")) }
            .first { $0 != .unknown } ?? .unknown
    }

    func nextAction(status: Int?) -> String {
        switch self {
        case .loanLimitReached: "Return a book, then borrow this one."
        case .holdLimitReached: "Cancel a hold, then place this one."
        case .credentialsSuspended: "Ask your library why your card is suspended."
        case .credentialsExpired: "Renew your card at your library, then sign in again."
        case .credentialsInvalid: "Check your card number and PIN, then sign in again."
        case .loanAlreadyExists: "It is on your shelf already: read it there."
        case .noActiveLoan: "Borrow it again; if you were returning it, it is returned."
        case .outstandingFines: "Pay your fines at your library, then try again."
        case .noAvailableLicense: "Place a hold: all copies are out."
        case .holdsNotAllowed: "Try again when a copy is free: this library takes no holds on it."
        case .cannotReleaseHold: "Try again in a while: the hold stands until then."
        case .cannotFulfillLoan: "Try again in a while, or choose another format."
        case .deliveryMechanismConflict: "Take the format you chose first, or return the book."
        case .unknown: Self.nextAction(forStatus: status)
        }
    }

    private static func nextAction(forStatus status: Int?) -> String {
        switch status {
        case 401: "Sign in, then try again."
        case 403: "Ask your library whether your card allows it."
        case 404, 410: "Go back and open it from the catalog again."
        case 429: "Wait a few minutes, then try again."
        case .some(500...): "Try again in a while: the trouble is the server's."
        default: "Try again; if it stays, ask your library."
        }
    }
}

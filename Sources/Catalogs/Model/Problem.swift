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
        case noLicenses = "no-licenses"
        case notFoundOnRemote = "not-found-on-remote"
        case filteredByLibraryPolicy = "filtered-by-library-policy"
        case forbiddenByPolicy = "forbidden-by-policy"
        case patronOfAnotherLibrary = "patron-of-another-library"
        case libraryNotFound = "library-not-found"
        case noActiveHold = "no-active-hold"
        case loanNotFound = "loan-not-found"
        case holdNotFound = "hold-not-found"
        case cannotIssueLoan = "cannot-issue-loan"
        case cannotPlaceHold = "cannot-place-hold"
        case cannotRenewLoan = "cannot-renew-loan"
        case cannotMirrorToRemote = "cannot-mirror-to-remote"
        case remoteIntegrationFailed = "remote-integration-failed"
        case noAcceptableFormat = "no-acceptable-format"
        case badDeliveryMechanism = "bad-delivery-mechanism"
        case cannotGenerateFeed = "cannot-generate-feed"
        case unknownLane = "unknown-lane"
        case unknownList = "unknown-list"
        case unknownCollection = "unknown-collection"
        case unknownSAMLProvider = "unknown-saml-provider"
        case unknownOIDCProvider = "unknown-oidc-provider"
        case unsupportedAuthentication = "unsupported-authentication-mechanism"
        case tokenNotPossible = "patron-auth-access-not-possible"
        case tokenExpired = "token-expired"
        case tokenInvalid = "token-invalid"
        case bearerTokenInvalid = "bearer-token-invalid"
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

    /// The book is neither lent to the person nor on hold for them: there is nothing to give back.
    public var saysNothingIsLent: Bool {
        switch self {
        case .noActiveLoan, .noActiveHold, .loanNotFound, .holdNotFound, .notFoundOnRemote: true
        default: false
        }
    }

    /// What was asked was taken up, and is to be asked again until another server agrees.
    public var isHalfDone: Bool {
        switch self {
        case .cannotMirrorToRemote, .remoteIntegrationFailed: true
        default: false
        }
    }

    /// The person has to sign in again. Other problems of status 401 are told as they are.
    public var asksToSignIn: Bool {
        self == .unknown || self == .credentialsInvalid || endsSignIn
    }

    /// What was typed is not at fault: a sign-in in a browser lasts for a while.
    public var endsSignIn: Bool {
        switch self {
        case .tokenExpired, .tokenInvalid, .bearerTokenInvalid: true
        default: false
        }
    }
}

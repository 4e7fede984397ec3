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
        case credentialsBlocked = "credentials-blocked-by-policy"
        case resetLinkExpired = "reset-password-token-expired"
        case unknownTokenProvider = "unknown-bearer-token-provider"
        // A school, or an account elsewhere, knows who one is.
        case samlSessionExpired = "saml-session-expired"
        case samlFailed = "saml-authentication-failed"
        case samlInvalidResponse = "saml-invalid-response"
        case samlIncorrectResponse = "saml-incorrect-response"
        case samlInvalidRequest = "saml-invalid-request"
        case samlCannotIdentify = "saml-cannot-identify-patron"
        case samlNoAccess = "saml-no-access"
        case samlError = "saml-generic-error"
        case samlSettings = "saml-generic-parsing-error"
        case samlRule = "saml-incorrect-filtration-expression-format"
        case samlMetadata = "saml-incorrect-metadata-format"
        case samlNumberRule = "saml-incorrect-patron-id-regex"
        case samlKey = "saml-incorrect-private-key-format"
        case samlNotConfigured = "saml-metadata-not-configured"
        case oidcSessionExpired = "oidc-session-expired"
        case oidcInvalidResponse = "oidc-invalid-response"
        case oidcInvalidRequest = "oidc-invalid-request"
        case oidcInvalidState = "oidc-invalid-state"
        case oidcCannotIdentify = "oidc-cannot-identify-patron"
        case oidcNoAccess = "oidc-no-access"
        case oidcLibraryNotFound = "oidc-library-not-found"
        case oidcRuleFailed = "oidc-filter-evaluation-error"
        case oidcRule = "oidc-incorrect-filter-expression-format"
        case oidcSignOut = "oidc-logout-not-supported"
        case oidcSignOutElsewhere = "oidc-backchannel-logout-not-supported"
        case oidcSignOutToken = "oidc-invalid-logout-token"
        /// One that a newer server knows, and says that signing in again will not help.
        case unrecoverable = "auth-unrecoverable"
        // What the program asked for was not to the server's taste.
        case invalidInput = "invalid-input"
        case methodNotAllowed = "method-not-allowed"
        case unsupportedMediaType = "unsupported-media-type"
        case internalServerError = "internal-server-error"
        case unreadableNumber = "could-not-parse-urn"
        case unknownSource = "unrecognized-data-source"
        case cannotDeleteSharedList = "cannot-delete-shared-list"
        case cannotRegister = "cannot-register"
        case decryptionError = "decryption-error"
        case invalidODLNotification = "invalid-loan-for-odl-notification"
        case invalidEvent = "invalid-analytics-event-type"
        case invalidAnnotationKind = "invalid-annotation-motivation"
        case invalidAnnotationTarget = "invalid-annotation-target"
        case invalidAnnotationFormat = "invalid-annotation-format"
        case noAnnotation = "no-annotation"
        case deviceNotFound = "device-token-not-found"
        case deviceAlreadyExists = "device-token-already-exists"
        case deviceKindInvalid = "device-token-type-invalid"
        /// One that a partner of the library names with a number or a word of its own.
        case ofPartner = "partner"
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
    /// and newer servers write `credentials/invalid` for `credentials-invalid`. Of two that fit the
    /// longer one is meant: `oidc/library-not-found` is no library that has moved.
    init(type: String) {
        let path = type.lowercased().prefix { $0 != "?" && $0 != "#" }
        let words = path.split { $0 == "/" || $0 == ":" }.map(String.init)
        if let kind = Self.ofPartner(words.suffix(2)) {
            self = kind
            return
        }
        let known = (1...4).reversed().lazy
            .map { words.suffix($0).joined(separator: "-") }
            .compactMap { Self(rawValue: Self.older[$0] ?? $0) }
            .first { $0 != .unknown && $0 != .ofPartner }
        let isLost = zip(words, words.dropFirst()).contains { $0 == ("auth", "unrecoverable") }
        self = known ?? (isLost ? .unrecoverable : .unknown)
    }

    /// As servers wrote it before, or wrote it in another place.
    private static let older = [
        "patron-auth-access-token-expired": "token-expired",
        "patron-auth-access-token-invalid": "token-invalid",
        "invalid-credentials": "credentials-invalid",
        "holds-not-permitted": "holds-not-allowed",
    ]

    /// Boundless numbers its problems, and OverDrive names them in its own words.
    private static func ofPartner(_ words: ArraySlice<String>) -> Self? {
        guard let partner = words.first, let code = words.last, words.count == 2 else { return nil }
        switch partner {
        case "boundless": return boundless[code] ?? .ofPartner
        case "overdrive": return overdrive[code] ?? .ofPartner
        default: return nil
        }
    }

    private static let boundless: [String: Self] = [
        "3103": .notFoundOnRemote, "3110": .loanAlreadyExists, "3112": .cannotFulfillLoan,
        "3113": .cannotIssueLoan, "3114": .loanLimitReached, "3135": .noAcceptableFormat,
        "4058": .noActiveLoan,
    ]

    private static let overdrive: [String: Self] = [
        "titlenotcheckedout": .noActiveLoan, "nocopiesavailable": .noAvailableLicense,
        "patronhasexceededcheckoutlimit": .loanLimitReached,
        "patronhasexceededcheckoutlimit_forcpc": .loanLimitReached,
        "titlealreadycheckedout": .loanAlreadyExists,
        "patronexceededholdlimit": .holdLimitReached,
        "patrondoesnthavetitleonhold": .holdNotFound,
    ]

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
        case .tokenExpired, .tokenInvalid, .bearerTokenInvalid, .samlSessionExpired, .samlFailed,
            .samlInvalidResponse, .oidcSessionExpired, .oidcInvalidResponse, .oidcInvalidState:
            true
        default: false
        }
    }
}

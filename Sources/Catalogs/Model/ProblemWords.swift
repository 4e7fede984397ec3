/// What to do about each problem that a library's server names: with loans, holds, signing in.
extension Problem.Kind {
    func nextAction(status: Int?) -> String { ofLending ?? ofLibrary(status: status) }

    private var ofLending: String? {
        switch self {
        case .noLicenses: "Look for another edition: the library has no copy of this one now."
        case .notFoundOnRemote: "Look for another edition: the library had to take this one away."
        case .noActiveHold: "Place a hold; if you were giving it up, it is gone."
        case .holdNotFound: "Look at your holds: this one is gone."
        case .loanNotFound: "Look at your loans: this one is over."
        case .cannotIssueLoan: "Try again in a while; if it stays, ask your library."
        case .cannotPlaceHold: "Try again in a while; you have no place in line until then."
        case .cannotRenewLoan: "Keep it until it is due, then borrow it again: others may wait."
        case .cannotMirrorToRemote: "Nothing: it is asked again by itself."
        case .remoteIntegrationFailed: "Try again in a while: a partner of the library fails."
        case .noAcceptableFormat: "Return it, or read it in the library's own program."
        case .badDeliveryMechanism: "Choose another format: it is not to be had in this one."
        case .loanAlreadyExists: "It is among your loans: read it there."
        default: nil
        }
    }

    private func ofLibrary(status: Int?) -> String {
        switch self {
        case .filteredByLibraryPolicy: "Ask your library: it does not offer this title."
        case .forbiddenByPolicy: "Ask your library which books your card allows."
        case .patronOfAnotherLibrary: "Sign in to the library that your card is of."
        case .libraryNotFound: "Add the library again: its address has changed."
        case .cannotGenerateFeed: "Try another page, or this one in a few minutes."
        case .unknownLane: "Go back to the start of the catalog: this page is gone."
        case .unknownList: "Go back to the start of the catalog: this list is gone."
        case .unknownCollection: "Go back to the start of the catalog: this collection is gone."
        case .unknownSAMLProvider: "Choose another school, or ask your library which is yours."
        case .unknownOIDCProvider: "Choose another way to sign in, or ask your library for one."
        case .unsupportedAuthentication: "Choose another way to sign in: this one is closed."
        case .tokenNotPossible: "Sign in with your card: no other way is open for it."
        case .tokenExpired: "Sign in again: your last sign-in has run out."
        case .tokenInvalid: "Sign in again: your last sign-in is no longer known."
        case .bearerTokenInvalid: "Sign in again, in the browser."
        default: known(status: status)
        }
    }

    private func known(status: Int?) -> String {
        switch self {
        case .loanLimitReached: "Return a book, then borrow this one."
        case .holdLimitReached: "Cancel a hold, then place this one."
        case .credentialsSuspended: "Ask your library why your card is suspended."
        case .credentialsExpired: "Renew your card at your library, then sign in again."
        case .credentialsInvalid: "Check your card number and PIN, then sign in again."
        case .noActiveLoan: "Borrow it again; if you were returning it, it is returned."
        case .outstandingFines: "Pay your fines at your library, then try again."
        case .noAvailableLicense: "Place a hold: all copies are out."
        case .holdsNotAllowed: "Try again when a copy is free: this library takes no holds on it."
        case .cannotReleaseHold: "Try again in a while: the hold stands until then."
        case .cannotFulfillLoan: "Try again in a while, or choose another format."
        case .deliveryMechanismConflict: "Take the format you chose first, or return the book."
        default: Self.nextAction(forStatus: status)
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

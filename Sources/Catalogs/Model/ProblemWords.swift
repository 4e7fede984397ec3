/// What to do about each problem that a library's server names: with loans, holds, signing in.
extension Problem.Kind {
    func nextAction(status: Int?) -> String {
        ofLending ?? ofSharing ?? ofSigningIn ?? ofLibrary(status: status)
    }

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

    /// What the program told the library, or asked of it, and a person did not.
    private var ofSharing: String? {
        switch self {
        case .invalidInput: "Look at what was typed: the library could not read it."
        case .methodNotAllowed: "Choose something else: the library does not do this here."
        case .unsupportedMediaType: "Nothing was changed: it is too long, or of a kind not taken."
        case .unreadableNumber: "Open the book from the catalog again: its number is not known."
        case .unknownSource: "Open the book from the catalog again: where it is from is not known."
        case .cannotRegister: "Tell your library what it asks for, then try again."
        case .decryptionError: "Tell your library: two of its computers share a secret no more."
        case .invalidODLNotification: "Ask for your loans again: a notice about one went astray."
        case .invalidEvent: "Nothing: the library did not count that you did it."
        case .invalidAnnotationKind: "Nothing: your note is kept here, and not at the library."
        case .invalidAnnotationTarget: "Borrow it again to share your place: it is not lent to you."
        case .invalidAnnotationFormat: "Nothing: your place is kept here, and not at the library."
        case .noAnnotation: "Nothing: the library has the mark no more."
        case .deviceNotFound: "Nothing: the library sends no notices to this device."
        case .deviceAlreadyExists: "Nothing: the library knows this device already."
        case .deviceKindInvalid: "Nothing: the library sends no notices to such a device."
        case .ofPartner: "Try again in a while, or ask your library: a partner of it refuses."
        default: nil
        }
    }

    private func ofLibrary(status: Int?) -> String {
        switch self {
        case .filteredByLibraryPolicy: "Ask your library: it does not offer this title."
        case .forbiddenByPolicy: "Ask your library which books your card allows."
        case .patronOfAnotherLibrary: "Sign in to the library that your card is of."
        case .libraryNotFound: "Add the library again: its address has changed."
        case .cannotDeleteSharedList: "Ask who made the list: others read it too."
        case .internalServerError: "Try again in a while: something broke at the library."
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

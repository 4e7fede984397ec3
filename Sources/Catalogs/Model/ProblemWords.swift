import Wording

/// What to do about each problem that a library's server names: with loans, holds, signing in.
extension Problem.Kind {
    func nextAction(status: Int?) -> String {
        ofLending ?? ofSharing ?? ofSigningIn ?? ofLibrary(status: status)
    }

    private var ofLending: String? {
        switch self {
        case .noLicenses: tr("Look for another edition: the library has no copy of this one now.")
        case .notFoundOnRemote:
            tr("Look for another edition: the library had to take this one away.")
        case .noActiveHold: tr("Place a hold; if you were giving it up, it is gone.")
        case .holdNotFound: tr("Look at your holds: this one is gone.")
        case .loanNotFound: tr("Look at your loans: this one is over.")
        case .cannotIssueLoan: tr("Try again in a while; if it stays, ask your library.")
        case .cannotPlaceHold: tr("Try again in a while; you have no place in line until then.")
        case .cannotRenewLoan: tr("Keep it until it is due, then borrow it again: others may wait.")
        case .cannotMirrorToRemote: tr("Nothing: it is asked again by itself.")
        case .remoteIntegrationFailed: tr("Try again in a while: a partner of the library fails.")
        case .noAcceptableFormat: tr("Return it, or read it in the library's own program.")
        case .badDeliveryMechanism: tr("Choose another format: it is not to be had in this one.")
        case .loanAlreadyExists: tr("It is among your loans: read it there.")
        default: nil
        }
    }

    /// What the program told the library, or asked of it, and a person did not.
    private var ofSharing: String? {
        switch self {
        case .invalidInput: tr("Look at what was typed: the library could not read it.")
        case .methodNotAllowed: tr("Choose something else: the library does not do this here.")
        case .unsupportedMediaType:
            tr("Nothing was changed: it is too long, or of a kind not taken.")
        case .unreadableNumber: tr("Open the book from the catalog again: its number is not known.")
        case .unknownSource:
            tr("Open the book from the catalog again: where it is from is not known.")
        case .cannotRegister: tr("Tell your library what it asks for, then try again.")
        case .decryptionError: tr("Tell your library: two of its computers share a secret no more.")
        case .invalidODLNotification:
            tr("Ask for your loans again: a notice about one went astray.")
        case .invalidEvent: tr("Nothing: the library did not count that you did it.")
        case .invalidAnnotationKind: tr("Nothing: your note is kept here, and not at the library.")
        case .invalidAnnotationTarget:
            tr("Borrow it again to share your place: it is not lent to you.")
        case .invalidAnnotationFormat:
            tr("Nothing: your place is kept here, and not at the library.")
        case .noAnnotation: tr("Nothing: the library has the mark no more.")
        case .deviceNotFound: tr("Nothing: the library sends no notices to this device.")
        case .deviceAlreadyExists: tr("Nothing: the library knows this device already.")
        case .deviceKindInvalid: tr("Nothing: the library sends no notices to such a device.")
        case .ofPartner: tr("Try again in a while, or ask your library: a partner of it refuses.")
        default: nil
        }
    }

    private func ofLibrary(status: Int?) -> String {
        switch self {
        case .filteredByLibraryPolicy: tr("Ask your library: it does not offer this title.")
        case .forbiddenByPolicy: tr("Ask your library which books your card allows.")
        case .patronOfAnotherLibrary: tr("Sign in to the library that your card is of.")
        case .libraryNotFound: tr("Add the library again: its address has changed.")
        case .cannotDeleteSharedList: tr("Ask who made the list: others read it too.")
        case .internalServerError: tr("Try again in a while: something broke at the library.")
        case .cannotGenerateFeed: tr("Try another page, or this one in a few minutes.")
        case .unknownLane: tr("Go back to the start of the catalog: this page is gone.")
        case .unknownList: tr("Go back to the start of the catalog: this list is gone.")
        case .unknownCollection: tr("Go back to the start of the catalog: this collection is gone.")
        case .unknownSAMLProvider: tr("Choose another school, or ask your library which is yours.")
        case .unknownOIDCProvider: tr("Choose another way to sign in, or ask your library for one.")
        case .unsupportedAuthentication: tr("Choose another way to sign in: this one is closed.")
        case .tokenNotPossible: tr("Sign in with your card: no other way is open for it.")
        case .tokenExpired: tr("Sign in again: your last sign-in has run out.")
        case .tokenInvalid: tr("Sign in again: your last sign-in is no longer known.")
        case .bearerTokenInvalid: tr("Sign in again, in the browser.")
        default: known(status: status)
        }
    }

    private func known(status: Int?) -> String {
        switch self {
        case .loanLimitReached: tr("Return a book, then borrow this one.")
        case .holdLimitReached: tr("Cancel a hold, then place this one.")
        case .credentialsSuspended: tr("Ask your library why your card is suspended.")
        case .credentialsExpired: tr("Renew your card at your library, then sign in again.")
        case .credentialsInvalid: tr("Check your card number and PIN, then sign in again.")
        case .noActiveLoan: tr("Borrow it again; if you were returning it, it is returned.")
        case .outstandingFines: tr("Pay your fines at your library, then try again.")
        case .noAvailableLicense: tr("Place a hold: all copies are out.")
        case .holdsNotAllowed:
            tr("Try again when a copy is free: this library takes no holds on it.")
        case .cannotReleaseHold: tr("Try again in a while: the hold stands until then.")
        case .cannotFulfillLoan: tr("Try again in a while, or choose another format.")
        case .deliveryMechanismConflict: tr("Take the format you chose first, or return the book.")
        default: Self.nextAction(forStatus: status)
        }
    }

    private static func nextAction(forStatus status: Int?) -> String {
        switch status {
        case 401: tr("Sign in, then try again.")
        case 403: tr("Ask your library whether your card allows it.")
        case 404, 410: tr("Go back and open it from the catalog again.")
        case 429: tr("Wait a few minutes, then try again.")
        case .some(500...): tr("Try again in a while: the trouble is the server's.")
        default: tr("Try again; if it stays, ask your library.")
        }
    }
}

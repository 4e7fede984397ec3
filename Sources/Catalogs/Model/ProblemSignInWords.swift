import Wording

/// What to do where a library does not take who one is: by card, by a school (SAML), or by an
/// account elsewhere (OIDC). What a person can do nothing about is for the library to hear.
extension Problem.Kind {
    var ofSigningIn: String? { ofSchool ?? ofAccount ?? ofCard }

    private var ofCard: String? {
        switch self {
        case .credentialsBlocked: tr("Ask your library why its rules keep your card out.")
        case .resetLinkExpired: tr("Ask for a new link to reset your password: this one is over.")
        case .unknownTokenProvider:
            tr("Choose another way to sign in: the library knows it no more.")
        case .unrecoverable: tr("Ask your library: to sign in again will not help.")
        default: nil
        }
    }

    private var ofSchool: String? {
        switch self {
        case .samlSessionExpired:
            tr("Sign in through your school again: it lasts for a while only.")
        case .samlFailed: tr("Sign in again: your school did not say that it is you.")
        case .samlInvalidResponse: tr("Sign in again: the answer of your school was not whole.")
        case .samlIncorrectResponse: tr("Sign in again: the answer of your school was of no use.")
        case .samlInvalidRequest: tr("Begin to sign in anew: your school's page was not asked for.")
        case .samlCannotIdentify:
            tr("Ask your library: your school does not say which reader you are.")
        case .samlNoAccess: tr("Ask your library: your school's account does not open it.")
        case .samlError:
            tr("Sign in again; if it stays, tell your library that its school page fails.")
        case .samlSettings: tr("Tell your library: its settings for schools cannot be read.")
        case .samlRule:
            tr("Tell your library: its rule of which students may borrow has a mistake.")
        case .samlMetadata: tr("Tell your library: what it knows of its schools cannot be read.")
        case .samlNumberRule: tr("Tell your library: its rule for readers' numbers has a mistake.")
        case .samlKey: tr("Tell your library: its own key for schools cannot be read.")
        case .samlNotConfigured: tr("Tell your library: no school is set up to sign in with.")
        default: nil
        }
    }

    private var ofAccount: String? {
        switch self {
        case .oidcSessionExpired: tr("Sign in with your account again: it lasts for a while only.")
        case .oidcInvalidResponse: tr("Sign in again: the answer about your account was not whole.")
        case .oidcInvalidRequest: tr("Begin to sign in anew: something was left out.")
        case .oidcInvalidState: tr("Begin to sign in anew: it took too long.")
        case .oidcCannotIdentify:
            tr("Ask your library: your account does not say which reader you are.")
        case .oidcNoAccess: tr("Ask your library: your account does not open it.")
        case .oidcLibraryNotFound: tr("Tell your library: its page to sign in leads to no library.")
        case .oidcRuleFailed: tr("Tell your library: its rule of who may borrow fails.")
        case .oidcRule: tr("Tell your library: its rule of who may borrow has a mistake.")
        case .oidcSignOut:
            tr("Sign out on the page of your account too: the library does not do it.")
        case .oidcSignOutElsewhere: tr("Sign out here too: the library does not hear of it.")
        case .oidcSignOutToken: tr("Sign out here: the notice of it was not understood.")
        default: nil
        }
    }
}

/// What to do where a library does not take who one is: by card, by a school (SAML), or by an
/// account elsewhere (OIDC). What a person can do nothing about is for the library to hear.
extension Problem.Kind {
    var ofSigningIn: String? { ofSchool ?? ofAccount ?? ofCard }

    private var ofCard: String? {
        switch self {
        case .credentialsBlocked: "Ask your library why its rules keep your card out."
        case .resetLinkExpired: "Ask for a new link to reset your password: this one is over."
        case .unknownTokenProvider: "Choose another way to sign in: the library knows it no more."
        case .unrecoverable: "Ask your library: to sign in again will not help."
        default: nil
        }
    }

    private var ofSchool: String? {
        switch self {
        case .samlSessionExpired: "Sign in through your school again: it lasts for a while only."
        case .samlFailed: "Sign in again: your school did not say that it is you."
        case .samlInvalidResponse: "Sign in again: the answer of your school was not whole."
        case .samlIncorrectResponse: "Sign in again: the answer of your school was of no use."
        case .samlInvalidRequest: "Begin to sign in anew: your school's page was not asked for."
        case .samlCannotIdentify: "Ask your library: your school does not say which reader you are."
        case .samlNoAccess: "Ask your library: your school's account does not open it."
        case .samlError: "Sign in again; if it stays, tell your library that its school page fails."
        case .samlSettings: "Tell your library: its settings for schools cannot be read."
        case .samlRule: "Tell your library: its rule of which students may borrow has a mistake."
        case .samlMetadata: "Tell your library: what it knows of its schools cannot be read."
        case .samlNumberRule: "Tell your library: its rule for readers' numbers has a mistake."
        case .samlKey: "Tell your library: its own key for schools cannot be read."
        case .samlNotConfigured: "Tell your library: no school is set up to sign in with."
        default: nil
        }
    }

    private var ofAccount: String? {
        switch self {
        case .oidcSessionExpired: "Sign in with your account again: it lasts for a while only."
        case .oidcInvalidResponse: "Sign in again: the answer about your account was not whole."
        case .oidcInvalidRequest: "Begin to sign in anew: something was left out."
        case .oidcInvalidState: "Begin to sign in anew: it took too long."
        case .oidcCannotIdentify:
            "Ask your library: your account does not say which reader you are."
        case .oidcNoAccess: "Ask your library: your account does not open it."
        case .oidcLibraryNotFound: "Tell your library: its page to sign in leads to no library."
        case .oidcRuleFailed: "Tell your library: its rule of who may borrow fails."
        case .oidcRule: "Tell your library: its rule of who may borrow has a mistake."
        case .oidcSignOut: "Sign out on the page of your account too: the library does not do it."
        case .oidcSignOutElsewhere: "Sign out here too: the library does not hear of it."
        case .oidcSignOutToken: "Sign out here: the notice of it was not understood."
        default: nil
        }
    }
}

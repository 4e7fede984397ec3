extension Feed {
    /// How to sign in to a library, as its authentication document says.
    public struct Authentication: Equatable, Sendable {
        public var title: String?
        public var description: String?
        public var methods: [Method] = []
        public var links: [Reference] = []
        /// What the library tells everybody just now.
        public var announcements: [String] = []
        /// Why it asks, in the library's own words.
        public var said: String?
        /// The page or file that was not given without a sign-in. Nothing where the library's
        /// document was asked for by itself.
        public var askedBy: String?

        /// The same, of a page that was refused; the first one that was stays.
        public func asked(by address: String) -> Self {
            var form = self
            form.askedBy = askedBy ?? address
            return form
        }
    }

    /// A link by its relation: logo, help, register, terms.
    public struct Reference: Equatable, Sendable {
        public var relation: String
        public var href: String
        public var type: String?

        public init(relation: String, href: String, type: String? = nil) {
            (self.relation, self.href, self.type) = (relation, href, type)
        }
    }
}

extension Feed.Authentication {
    public struct Method: Equatable, Sendable {
        public enum Kind: String, Sendable {
            case basic
            case basicToken = "basic-token"
            case digest
            case oauthPassword = "oauth-password"
            /// A name and a password, or an API key in its place, in Audiobookshelf's own words.
            case audiobookshelf
            case browser, gate, anonymous, unsupported
        }

        public var kind: Kind
        /// As the server writes it.
        public var type: String
        public var description: String?
        public var authenticate: String?
        public var loginLabel: String?
        public var passwordLabel: String?
        public var login: Input?
        public var password: Input?
        public var links: [Feed.Reference] = []
        /// What the document says of all the doors that its entry has, where there are several.
        var ofAllDoors: String?
        /// The entry's first door stands before it.
        var isFurtherDoor = false
    }

    /// The document's entries, each once, however many doors it has.
    public var entries: [Method] {
        methods.filter { !$0.isFurtherDoor }.map { method in
            var entry = method
            entry.description = method.ofAllDoors ?? method.description
            return entry
        }
    }

    /// What a field of the form takes.
    public struct Input: Equatable, Sendable {
        public var keyboard: String?
        public var maximumLength: Int?
        public var barcodeFormat: String?
    }
}

extension Feed.Authentication.Method.Kind {
    /// Judged by the words of the path, so that hosts and cases may differ.
    init(type: String) {
        let words = type.lowercased().split { "/:#".contains($0) }.suffix(3).joined(separator: "/")
        self =
            switch true {
            case words.hasSuffix("auth/basic"), words.hasSuffix("authtype/basic"): .basic
            case words.hasSuffix("basic-token"): .basicToken
            case words.hasSuffix("auth/digest"): .digest
            case words.hasSuffix("oauth/password"): .oauthPassword
            case words.contains("gate/") || words.hasSuffix("/gate"): .gate
            case words.hasSuffix("anonymous"): .anonymous
            case words.contains("oauth"), words.contains("saml"), words.contains("openid"),
                words.hasSuffix("oidc"):
                .browser
            default: .unsupported
            }
    }
}

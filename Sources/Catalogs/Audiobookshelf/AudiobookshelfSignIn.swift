import Notation
import Wording

/// How one signs in to Audiobookshelf: what is sent, and what its answers mean.
public enum AudiobookshelfSignIn {
    /// A pair that a password or an older pair was exchanged for.
    public struct Tokens: Equatable, Sendable {
        public var access: Secret
        /// Renews the pair once; nil on servers older than 2.26, whose token does not end.
        public var refresh: Secret?

        public init(access: Secret, refresh: Secret?) {
            (self.access, self.refresh) = (access, refresh)
        }

        /// From the answer to signing in or to renewing.
        public init?(_ body: [UInt8]) {
            guard let user = AudiobookshelfSignIn.object(body)?["user"],
                let access = Self.token(user["accessToken"]) ?? Self.token(user["token"])
            else { return nil }
            self.init(access: access, refresh: Self.token(user["refreshToken"]))
        }

        /// One with a line break would end the header that it is sent in.
        private static func token(_ value: JSONValue?) -> Secret? {
            guard let text = value?.string, (1...tokenBytesMax).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else { return nil }
            return Secret(text)
        }

        private static let tokenBytesMax = 8_192
    }

    /// The addresses below the server's own.
    public static let login = "login"
    public static let renewal = "auth/refresh"
    /// Tells what the server is, to anybody.
    public static let status = "status"
    /// Where its catalog begins.
    public static let libraries = "api/libraries"

    /// Without it the refresh token is in a cookie alone.
    public static let wantsTokens = (name: "x-return-tokens", value: "true")
    public static let renewalHeader = "x-refresh-token"

    /// The answer to `status`.
    public static func isServer(_ body: [UInt8]) -> Bool {
        guard let document = object(body) else { return false }
        if let app = document["app"]?.string { return app.lowercased() == "audiobookshelf" }
        // Before 2.3 it did not say its name.
        return document["isInit"] != nil && document["serverVersion"] != nil
    }

    /// The server's own address, from an address of its API or its pages.
    public static func base(of address: String) -> String {
        var base = address[...]
        if let end = base.firstIndex(where: { $0 == "?" || $0 == "#" }) { base = base[..<end] }
        for mark in ["/api/libraries", "/api/items", "/api/me"] {
            if let found = base.firstRange(of: mark) { base = base[..<found.lowerBound] }
        }
        while base.hasSuffix("/") { base = base.dropLast() }
        return String(base)
    }

    public static func body(user: String, password: Secret) -> [UInt8] {
        JSONValue.object(["username": .string(user), "password": .string(password.text)]).document
    }

    /// A key that was made for programs, told in the place of a password: it signs in by itself.
    public static func isKey(_ text: String) -> Bool {
        text.hasPrefix("eyJ") && text.utf8.count > 60 && text.split(separator: ".").count == 3
    }

    /// How a server asks who one is, as the documents of other libraries say it.
    public static func form(at base: String) -> Feed.Authentication {
        var method = Feed.Authentication.Method(
            kind: .audiobookshelf, type: "https://www.audiobookshelf.org/login")
        method.authenticate = base + "/" + login
        method.loginLabel = tr("User")
        method.passwordLabel = tr("Password")
        return Feed.Authentication(title: nil, description: nil, methods: [method])
    }

    static func object(_ body: [UInt8]) -> JSONValue? {
        // What is no JSON is no answer; where its mistake is helps no one.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else { return nil }
        return document
    }
}

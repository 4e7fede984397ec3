import Catalogs

/// What is asked of a server, once. Its maker names the origin of a secret, which goes to no
/// other, wherever the server redirects us.
public struct HTTPRequest: Equatable, Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case propfind = "PROPFIND"
        case mkcol = "MKCOL"
    }

    public var method = Method.get
    public var address: Address
    public var headers: [HTTPHeader] = []
    public var body: HTTPBody?
    public var credential: HTTPCredential?
    public var trust = HTTPTrust()
    /// Cookies are kept apart by this name; without one none are kept.
    public var jar: String?
    public var limits = HTTPLimits()
    /// Off where ranges are asked for: they count the bytes that are sent.
    public var isCompressed = true
    /// Only looks which server answers: nothing is sent, and any certificate it shows is reported.
    public var isGlance = false

    public init(_ address: Address, method: Method = .get) {
        self.address = address
        self.method = method
    }
}

public struct HTTPHeader: Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Goes to the origin that was asked, and with no redirect to another.
public struct HTTPBody: Equatable, Sendable {
    public var type: String
    public var bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    public static func form(_ fields: [(name: String, value: String)]) -> HTTPBody {
        let text = fields.map { Percent.encoded($0.name) + "=" + Percent.encoded($0.value) }
        return HTTPBody(
            type: "application/x-www-form-urlencoded",
            bytes: Array(text.joined(separator: "&").utf8))
    }
}

/// A secret and the one origin that may hear it. Nothing prints what it is.
public struct HTTPCredential: Equatable, Sendable {
    public enum Scheme: Sendable {
        /// As the server asks.
        case asked
        /// Told with the first request: where a server said so, or refuses without asking.
        case basic
        /// Never in clear words, and at once where the server told a nonce before.
        case digest
    }

    public enum Secret: Equatable, Sendable {
        case password(user: String, password: String, Scheme)
        case bearer(String)
    }

    public var origin: Origin
    public var secret: Secret

    public init(_ secret: Secret, for origin: Origin) {
        self.secret = secret
        self.origin = origin
    }
}

extension HTTPCredential.Secret: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public var description: String { "a secret" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Whom to believe that they are who they say, besides those the system trusts.
public struct HTTPTrust: Hashable, Sendable {
    /// A file with certificates of one's own authority.
    public var authorityFile: String?
    /// A certificate and its key, for servers that want to know who asks.
    public var certificateFile: String?
    public var keyFile: String?
    /// The key of one certificate that a person accepted for one origin, `sha256//` and base64.
    public var pin: Pin?

    public struct Pin: Hashable, Sendable {
        public var origin: Origin
        public var key: String

        public init(_ key: String, for origin: Origin) {
            self.key = key
            self.origin = origin
        }

        /// A server that shows no certificate by itself may redirect to one that does, at another
        /// port of the same host: then the key was accepted for that one.
        public func counts(at other: Origin) -> Bool {
            if other == origin { return true }
            return !origin.isSecure && other.isSecure && other.host == origin.host
        }
    }

    public init() {}
}

/// How long is waited and how much is taken.
public struct HTTPLimits: Equatable, Sendable {
    public var connecting = Duration.seconds(15)
    /// Without a single byte.
    public var silence = Duration.seconds(30)
    public var bodyBytesMax = 128 << 20
    public var redirectsMax = 10
    public var retriesMax = 2

    public init() {}
}

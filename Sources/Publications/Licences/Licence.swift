import Notation
import Wording

/// A licence of Readium LCP: who lent or sold a book, what may be done with it and until when, and
/// the key to it, which a passphrase opens.
public struct Licence: Equatable, Sendable {
    public struct Link: Equatable, Sendable {
        public var relation: String
        public var href: String
        public var type: String?
        public var title: String?
        public var isTemplated = false
        /// Of what is behind it, as 64 digits of SHA-256.
        public var digest: String?
    }

    public let id: String
    /// Who gave it out, as an address.
    public let provider: String
    public let issued: Int64
    public let updated: Int64?
    public let profile: Profile
    /// What helps to remember the passphrase.
    public let hint: String
    /// The user's name, where it is not encrypted.
    public let user: String?
    public let rights: Rights
    public let links: [Link]
    /// As it came: it is written into books and kept as it is.
    public let document: [UInt8]
    let contentKey: [UInt8]
    let keyCheck: [UInt8]
    let seal: LicenceSeal

    /// A licence with a long list of links has a few thousand bytes.
    public static let bytesMax = 256 << 10
    static let textMax = 400

    public static let mediaType = "application/vnd.readium.lcp.license.v1.0+json"

    /// Throws what is wrong with it. Whether it may be believed is not asked here.
    public init(_ document: [UInt8]) throws(LicenceTrouble) {
        guard document.count <= Self.bytesMax else { throw .damaged(tr("it is too large for one")) }
        let value: JSONValue
        do {
            value = try JSONReader.read(document).value
        } catch {
            throw .damaged(error.reason)
        }
        if value.hasTwins { throw .damaged(tr("it says one thing twice")) }
        guard let id = value["id"]?.string, !id.isEmpty, id.utf8.count <= Self.textMax else {
            throw .damaged(tr("it has no name of its own"))
        }
        guard let issued = value["issued"]?.string.flatMap(IsoTime.seconds) else {
            throw .damaged(tr("it does not say when it was issued"))
        }
        guard let lock = value["encryption"], let profile = lock["profile"]?.string else {
            throw .damaged(tr("it does not say how the book is locked"))
        }
        self.id = id
        self.issued = issued
        self.document = document
        self.profile = Profile(profile)
        provider = Self.label(value["provider"]) ?? ""
        updated = value["updated"]?.string.flatMap(IsoTime.seconds)
        hint = Self.label(lock["user_key"]?["text_hint"]) ?? ""
        let hidden = (value["user"]?["encrypted"]?.elements ?? []).compactMap(\.string)
        user = hidden.contains("name") ? nil : Self.label(value["user"]?["name"])
        rights = Rights(value["rights"])
        links = Self.links(value["links"])
        contentKey = Self.bytes(lock["content_key"]?["encrypted_value"])
        keyCheck = Self.bytes(lock["user_key"]?["key_check"])
        seal = LicenceSeal(value)
        let algorithms = [
            lock["content_key"]?["algorithm"]?.string, lock["user_key"]?["algorithm"]?.string,
        ]
        if self.profile == .basic, algorithms != [Self.aes, Self.sha256] {
            throw .damaged(tr("it names a cipher that its profile does not have"))
        }
    }

    private static let linksMax = 100
    static let aes = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"
    private static let sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"

    /// The newest date that it bears: of two with one name the newer counts.
    public var revised: Int64 { max(issued, updated ?? issued) }

    public func link(_ relation: String) -> Link? { links.first { $0.relation == relation } }

    /// Who gave it out, as short as it can be told.
    public var lender: String {
        let bare = provider.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }
        let host = bare.prefix { $0 != "/" }
        return host.isEmpty ? (provider.isEmpty ? tr("the lender") : provider) : String(host)
    }

    private static func label(_ value: JSONValue?) -> String? {
        value?.string.map { String(String(label: $0.utf8).prefix(textMax)) }
            .flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8] {
        guard let text = value?.string else { return [] }
        return Base64.decoded(Array(text.utf8)[...], between: .blanks) ?? []
    }

    static func links(_ value: JSONValue?) -> [Link] {
        (value?.elements ?? []).prefix(linksMax).compactMap(link)
    }

    private static func link(_ value: JSONValue) -> Link? {
        guard let relation = value["rel"]?.elements.first?.string,
            let href = value["href"]?.string, href.utf8.count <= hrefMax
        else { return nil }
        return Link(
            relation: relation, href: href, type: value["type"]?.string?.lowercased(),
            title: label(value["title"]), isTemplated: value["templated"]?.isTrue ?? false,
            digest: value["hash"]?.string.flatMap(digest))
    }

    private static let hrefMax = 8 << 10

    /// Written in digits by some servers and in Base64 by others.
    private static func digest(_ text: String) -> String? {
        if text.utf8.count == 64, text.allSatisfy(\.isHexDigit) { return text.lowercased() }
        guard let bytes = Base64.decoded(Array(text.utf8)[...]), bytes.count == 32 else {
            return nil
        }
        return Hex.of(bytes)
    }
}

extension Licence {
    /// Which secret turns a passphrase into a key.
    public enum Profile: Equatable, Sendable {
        /// None: its rules are public.
        case basic
        /// One that is given to licensed programs alone; says which profile.
        case production(String)
        case unknown(String)

        init(_ address: String) {
            let name =
                address.hasPrefix(Self.root) ? String(address.dropFirst(Self.root.count)) : ""
            switch name {
            case "basic-profile": self = .basic
            case "1.0": self = .production(name)
            case _ where name.hasPrefix("2."): self = .production(name)
            default:
                let short = name.hasPrefix("profile-") ? String(name.dropFirst(8)) : ""
                self =
                    short == "1.0" || short.hasPrefix("2.")
                    ? .production(String(short.prefix(8)))
                    : .unknown(String(String(label: address.utf8).prefix(Licence.textMax)))
            }
        }

        /// As scripts name it.
        public var name: String {
            switch self {
            case .basic: "basic"
            case .production(let number): number
            case .unknown(let address): address
            }
        }

        private static let root = "http://readium.org/lcp/"
    }

    /// What may be done with the book.
    public struct Rights: Equatable, Sendable {
        public var start: Int64?
        public var end: Int64?
        /// Characters that may be copied; nil for as many as one likes.
        public var copies: Int?
        /// Pages that may be printed.
        public var prints: Int?

        init(_ value: JSONValue?) {
            start = value?["start"]?.string.flatMap(IsoTime.seconds)
            end = value?["end"]?.string.flatMap(IsoTime.seconds)
            copies = value?["copy"]?.scalar.flatMap { Int($0) }.map { max(0, $0) }
            prints = value?["print"]?.scalar.flatMap { Int($0) }.map { max(0, $0) }
        }

        /// Why the book may not be read now; nil where it may.
        public func trouble(at now: Int64) -> LicenceTrouble? {
            if let start, now < start { return .early(start) }
            if let end, now >= end { return .ended(end) }
            return nil
        }
    }
}

/// Whether a piece of a book may be copied.
public enum CopyAllowance: Equatable, Sendable {
    /// As many may be copied after it.
    case allowed(left: Int)
    case refused(left: Int)
    /// What was copied before is not known.
    case failed(String)
}

extension JSONValue {
    /// Two members with one name: which of them counts is not the same for every reader.
    fileprivate var hasTwins: Bool {
        switch self {
        case .object(let members):
            Set(members.map(\.key)).count < members.count || members.contains { $0.value.hasTwins }
        case .array(let elements): elements.contains(where: \.hasTwins)
        default: false
        }
    }
}

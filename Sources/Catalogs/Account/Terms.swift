/// What a library wants a person to agree to before signing in, as words.
public struct Terms: Equatable, Sendable {
    /// A longer text is cut.
    public static let bytesMax = 1 << 20

    public let address: String
    public let text: String

    /// nil for what is neither text nor a page of the web.
    public init?(_ bytes: [UInt8], address: String) {
        guard bytes.count <= Self.bytesMax, !bytes.starts(with: "%PDF".utf8) else { return nil }
        let text = String(decoding: TextDecoder().decode(bytes, isLast: true), as: UTF8.self)
        guard !text.utf8.contains(0) else { return nil }
        let isPage = text.utf8.first { !$0.isBlank } == 0x3C
        guard let plain = MarkedText.plain(text, isMarked: isPage, bytesMax: Self.bytesMax)
        else { return nil }
        (self.address, self.text) = (address, plain)
    }

    /// Tells these words from others: their FNV-1a hash.
    public var digest: String {
        let hash = text.utf8.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) {
            $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

/// Terms that a person agreed to: where they stood, and which they were.
public struct Consent: Equatable, Sendable {
    public var address: String
    /// nil where they were not shown.
    public var digest: String?

    public init(address: String, digest: String? = nil) {
        self.address = address
        self.digest = digest
    }
}

extension Feed.Authentication {
    /// For a catalog that needs agreement to its terms and no account.
    public static func terms(at address: String) -> Feed.Authentication {
        Feed.Authentication(
            methods: [
                Method(kind: .anonymous, type: "http://librarysimplified.org/rel/auth/anonymous")
            ], links: [Feed.Reference(relation: "terms-of-service", href: address)])
    }

    /// No account is needed: terms are all there is.
    public var hasTermsAlone: Bool {
        terms != nil && !methods.isEmpty && methods.allSatisfy { $0.kind == .anonymous }
    }

    /// The address of what has to be agreed to.
    public var terms: String? {
        (links + (usable?.links ?? [])).first {
            $0.relation == "terms-of-service" && Address(base: $0.href) != nil
        }?.href
    }
}

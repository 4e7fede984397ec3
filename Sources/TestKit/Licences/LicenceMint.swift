import Notation
import Publications

/// A lender that there is only in tests: it locks books, and makes and signs the licences to them.
public struct LicenceMint: Sendable {
    public enum Signer: Sendable {
        /// With RSA, under the tests' root.
        case lender
        /// With a key on a curve, under the same.
        case curve
        /// Its certificate is good until 2016.
        case former
        /// Under no root that is known.
        case stranger
    }

    public static let basic = "http://readium.org/lcp/basic-profile"
    public static let passphrase = "a gull on every post"
    public static var roots: [[UInt8]] { [bytes(LenderPapers.root)] }

    public var id = "b6f1c2a0-1f0e-4a51-9b77-000000000001"
    public var provider = "https://lender.example/"
    public var issued = "2026-03-01T10:00:00Z"
    public var updated: String?
    public var profile = basic
    public var hint = "What sits on the harbour's posts?"
    public var passphrase = Self.passphrase
    /// As JSON.
    public var rights: JSONValue = .object([])
    public var links: [JSONValue] = []
    public var signer = Signer.lender
    public var algorithm: String?
    /// Of the book's files.
    public var contentKey = (0..<32).map { UInt8($0 * 7 & 0xFF) }

    public init() {}

    public var key: LicenceKey { LicenceKey(passphrase: passphrase) }

    public mutating func link(_ relation: String, _ href: String, type: String, hash: String? = nil)
    {
        links.append(
            .object([
                "rel": .string(relation), "href": .string(href), "type": .string(type),
                "templated": href.contains("{") ? .boolean(true) : nil, "hash": .text(hash),
            ]))
    }

    // MARK: - Licences

    /// Without its signature.
    public var unsigned: JSONValue {
        let key = Array(Sha256.of(Array(passphrase.utf8)).utf8)
        let user = stride(from: 0, to: 64, by: 2).map {
            UInt8(String(decoding: key[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
        }
        return .object([
            "provider": .string(provider), "id": .string(id), "issued": .string(issued),
            "updated": .text(updated),
            "encryption": .object([
                "profile": .string(profile),
                "content_key": .object([
                    "algorithm": .string("http://www.w3.org/2001/04/xmlenc#aes256-cbc"),
                    "encrypted_value": .string(
                        Base64.encoded(LenderCrypto.encrypt(contentKey, key: user, salt: 1))),
                ]),
                "user_key": .object([
                    "algorithm": .string("http://www.w3.org/2001/04/xmlenc#sha256"),
                    "text_hint": .string(hint),
                    "key_check": .string(
                        Base64.encoded(LenderCrypto.encrypt(Array(id.utf8), key: user, salt: 2))),
                ]),
            ]),
            "links": .array(links), "rights": rights,
        ])
    }

    public var licence: [UInt8] { signed(unsigned) }

    /// - Parameter canonical: what is signed, which a test may get wrong.
    public func signed(_ value: JSONValue, as canonical: String? = nil) -> [UInt8] {
        let text = canonical ?? Self.writing(value)
        let (papers, key): (String, String) =
            switch signer {
            case .lender: (LenderPapers.lender, LenderPapers.lenderKey)
            case .curve: (LenderPapers.curve, LenderPapers.curveKey)
            case .former: (LenderPapers.former, LenderPapers.lenderKey)
            case .stranger: (LenderPapers.stranger, LenderPapers.lenderKey)
            }
        var signature = LenderCrypto.sign(Array(text.utf8), key: Self.bytes(key))
        var name = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
        if signer == .curve {
            name = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
            signature = LenderCrypto.plainNumbers(signature, width: 32)
        }
        let seal = JSONValue.object([
            "algorithm": .string(algorithm ?? name),
            "certificate": .string(Base64.encoded(Self.bytes(papers))),
            "value": .string(Base64.encoded(signature)),
        ])
        return JSONValue.object(value.members + [.init(key: "signature", value: seal)]).document
    }

    /// Written here once more, by the rule and not by the program's own writer.
    public static func writing(_ value: JSONValue) -> String {
        switch value {
        case .object(let members):
            let sorted = members.sorted {
                Array($0.key.unicodeScalars.map(\.value)).lexicographicallyPrecedes(
                    Array($1.key.unicodeScalars.map(\.value)))
            }
            return "{" + sorted.map { "\"\($0.key)\":" + writing($0.value) }.joined(separator: ",")
                + "}"
        case .array(let elements): return "[" + elements.map(writing).joined(separator: ",") + "]"
        case .string(let text):
            return "\""
                + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
        default: return value.line
        }
    }

    static func bytes(_ letters: String) -> [UInt8] {
        Base64.decoded(Array(letters.utf8)[...], between: .blanks) ?? []
    }

    // MARK: - Books

    /// A file of a book as it stands in a locked one.
    public func seal(_ bytes: [UInt8], packed: Bool) -> [UInt8] {
        let text = packed ? ZipWriter.deflate(bytes) : bytes
        return LenderCrypto.encrypt(text, key: contentKey, salt: UInt8(bytes.count & 0xFF))
    }

    /// A book with its pages locked; the licence stands in it where one is given.
    public func lock(_ book: BookMaker, licence: [UInt8]?) -> ZipWriter {
        var zip = book.zip
        var entries = ""
        for index in zip.entries.indices {
            let entry = zip.entries[index]
            guard entry.name.hasSuffix(".xhtml"), !entry.name.hasSuffix("nav.xhtml") else {
                continue
            }
            entries += Self.entry(entry.name, packed: true, size: entry.bytes.count)
            zip.entries[index] = ZipWriter.Entry(
                name: entry.name, bytes: seal(entry.bytes, packed: true), isPacked: false)
        }
        zip.add(
            "META-INF/encryption.xml",
            """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
             xmlns:enc="http://www.w3.org/2001/04/xmlenc#"
             xmlns:ds="http://www.w3.org/2000/09/xmldsig#">\(entries)</encryption>
            """)
        if let licence {
            zip.entries.append(
                ZipWriter.Entry(name: "META-INF/license.lcpl", bytes: licence, isPacked: false))
        }
        return zip
    }

    public static func entry(_ path: String, packed: Bool, size: Int) -> String {
        """
        <enc:EncryptedData><enc:EncryptionMethod
         Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><ds:KeyInfo>
        <ds:RetrievalMethod URI="license.lcpl#/encryption/content_key"
         Type="http://readium.org/2014/01/lcp#EncryptedContentKey"/></ds:KeyInfo>
        <enc:CipherData><enc:CipherReference URI="\(path)"/></enc:CipherData>
        <enc:EncryptionProperties><enc:EncryptionProperty
         xmlns:ns="http://www.idpf.org/2016/encryption#compression">
        <ns:Compression Method="\(packed ? 8 : 0)" OriginalLength="\(size)"/>
        </enc:EncryptionProperty></enc:EncryptionProperties></enc:EncryptedData>
        """
    }
}

import Notation
import Wording

/// What a lender's server says of a licence (Readium's licence status document).
public struct LicenceStatus: Equatable, Sendable {
    public let id: String
    public let state: LicenceState
    /// In the lender's words.
    public let message: String
    /// When the licence was changed last.
    public let licenceUpdated: Int64?
    /// Until when it can be had at most.
    public let longest: Int64?
    public let links: [Licence.Link]
    /// As it came.
    public let document: [UInt8]

    public static let mediaType = "application/vnd.readium.license.status.v1.0+json"

    public init(_ document: [UInt8]) throws(LicenceTrouble) {
        guard document.count <= Licence.bytesMax else {
            throw .damaged(tr("it is too large for one"))
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(document).value
        } catch {
            throw .damaged(error.reason)
        }
        guard let id = value["id"]?.string, !id.isEmpty, id.utf8.count <= Licence.textMax,
            let state = value["status"]?.string.flatMap(LicenceState.init)
        else { throw .damaged(tr("it does not say how the licence stands")) }
        (self.id, self.state, self.document) = (id, state, document)
        let told = value["message"]?.translated ?? ""
        message = String(String(label: told.utf8).prefix(Licence.textMax))
        licenceUpdated = value["updated"]?["license"]?.string.flatMap(IsoTime.seconds)
        longest = value["potential_rights"]?["end"]?.string.flatMap(IsoTime.seconds)
        links = Licence.links(value["links"])
    }

    /// Where it is renewed by a program; a page for people has no place here.
    public var renewal: Licence.Link? {
        links.first { $0.relation == "renew" && !Self.isPage($0) }
    }

    /// Where it is renewed by a person, in a browser.
    public var renewalPage: Licence.Link? {
        links.first { $0.relation == "renew" && Self.isPage($0) }
    }

    public func link(_ relation: String) -> Licence.Link? {
        links.first { $0.relation == relation && !Self.isPage($0) }
    }

    private static func isPage(_ link: Licence.Link) -> Bool {
        link.type?.contains("html") ?? false
    }
}

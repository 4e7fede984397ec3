import Catalogs
import Notation
import Ports
import RuntimeKit

/// Lists of what stands on servers, each a file with its cover beside it, since pictures are drawn
/// without asking a server.
struct StreamLists: Sendable {
    let http: any HTTPFetching
    let documents: any DocumentKeeping

    private static let coverBytesMax = 8 << 20

    /// A name for people, and what tells it from others of that name.
    static func name(_ words: some StringProtocol, of whole: String, else stem: String) -> String {
        let plain = String(words.filter { $0.isLetter || $0.isNumber || $0 == "-" })
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in whole.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (plain.isEmpty ? stem : String(plain.prefix(40))) + "-" + String(hash, radix: 36)
    }

    /// The link to a picture that was fetched; nil without one: it is shown without.
    func cover(at address: Address, _ stem: String, _ errand: CancellableWork) -> JSONValue? {
        var request = HTTPRequest(address)
        request.limits.bodyBytesMax = Self.coverBytesMax
        // A book is read or heard without its picture.
        guard let answer = try? errand.begin(request, http).whole(), answer.head.isFine,
            !answer.body.isEmpty
        else { return nil }
        return keep(cover: answer.body, stem)
    }

    func keep(cover bytes: [UInt8], _ stem: String) -> JSONValue? {
        do throws(DocumentError) { try documents.save(bytes, to: stem + ".jpg") } catch {
            // It is shown without.
            return nil
        }
        return Self.link(stem)
    }

    /// To one that was fetched before.
    func keptCover(_ stem: String) -> JSONValue? {
        // What cannot be read is fetched again.
        let bytes = try? documents.read(stem + ".jpg", bytesMax: Self.coverBytesMax)
        return bytes.flatMap { $0 } == nil ? nil : Self.link(stem)
    }

    private static func link(_ stem: String) -> JSONValue {
        let name = stem.split(separator: "/").last.map(String.init) ?? ""
        return .strings([("rel", "cover"), ("href", name + ".jpg")])
    }
}

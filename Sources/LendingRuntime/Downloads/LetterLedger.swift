import Catalogs
import Notation
import Ports

/// Where tokens for files of other servers came from: a library that gives one for an audiobook's
/// list gives the same for its tracks, which are asked for one by one and days later.
public final class LetterLedger: Sendable {
    /// The address that answers with a token, whose account asks there, and whom it is for.
    struct Letter: Equatable, Sendable {
        var address: Address
        var account: String
        var origin: Origin
    }

    private let documents: any DocumentKeeping
    private let path: String?

    /// A person has a few dozen loans at most; the newest are kept.
    private static let countMax = 64
    private static let bytesMax = 1 << 20

    /// `path` is nil where there is no home folder.
    public init(documents: any DocumentKeeping, path: String?) {
        (self.documents, self.path) = (documents, path)
    }

    /// Those for a server, the newest first.
    func letters(for origin: Origin) -> [Letter] { all().filter { $0.origin == origin } }

    func keep(_ letter: Letter) {
        guard let path else { return }
        do throws(KeepingError) {
            try documents.change(path) { () throws(KeepingError) in
                let known = all()
                if known.first == letter { return }
                let kept = [letter] + known.filter { $0 != letter }
                let values = kept.prefix(Self.countMax).map { letter in
                    JSONValue.object([
                        .init(key: "address", value: .string(letter.address.text)),
                        .init(key: "account", value: .string(letter.account)),
                        .init(
                            key: "origin",
                            value: .string("\(letter.origin.scheme)://\(letter.origin.text)")),
                    ])
                }
                let document = JSONValue.object([.init(key: "letters", value: .array(values))])
                do throws(DocumentError) {
                    try documents.save(document.document, to: path)
                } catch {
                    throw KeepingError("letters.json: \(error.why)")
                }
            }
        } catch {
            // The book is here all the same; its tracks are asked for without a token.
        }
    }

    private func all() -> [Letter] {
        // What cannot be read holds nothing that a person wrote; the next loan writes it anew.
        guard let path, let bytes = try? documents.read(path, bytesMax: Self.bytesMax),
            let (value, _) = try? JSONReader.read(bytes)  // the same
        else { return [] }
        return (value["letters"]?.elements ?? []).prefix(Self.countMax).compactMap { value in
            guard let address = value["address"]?.string.flatMap(Address.init(base:)),
                let account = value["account"]?.string,
                let origin = value["origin"]?.string.flatMap(Address.init(base:))?.origin
            else { return nil }
            return Letter(address: address, account: account, origin: origin)
        }
    }
}

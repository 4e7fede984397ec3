import Catalogs
import Notation
import Ports
import Publications
import Wording

/// What leads to a book and is none: entries, tokens, licences.
extension BookDownloader {
    enum Letter {
        case entry, token, licence

        init?(_ type: String) {
            switch type {
            case _ where type.hasPrefix("application/vnd.readium.lcp.license"): self = .licence
            case "application/atom+xml", "application/opds-publication+json",
                "application/opds+json":
                self = .entry
            case "application/vnd.librarysimplified.bearer-token+json": self = .token
            default: return nil
            }
        }
    }

    func letter(
        _ hop: Hop, _ head: HTTPHead, _ exchange: any HTTPExchange
    ) throws(HTTPFault) -> Leg {
        let bytes = try read(exchange)
        var next = hop
        next.count += 1
        if case .licence? = Letter(head.mediaType) {
            return follow(bytes, &next, from: head.address)
        }
        if case .token? = Letter(head.mediaType) {
            guard let (value, _) = try? JSONReader.read(bytes),  // damage is said below
                let token = value["access_token"]?.string,
                let place = (value["location"] ?? value["href"])?.string,
                let address = Address(reference: place)?.resolved(against: head.address),
                let origin = address.origin,
                // A token that came over TLS is never sent over plain HTTP.
                origin.isSecure || head.address.origin?.isSecure != true
            else { return .done(.refused(.unknown, Self.noWay)) }
            next.address = address
            next.token = token
            next.letter = hop.address
            return .follow(next)
        }
        guard
            case .feed(let feed)? = try? CatalogDocument.read(  // the same
                bytes, base: head.address),
            let book = feed.publications.first, let copy = book.copy(),
            let address = Address(reference: copy.href)?.resolved(against: head.address)
        else { return .done(.refused(.unknown, Self.noWay)) }
        if case .barred(let bar) = Form.of(copy) {
            return .done(.refused(.unknown, Loan.Refusal(why: bar.why, next: Self.elsewhere)))
        }
        next.address = address
        (next.token, next.letter, next.key) = (nil, nil, copy.licenceKey ?? hop.key)
        return .follow(next)
    }

    /// From a licence to the book that it is for.
    private func follow(_ bytes: [UInt8], _ next: inout Hop, from place: Address) -> Leg {
        let licence: Licence
        do throws(LicenceTrouble) {
            licence = try Licence(bytes)
            if let trouble = judge(licence) { throw trouble }
        } catch {
            return .done(.refused(.unknown, Loan.Refusal(why: error.why, next: error.advice)))
        }
        guard let link = licence.link("publication"),
            let address = Address(reference: link.href)?.resolved(against: place), address.isWeb
        else { return .done(.refused(.unknown, Self.noWay)) }
        next.address = address
        (next.token, next.letter, next.licence) = (nil, nil, licence)
        return .follow(next)
    }

    private static var noWay: Loan.Refusal {
        Loan.Refusal(
            why: tr("what the library sent leads to no book"),
            next: tr("Try again in a while; if it stays, tell your library."))
    }
    private static var elsewhere: String {
        tr("Return it, or read it in the library's own program.")
    }

    private func read(_ exchange: any HTTPExchange) throws(HTTPFault) -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try exchange.next() {
            bytes += piece
            if bytes.count > Self.letterBytesMax { throw .tooLarge(bytesMax: Self.letterBytesMax) }
        }
        return bytes
    }

    /// A licence instead of a book.
    static func bar(of head: HTTPHead) -> Loan.Refusal? {
        guard case .barred(let bar) = Form.of(type: head["Content-Type"] ?? "") else { return nil }
        let why = bar.why.hasSuffix(".") ? String(bar.why.dropLast()) : bar.why
        return Loan.Refusal(why: why, next: elsewhere)
    }
}

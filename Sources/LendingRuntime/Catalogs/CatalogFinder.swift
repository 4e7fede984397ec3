import Catalogs
import Ports
import RuntimeKit
import Wording

/// Finds the catalog behind what a person writes: its own address, a web page that names it, an
/// authentication document, or only the name of a server.
struct CatalogFinder: Sendable {
    struct Found: Equatable, Sendable {
        var name: String
        var catalog: String
        /// The key that was accepted for it.
        var pin: String?
        /// The feed of a podcast.
        var isShow = false
    }

    /// Where servers have their catalogs when their front page does not say: calibre, Calibre-Web
    /// and many others; then copyparty.
    private static let usual = ["opds", "?opds"]
    /// A page that leads to a page that leads to a page is given up.
    private static let stepsMax = 3

    let line: CatalogRequests

    /// As an account where one is known: some servers give their catalog's address to no one else.
    func find(
        _ text: String, as account: Account? = nil, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Found {
        var trouble: CatalogTrouble?
        for address in Self.addresses(text) {
            do throws(CatalogTrouble) {
                return try find(address, account, errand, steps: Self.stepsMax)
            } catch {
                // No answer over TLS: perhaps over plain HTTP, as on a home network. A server
                // whose certificate is not trusted is not asked over plain HTTP instead.
                guard case .line = error else { throw error }
                trouble = trouble ?? error
            }
        }
        throw trouble ?? CatalogTrouble(.noAddress)
    }

    /// Without a scheme an encrypted line is tried first.
    private static func addresses(_ text: String) -> [Address] {
        if text.contains("://") { return [Address(base: text)].compactMap { $0 } }
        return ["https://", "http://"].compactMap { Address(base: $0 + text) }
    }

    private func find(
        _ address: Address, _ account: Account?, _ errand: CancellableWork, steps: Int
    ) throws(CatalogTrouble) -> Found {
        let answer: HTTPAnswer
        do throws(CatalogTrouble) {
            answer = try line.whole(request(address), as: account, errand)
        } catch {
            guard case .signIn(let form, _) = error else {
                return try guess(beside: address, account, error, errand)
            }
            return try locked(address, form, errand)
        }
        let document: CatalogDocument
        do throws(CatalogError) {
            document = try CatalogDocument.read(answer.body, base: answer.head.address)
        } catch {
            guard error == .webPage, steps > 0 else { throw .unreadable(error) }
            return try named(in: answer, address, account, errand, steps: steps)
        }
        switch document {
        case .problem(let problem): throw .problem(problem)
        case .feed(let feed): return try found(feed, answer.head.address, errand, steps: steps)
        }
    }

    private func found(
        _ feed: Feed, _ address: Address, _ errand: CancellableWork, steps: Int
    ) throws(CatalogTrouble) -> Found {
        switch feed.kind {
        case .authentication:
            guard let start = feed.places.start.flatMap(Address.init(base:)) else {
                throw .unreadable(.notACatalog(tr("a form that leads to no catalog")))
            }
            return Found(name: name(feed, start), catalog: start.text)
        case .search: throw .unreadable(.notACatalog(tr("a single search")))
        case .entry: throw .unreadable(.notACatalog(tr("a single entry")))
        case .navigation, .acquisition, .groups, .registry:
            return Found(
                name: name(feed, address), catalog: address.text, isShow: feed.isShow)
        }
    }

    /// The catalogs that a web page names; else where servers of its kind have theirs.
    private func named(
        in answer: HTTPAnswer, _ address: Address, _ account: Account?, _ errand: CancellableWork,
        steps: Int
    ) throws(CatalogTrouble) -> Found {
        let links = WebPageLinks.catalogs(in: answer.body, base: answer.head.address)
        for link in links.prefix(3) {
            guard let target = Address(base: link), target.origin == address.origin else {
                continue
            }
            // The next one may be the one.
            if let found = try? find(target, account, errand, steps: steps - 1) { return found }
        }
        // Asked besides: a server that requires sign-in redirects every request to a form.
        return try guess(beside: address, account, .unreadable(.webPage), errand)
    }

    private func guess(
        beside address: Address, _ account: Account?, _ trouble: CatalogTrouble,
        _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Found {
        switch trouble {
        case .line, .untrusted: throw trouble
        default: break
        }
        guard !errand.isOff, !address.text.hasSuffix("opds") else { throw trouble }
        let folder = address.text.hasSuffix("/") ? address.text : address.text + "/"
        let base = AudiobookshelfSignIn.base(of: address.text)
        if line.isAudiobookshelf(base, errand) {
            return Found(
                name: address.origin?.text ?? base,
                catalog: base + "/" + AudiobookshelfSignIn.libraries)
        }
        for place in Self.usual {
            guard let target = Address(base: folder + place) else { continue }
            do throws(CatalogTrouble) {
                let answer = try line.whole(request(target), as: account, errand)
                // What is no catalog there is none of ours.
                if case .feed(let feed)? = try? CatalogDocument.read(
                    answer.body, base: answer.head.address)
                {
                    return Found(name: name(feed, address), catalog: answer.head.address.text)
                }
            } catch {
                if case .signIn(let form, _) = error {
                    return Found(
                        name: form.title ?? target.origin?.text ?? "", catalog: target.text)
                }
            }
        }
        throw trouble
    }

    /// A server that asks who one is before it says anything: where its catalog is follows from
    /// its form, or from where such servers have theirs.
    private func locked(
        _ address: Address, _ form: Feed.Authentication, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Found {
        let name = form.title ?? address.origin?.text ?? address.text
        if let start = form.link("start") { return Found(name: name, catalog: start) }
        let isFront = address.text.split(separator: "/").count <= 2
        guard isFront else { return Found(name: name, catalog: address.text) }
        let front = address.text.hasSuffix("/") ? address.text : address.text + "/"
        for place in Self.usual {
            guard let target = Address(base: front + place) else { continue }
            do throws(CatalogTrouble) {
                _ = try line.whole(request(target), as: nil, errand)
                return Found(name: name, catalog: target.text)
            } catch {
                // There is something that wants a sign-in as well.
                if case .signIn = error { return Found(name: name, catalog: target.text) }
            }
        }
        return Found(name: name, catalog: address.text)
    }

    private func request(_ address: Address) -> HTTPRequest {
        var request = HTTPRequest(address)
        request.headers = [HTTPHeader("Accept", CatalogPages.accepted)]
        request.limits.bodyBytesMax = 16 << 20
        request.limits.connecting = .seconds(8)
        return request
    }

    private func name(_ feed: Feed, _ address: Address) -> String {
        feed.title ?? address.origin?.text ?? address.text
    }
}

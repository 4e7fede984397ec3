import Catalogs
import Ports
import Publications
import RuntimeKit
import Synchronization

/// Brings the covers of catalogs here. They matter less than anything else that is asked of a
/// server: no failed request is repeated, no password is sent unless a server asks for one, and
/// whatever goes wrong is quiet.
public final class CoverFetcher: Sendable {
    private struct Notes {
        /// What is not asked for before its time, by who would ask.
        var resting: [String: Duration] = [:]
        /// Servers that asked for it, and when they may be asked again.
        var busy: [String: Duration] = [:]
        /// Refusals in a row, by origin and who asked.
        var refusals: [String: Int] = [:]
        /// Who is asked for at which origin before any cover is shown.
        var named: Set<String> = []
    }

    private let line: CatalogRequests
    private let now: @Sendable () -> Duration
    private let notes = Mutex(Notes())

    /// What was refused is asked for again after so long, and so is a server that refused several.
    static let rest = Duration.seconds(600)
    static let refusalsMax = 3
    private static let bytesMax = 4 << 20
    private static let notesMax = 4_096
    /// A picture is waited for less long than a page.
    private static let patience = Duration.seconds(10)
    /// Also for one that comes byte by byte.
    private static let wholePatience = Duration.seconds(30)
    private static let accepted = "image/jpeg, image/png, image/webp, image/gif, image/svg+xml"

    /// - Parameter now: a clock that never goes back.
    public init(line: CatalogRequests, now: @escaping @Sendable () -> Duration) {
        self.line = line
        self.now = now
    }

    /// Whose covers are kept, in the place where they are.
    package static func owner(_ account: String) -> String { "catalog " + account }

    /// What was refused may be asked for again, as a person wishes; who asked for peace has it.
    public func forgive() {
        notes.withLock { notes in
            notes.resting = [:]
            notes.refusals = [:]
        }
    }

    /// nil where there is none to be had now.
    public func bytes(
        of address: String, as account: Account, _ errand: CancellableWork
    ) -> [UInt8]? {
        if WrittenPicture.isOne(address) {
            return WrittenPicture.bytes(of: address).flatMap(Self.picture)
        }
        guard let target = Address(base: address), let origin = target.origin,
            // What is read in private is not asked for in the open.
            origin.isSecure || account.origin?.isSecure != true
        else { return nil }
        let place = "\(account.id) \(account.user ?? "") \(origin.scheme) \(origin.text)"
        let own = "\(place) \(address)"
        guard !isResting(place), !isResting(own), !errand.isOff else { return nil }
        switch ask(target, origin == account.origin ? account : nil, place, errand) {
        case .came(let bytes):
            notes.withLock { $0.refusals[place] = nil }
            return bytes
        case .missing:
            note(own)
            return nil
        case .refused(let pause):
            note(own, place, pause)
            return nil
        case .nothing: return nil
        }
    }

    private enum Outcome {
        case came([UInt8])
        /// There is none: that says nothing of others.
        case missing
        /// By the server, which may want to be left alone for a while.
        case refused(pause: Duration?)
        /// By the connection, or by the caller: that says nothing of the cover.
        case nothing
    }

    /// - Parameter account: whose origin it is; nil for strangers.
    private func ask(
        _ address: Address, _ account: Account?, _ place: String, _ errand: CancellableWork
    ) -> Outcome {
        // A command that prints a password may ask a person each time: not for covers.
        let canSay = account?.user != nil && account?.passwordCommand == nil
        var isNamed = canSay && notes.withLock { $0.named.contains(place) }
        while true {
            var request = HTTPRequest(address)
            request.headers = [HTTPHeader("Accept", Self.accepted)]
            request.limits.bodyBytesMax = Self.bytesMax
            request.limits.connecting = Self.patience
            request.limits.silence = Self.patience
            request.limits.retriesMax = 0
            do throws(CatalogTrouble) {
                let deadline = now() + Self.wholePatience
                let answer = try line.picture(request, as: account, isNamed: isNamed, errand) {
                    now() > deadline
                }
                let head = answer.head
                // What was called off ends early, and says nothing.
                if errand.isOff { return .nothing }
                if head.isFine {
                    if isNamed { _ = notes.withLock { $0.named.insert(place) } }
                    return Self.picture(answer.body).map(Outcome.came) ?? .refused(pause: nil)
                }
                // Only who wants to know who one is hears it.
                if head.status == 401 || head.status == 403, canSay, !isNamed, !head.isForeign {
                    isNamed = true
                    continue
                }
                if head.status == 404 || head.status == 410 { return .missing }
                let isBusy = head.status == 429 || head.status == 503
                return .refused(pause: isBusy ? head.retryAfter ?? Self.rest : nil)
            } catch {
                return .nothing
            }
        }
    }

    /// Only a picture that can be drawn is cached and passed on.
    private static func picture(_ bytes: [UInt8]) -> [UInt8]? {
        ImageKind.info(bytes)?.isSupported == true ? bytes : nil
    }

    private func isResting(_ name: String) -> Bool {
        notes.withLock { notes in
            guard let until = notes.busy[name] ?? notes.resting[name] else { return false }
            if now() < until { return true }
            notes.busy[name] = nil
            notes.resting[name] = nil
            return false
        }
    }

    private func note(_ own: String) {
        notes.withLock { notes in
            if notes.resting.count >= Self.notesMax { notes.resting = [:] }
            notes.resting[own] = now() + Self.rest
        }
    }

    private func note(_ own: String, _ place: String, _ pause: Duration?) {
        note(own)
        notes.withLock { notes in
            if notes.refusals.count >= Self.notesMax { notes.refusals = [:] }
            notes.refusals[place, default: 0] += 1
            if let pause {
                if notes.busy.count >= Self.notesMax { notes.busy = [:] }
                notes.busy[place] = now() + pause
            } else if notes.refusals[place, default: 0] >= Self.refusalsMax {
                notes.resting[place] = now() + Self.rest
                notes.refusals[place] = nil
            }
        }
    }
}

extension CatalogRequests {
    /// What a server says of a picture, whatever it is: a refusal is not explained.
    fileprivate func picture(
        _ asked: HTTPRequest, as account: Account?, isNamed: Bool, _ errand: CancellableWork,
        isLate: () -> Bool
    ) throws(CatalogTrouble) -> HTTPAnswer {
        var request = dressed(asked, account)
        if isNamed { request.credential = try credential(of: account, nil, errand) }
        let (head, exchange) = try send(request, errand)
        guard head.isFine else {
            exchange.cancel()
            return HTTPAnswer(head: head, body: [])
        }
        var body: [UInt8] = []
        do throws(HTTPFault) {
            while let piece = try exchange.next() {
                body += piece
                guard isLate() else { continue }
                exchange.cancel()
                throw .timedOut(host: head.address.origin?.host ?? "", isConnected: true)
            }
        } catch {
            throw CatalogTrouble(error)
        }
        return HTTPAnswer(head: head, body: body)
    }
}

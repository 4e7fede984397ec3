import CCurl
import Catalogs
import Glibc
import Ports
import Wording

/// What the line's thread does: begins transfers, drives them through libcurl, ends them.
final class CurlLine {
    /// So many connections to one server, as browsers have, and in all: what comes after waits in
    /// line. Two books and two covers on their way leave some for the pages.
    private static let hostConnectionsMax = 6
    private static let connectionsMax = 16
    /// Each account has some servers. The jar that was not used for longest is dropped first.
    private static let jarsMax = 200
    /// With nothing to wait for but orders, which wake it.
    private static let longMs: Int32 = 3_600_000

    private let desk: CurlDesk
    private let agent: String
    private let now: @Sendable () -> Duration
    private let chance: @Sendable () -> Double
    private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
    private var jars: [Jar] = []
    private var spares = CurlSpares()
    private var multi: UnsafeMutableRawPointer?

    init(
        _ desk: CurlDesk, agent: String, now: @escaping @Sendable () -> Duration,
        chance: @escaping @Sendable () -> Double
    ) {
        self.desk = desk
        self.agent = agent
        self.now = now
        self.chance = chance
    }

    /// Until the order to close.
    func run() {
        desk.await()
        guard let curl = cc()?.pointee, let multi = curl.multi_init() else {
            return refuseAll()
        }
        self.multi = multi
        cc_limit_host(multi, Self.hostConnectionsMax)
        cc_limit_total(multi, Self.connectionsMax)
        desk.announce(multi)
        while obey() {
            startWaiting()
            var running: Int32 = 0
            _ = curl.multi_perform(multi, &running)
            endDone()
            if transfers.values.contains(where: { $0.isDue(now()) }) { continue }
            _ = curl.multi_poll(multi, nil, 0, patienceMs, nil)
        }
        desk.announce(nil)
        for transfer in transfers.values { drop(transfer, .cancelled) }
        spares.close()
        for jar in jars { _ = curl.share_cleanup(jar.share) }
        _ = curl.multi_cleanup(multi)
    }

    private func refuseAll() {
        while true {
            for order in desk.take() {
                switch order {
                case .begin(_, let exchange): exchange.end(.libraryMissing)
                case .close: return
                case .resume, .cancel: break
                }
            }
            desk.await()
        }
    }

    /// False after the last order.
    private func obey() -> Bool {
        for order in desk.take() {
            switch order {
            case .begin(let request, let exchange):
                if exchange.isOver { continue }
                let transfer = CurlTransfer(request, exchange, agent: agent)
                transfers[ObjectIdentifier(exchange)] = transfer
                transfer.due = now()
            case .resume(let exchange): transfers[ObjectIdentifier(exchange)]?.resume()
            case .cancel(let exchange):
                if let transfer = transfers[ObjectIdentifier(exchange)] {
                    drop(transfer, .cancelled)
                }
            case .close: return false
            }
        }
        return true
    }

    /// Asks for what is due: new requests, redirects, repeats whose time has come.
    private func startWaiting() {
        let instant = now()
        for transfer in transfers.values where transfer.isDue(instant) {
            transfer.due = nil
            let jar = transfer.request.jar.flatMap { self.jar($0, transfer.origin) }
            let spare = spares.take(transfer.spareKey(among: spares))
            guard let easy = transfer.prepare(jar: jar, spare: spare), let multi,
                cc()?.pointee.multi_add_handle(multi, easy) == CURLM_OK
            else {
                let why = Wording.$inForce.withValue(transfer.exchange.wording) {
                    tr("libcurl has no room for another request")
                }
                drop(transfer, .failed(why))
                continue
            }
        }
    }

    private func endDone() {
        guard let multi else { return }
        var code: Int32 = 0
        while let easy = cc_take_done(multi, &code) {
            guard let context = cc_context(easy) else { continue }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let step = transfer.ended(code, chance: chance())
            _ = cc()?.pointee.multi_remove_handle(multi, easy)
            transfer.release(to: &spares)
            switch step {
            case .done: finish(transfer, nil)
            case .fail(let fault): finish(transfer, fault)
            case .go(let delay): transfer.due = now() + delay
            }
        }
    }

    private func finish(_ transfer: CurlTransfer, _ fault: HTTPFault?) {
        transfers[ObjectIdentifier(transfer.exchange)] = nil
        transfer.exchange.end(fault)
    }

    private func drop(_ transfer: CurlTransfer, _ fault: HTTPFault) {
        if let easy = transfer.easy, let multi {
            _ = cc()?.pointee.multi_remove_handle(multi, easy)
        }
        transfer.release(to: &spares)
        finish(transfer, fault)
    }

    private var patienceMs: Int32 {
        guard let due = transfers.values.compactMap(\.due).min() else { return Self.longMs }
        let (seconds, rest) = max(.zero, due - now()).components
        let ms = min(seconds, 3_600) * 1_000 + rest / 1_000_000_000_000_000 + 1
        return Int32(truncatingIfNeeded: min(ms, Int64(Self.longMs)))
    }

    /// Cookies of one server, as one account. By themselves cookies know no ports.
    private struct Jar {
        var name: String
        var origin: Origin
        var share: UnsafeMutableRawPointer
    }

    private func jar(_ name: String, _ origin: Origin?) -> UnsafeMutableRawPointer? {
        guard let origin else { return nil }
        if let at = jars.firstIndex(where: { $0.name == name && $0.origin == origin }) {
            // In the order of use, so that the first is the oldest.
            let jar = jars.remove(at: at)
            jars.append(jar)
            return jar.share
        }
        if jars.count >= Self.jarsMax { dropOldestJar() }
        guard jars.count < Self.jarsMax, let share = cc_jar() else { return nil }
        jars.append(Jar(name: name, origin: origin, share: share))
        return share
    }

    /// libcurl does not give up a jar that a request uses.
    private func dropOldestJar() {
        guard let curl = cc()?.pointee,
            let at = jars.firstIndex(where: { curl.share_cleanup($0.share) == CURLSHE_OK })
        else { return }
        jars.remove(at: at)
    }
}

import TestKit
import Testing

@testable import Sharing

/// Five devices and one server, with wrong clocks, kills and days without a network: seeded, so
/// that each history can be played again.
@Suite struct FleetTests {
    private struct Server {
        var report: SideReport?
        var isDown = false
        var isMad = false
    }

    private struct Device {
        var id: String
        var history = PlaceHistory()
        var mark = SideMark()
        /// Seconds its clock is off.
        var isOff: Int64
        var jumps = 0
        var asks = 0

        func clock(_ now: Int64) -> Int64 { now + isOff }

        mutating func read(_ percent: Int, _ move: PlaceHistory.Move, _ now: Int64) {
            history.note(
                "#char=\(percent)", percent: Double(percent) / 10, move, at: clock(now))
        }

        /// One exchange; `answers` says what a person says when asked, nil that nobody is there.
        mutating func sync(
            _ server: inout Server, _ now: Int64, answers: ((PlaceJudge.Case) -> Bool)?
        ) {
            if server.isDown { return }
            let mad = SideReport(
                device: .init(id: "mad", name: ""), pointer: "/body", percent: 0, at: 0)
            let report = server.isMad ? mad : server.report
            let found = report.map {
                PlaceJudge.Found(
                    "#char=\(Int((($0.percent ?? 0) * 10).rounded()))", percent: $0.percent ?? 0)
            }
            let given = PlaceJudge.Case(
                history, report, mark: mark, skew: ClockSkew(here: clock(now), there: now),
                deviceID: id, side: "home", found: found, now: clock(now))
            let verdict = PlaceJudge.judge(given)
            switch verdict {
            case .move, .notice: take(given, now)
            case .ask:
                asks += 1
                guard let answers else { return }
                if answers(given) { take(given, now) } else { mark.answered = report }
            case .nothing, .disbelieve:
                mark.answered = report ?? mark.answered
                if PlaceJudge.agrees(given), let local = given.local {
                    mark.sent = .init(
                        locator: local.locator, pointer: local.locator, percent: local.percent,
                        at: local.at)
                } else if let place = PlaceJudge.outgoing(given, after: verdict) {
                    server.report = SideReport(
                        device: .init(id: id, name: id), pointer: place.locator,
                        percent: place.percent, at: now)
                    mark.sent = .init(
                        locator: place.locator, pointer: place.locator, percent: place.percent,
                        at: place.at)
                }
            }
        }

        private mutating func take(_ given: PlaceJudge.Case, _ now: Int64) {
            guard let found = given.found else { return }
            jumps += 1
            mark.answered = given.report
            mark.sent = .init(
                locator: found.locator, pointer: given.report?.pointer ?? "",
                percent: found.percent, at: clock(now))
            history.note(found.locator, percent: found.percent, .leapt, at: clock(now))
        }
    }

    @Test(arguments: 0..<400) func `no place is lost, and all agree when it is quiet`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var server = Server()
        var now: Int64 = 1_000_000
        var devices = (0..<5).map {
            Device(
                id: "d\($0)",
                isOff: [0, 0, -200_000, 3_600, 172_800].randomElement(using: &random) ?? 0)
        }
        for _ in 0..<80 {
            now += Int64.random(in: 60...40_000, using: &random)
            server.isDown = Int.random(in: 0..<5, using: &random) == 0
            server.isMad = Int.random(in: 0..<8, using: &random) == 0
            let who = Int.random(in: 0..<5, using: &random)
            // A killed device comes back with what it kept, which is all that it had.
            var device = devices[who]
            if Bool.random(using: &random) {
                let before = device.history.current?.percent ?? 0
                let isThere = Bool.random(using: &random)
                device.sync(&server, now, answers: isThere ? { _ in true } : nil)
                // Unasked a place moves further, or not at all.
                let after = device.history.current?.percent ?? 0
                #expect(isThere || after >= before, "seed \(seed)")
            }
            let here = Int((device.history.current?.percent ?? 0) * 10)
            let isBack = Int.random(in: 0..<6, using: &random) == 0
            let to =
                isBack
                ? Int.random(in: 0...max(0, here), using: &random)
                : min(1_000, here + Int.random(in: 1...40, using: &random))
            let furthest = device.history.furthest(isSound: false)?.percent ?? 0
            device.read(to, isBack ? .leapt : .turned, now)
            // Only a new reading begins to count anew.
            if device.history.current?.reason != .restart {
                #expect(
                    device.history.furthest(isSound: false)?.percent ?? 0 >= furthest,
                    "seed \(seed)")
            }
            device.sync(&server, now, answers: nil)
            devices[who] = device
        }
        settle(&devices, &server, &now)
        // Less than a page back is where a jump lands, and is not told.
        let places = devices.compactMap { $0.history.current?.percent }
        #expect(
            (places.max() ?? 0) - (places.min() ?? 0) <= PlaceJudge.pagePercent,
            "seed \(seed): \(places)")
        let jumps = devices.map(\.jumps)
        let asks = devices.map(\.asks)
        settle(&devices, &server, &now)
        #expect(devices.map(\.jumps) == jumps && devices.map(\.asks) == asks, "seed \(seed)")
    }

    /// Everybody is asked a few times, and says that what is there is meant.
    private func settle(_ devices: inout [Device], _ server: inout Server, _ now: inout Int64) {
        (server.isDown, server.isMad) = (false, false)
        for _ in 0..<4 {
            for index in devices.indices {
                now += 100
                devices[index].sync(&server, now) { _ in true }
            }
        }
    }
}

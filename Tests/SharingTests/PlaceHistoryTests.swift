import TestKit
import Testing

@testable import Sharing

@Suite struct PlaceHistoryTests {
    private var history = PlaceHistory()

    private static let phone = SharedPlace.Device(id: "phone-1", name: "Phone")

    private func told(
        _ percent: Double, at: Int64, on device: SharedPlace.Device = phone,
        isBelieved: Bool = true
    ) -> SharedPlace {
        SharedPlace(
            "#char=\(percent)", percent: percent, .turn, at: at, on: device,
            side: "home", isBelieved: isBelieved)
    }

    private mutating func note(_ percent: Double, _ move: PlaceHistory.Move, _ at: Int64) {
        history.note("#char=\(Int(percent * 100))", percent: percent, move, at: at)
    }

    private mutating func note(_ percent: Double, _ at: Int64) { note(percent, .turned, at) }

    private var percents: [Double] { history.entries.map(\.place.percent) }

    @Test mutating func `pages turned in one sitting are one entry, the next day another`() {
        note(10, 1_000)
        note(11, 1_060)
        note(12, 1_120)
        note(13, 90_000)
        #expect(percents == [12, 13])
        #expect(history.current?.percent == 13)
    }

    @Test mutating func `pages turned after a jump are not read on from where one was`() {
        note(12, 1_000)
        note(80, .leapt, 2_000)
        note(81, 2_060)
        #expect(history.turnedWithoutGap?.percent == 12)
        note(11, .leapt, 3_000)
        note(13, 3_060)
        #expect(history.turnedWithoutGap?.percent == 13)
    }

    @Test mutating func `what was only jumped about in was not read`() {
        note(80, .leapt, 1_000)
        note(60, .leapt, 2_000)
        note(61, 2_060)
        #expect(history.turnedWithoutGap == nil)
        history.add(told(90, at: 3_000))
        #expect(history.turnedWithoutGap == nil)
    }

    @Test mutating func `a place that did not change is no entry`() {
        note(10, 1_000)
        let unchanged = history
        let isNew = history.note("#char=1000", percent: 10, .leapt, at: 90_000)
        #expect(!isNew)
        #expect(history == unchanged)
    }

    @Test mutating func `a jump back is a rewind and stays the place, while the furthest is known`()
    {
        note(60, 1_000)
        note(20, .leapt, 1_100)
        #expect(history.current?.reason == .rewind)
        #expect(history.current?.percent == 20)
        #expect(history.furthest(isSound: false)?.percent == 60)
    }

    @Test
    mutating func `turning back leaves the furthest behind, and turns after it are one entry`() {
        note(60, 1_000)
        for step in 1...50 { note(60 - Double(step) / 10, .turned, 1_000 + Int64(step)) }
        #expect(history.furthest(isSound: false)?.percent == 60)
        #expect(history.entries.count == 2)
        #expect(history.current?.percent == 55)
    }

    @Test mutating func `from the end to the start is a new reading, with a furthest of its own`() {
        note(99.5, 1_000)
        note(0.2, .leapt, 2_000)
        note(3, .turned, 3_000)
        #expect(history.entries.map(\.place.reason) == [.turn, .restart, .turn])
        #expect(history.furthest(isSound: false)?.percent == 3)
    }

    @Test mutating func `what ran on while one may have been asleep is not the furthest`() {
        history.note("#t=100", percent: 10, positionMs: 100_000, .listened, at: 1_000)
        history.note("#t=900", percent: 90, positionMs: 900_000, .untouched, at: 2_000)
        #expect(history.current?.percent == 90)
        #expect(history.furthest(isSound: true)?.percent == 10)
        #expect(history.lastTouched?.percent == 10)
    }

    @Test mutating func `a small step of a sound is listening, a large one is a jump`() {
        for (ms, move) in [
            (100_000, PlaceHistory.Move.listened), (90_000, .leapt), (900_000, .leapt),
            (500_000, .leapt),
        ] as [(Int64, PlaceHistory.Move)] {
            history.note(
                "#t=\(ms)", percent: Double(ms) / 10_000, positionMs: ms, move, at: 1_000)
        }
        #expect(history.entries.map(\.place.reason) == [.listen, .listen, .jump, .rewind])
        #expect(history.furthest(isSound: true)?.percent == 90)
    }

    @Test mutating func `a voice and the page it turns, a little behind it, are one entry`() {
        for page in 1...40 {
            let (start, at) = (Double(page), Int64(page) * 60)
            note(start - 0.1, .listened, at)
            note(start, .listened, at + 30)
            note(start - 0.05, .listened, at + 31)
        }
        #expect(percents == [40, 39.95])
        note(40.5, .listened, 2_500)
        #expect(percents == [40.5])
    }

    @Test mutating func `a sound that is followed on the page is one entry, and its page another`()
    {
        for page in 1...40 {
            let (percent, at) = (Double(page), Int64(page) * 60)
            note(percent, .listened, at)
            history.note(
                "#t=\(page)", percent: percent, positionMs: Int64(page) * 60_000, .listened,
                at: at + 30)
        }
        #expect(percents == [40, 40])
        #expect(history.current?.isSound == true)
        // Another device was there meanwhile: what comes now came after it.
        history.add(told(30, at: 2_440))
        note(41, .listened, 2_500)
        #expect(percents == [40, 40, 30, 41])
    }

    @Test mutating func `a page turned back leaves the furthest, until it is passed again`() {
        for percent in [10, 12, 11] as [Double] { note(percent, 1_000) }
        #expect(percents == [12, 11])
        note(11.5, 1_060)
        #expect(percents == [12, 11.5])
        for percent in [12.5, 12.2, 13] as [Double] { note(percent, 1_120) }
        #expect(percents == [13])
    }

    @Test mutating func `text and sound stand side by side`() {
        note(40, 1_000)
        history.note("#t=5", percent: 1, positionMs: 5_000, .listened, at: 1_100)
        #expect(history.furthest(isSound: false)?.percent == 40)
        #expect(history.furthest(isSound: true)?.percent == 1)
        #expect(history.lasts.count == 2)
    }

    @Test mutating func `what a side tells twice is one entry, and moves no place here`() {
        note(40, 1_000)
        let news = [history.add(told(70, at: 2_000)), history.add(told(70, at: 2_000))]
        #expect(news == [true, false])
        #expect(history.current?.percent == 40)
        #expect(history.lasts.map(\.percent) == [70, 40])
    }

    @Test mutating func `what is not believed is listed, and is nobody's last place or furthest`() {
        note(40, 1_000)
        history.add(told(99, at: 2_000, isBelieved: false))
        #expect(percents == [40, 99])
        #expect(history.furthest(isSound: false)?.percent == 40)
        #expect(history.lasts.map(\.percent) == [40])
    }

    @Test mutating func `twenty stay, with the furthest and the last of each device`() {
        note(95, 1_000)
        history.add(told(30, at: 2_000))
        for step in 1...60 { note(Double(step % 7) + 1, .leapt, Int64(step) * 10_000) }
        #expect(history.entries.count == PlaceHistory.recentMax + 2)
        #expect(history.furthest(isSound: false)?.percent == 95)
        #expect(history.lasts.map(\.percent).contains(30))
    }

    @Test mutating func `invented devices, endless names and numbers that are none are bounded`() {
        for number in 0..<500 {
            let device = SharedPlace.Device(
                id: String(repeating: "x", count: 5_000) + "\(number)", name: "\(number)")
            let other = SharedPlace.Device(id: "\(number)", name: "")
            history.add(told(.infinity, at: .max, on: device))
            history.add(told(-5, at: Int64(number), on: other))
        }
        let most = PlaceHistory.recentMax + PlaceHistory.devicesMax + 4
        #expect(history.entries.count <= most)
        for entry in history.entries {
            #expect((0...100).contains(entry.place.percent))
            #expect(entry.place.device.id.utf8.count <= 200)
            #expect(entry.place.at < 1_000)
        }
        let endless = String(repeating: "x", count: SharedPlace.locatorBytesMax + 1)
        let isNew = history.note(endless, percent: 1, .turned, at: 1)
        #expect(!isNew)
    }

    @Test(arguments: 0..<200) func `whatever happens, no last place and no furthest is lost`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var history = PlaceHistory()
        var lasts: [String: Double] = [:]
        var (furthest, current) = (0.0, 0.0)
        for step in 1...300 {
            let percent = Double(UInt64.random(in: 0...9_000, using: &random)) / 100
            let at = Int64(step) * Int64.random(in: -50_000...50_000, using: &random)
            let device = Int.random(in: 0..<5, using: &random)
            // What is heard meanwhile has places of its own.
            if Int.random(in: 0..<3, using: &random) == 0 {
                history.note("#t=\(at)", percent: 1, positionMs: abs(at), .listened, at: at)
            }
            if device == 0 {
                let move: PlaceHistory.Move =
                    [.turned, .leapt, .listened].randomElement(using: &random) ?? .turned
                history.note("#char=\(percent)", percent: percent, move, at: at)
                current = percent
            } else {
                let name = "device \(device)"
                let place = SharedPlace(
                    "#char=\(percent)", percent: percent, .turn, at: at,
                    on: .init(id: name, name: name), side: "home")
                history.add(place)
                lasts[name] = percent
            }
            furthest = max(furthest, percent)
        }
        #expect(
            history.entries.last { $0.place.isOwn && !$0.place.isSound }?.place.percent == current)
        #expect(history.furthest(isSound: false)?.percent == furthest)
        for place in history.lasts where !place.isOwn {
            #expect(lasts[place.device.id] == place.percent)
        }
        #expect(history.lasts.count == lasts.count + 2)
        #expect(history.entries.count <= PlaceHistory.recentMax + 8)
    }

    @Test func `a question stands until it is answered, and each answer is told`() {
        let kobo = SharedPlace.Device(id: "k", name: "Kobo")
        var history = PlaceHistory()
        history.note("#char=5", percent: 5, .turned, at: 10)
        history.add(
            SharedPlace(
                "#char=9", percent: 9, .turn, at: 20, on: kobo, side: "home", isBelieved: false,
                why: "both were read since they agreed"))
        #expect(history.conflict(with: "home")?.here?.percent == 5)
        #expect(history.conflict(with: "home")?.there.percent == 9)
        #expect(history.conflict(with: "work") == nil)
        for stays in [true, false] {
            var answered = history
            for place in history.answered("home", stays: stays) { answered.add(place) }
            #expect(answered.conflict(with: "home") == nil)
            #expect(answered.entries.last?.place.isBelieved == !stays)
        }
    }
}

import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// A podcast or a series is heard as fast as the last time.
@Suite struct SpeedHabitsTests {
    private func opened(_ path: String, of show: String?) throws -> OpenedSound {
        let belongs = show.map { #", "belongsTo": {"series": {"name": "\#($0)"}}"# } ?? ""
        let list = #"""
            {"metadata": {"title": "T", "author": "Ann"\#(belongs)},
             "readingOrder": [{"href": "a.wav", "type": "audio/wav", "duration": 600}]}
            """#
        let publication = try Publication.open(
            BytesResources([(name: "b.json", bytes: Array(list.utf8))]), file: "b.json")
        let book = try #require(HeardBook(.file(path), publication))
        return OpenedSound(book, at: TrackPlace(track: 0, offset: .zero))
    }

    @Test func `the next episode of a show begins as fast as the last was heard`() throws {
        let app = AppDriver.playing()
        app.ignore(Playing.self, Reader.self)
        app.send(.nextOpened(try opened("/1.json", of: "Tides & Weather"), trouble: nil))
        app.send(.listening(.speedSet(Speed(150))))
        #expect(app.state.memory.speeds["Tides & Weather"] == Speed(150))
        var memory = Memory()
        memory.take(app.state.memory.bytes)
        #expect(memory.speeds == app.state.memory.speeds)

        app.send(.nextOpened(try opened("/2.json", of: "Tides & Weather"), trouble: nil))
        #expect(app.heard?.book.source == .file("/2.json"))
        #expect(app.heard?.speed == Speed(150) && app.heard?.look["speed"] == nil)
        app.send(.nextOpened(try opened("/3.json", of: nil), trouble: nil))
        #expect(app.heard?.speed == .normal, "a book of the same author is as it was")
    }

    @Test func `the newest habits are kept, and each name once`() {
        var habits = SpeedHabits()
        for number in 0...SpeedHabits.countMax { habits.set(Speed(110), of: "\(number)") }
        habits.set(Speed(140), of: "7")
        #expect(habits.all.count == SpeedHabits.countMax)
        #expect(habits["0"] == nil && habits["7"] == Speed(140) && habits[nil] == nil)
        #expect(habits.all.first?.name == "7")
    }
}

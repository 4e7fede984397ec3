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

/// New books of an author, of a series, or all of them, sound as the last one was set.
@Suite struct SoundHabitsTests {
    private func opened(
        _ path: String, by author: String? = "Ann", of series: String? = nil,
        look: [String: String] = [:]
    ) throws -> OpenedSound {
        let belongs = series.map { #", "belongsTo": {"series": {"name": "\#($0)"}}"# } ?? ""
        let written = author.map { #", "author": "\#($0)""# } ?? ""
        let list = #"""
            {"metadata": {"title": "T"\#(written)\#(belongs)},
             "readingOrder": [{"href": "a.wav", "type": "audio/wav", "duration": 600}]}
            """#
        let publication = try Publication.open(
            BytesResources([(name: "b.json", bytes: Array(list.utf8))]), file: "b.json")
        let book = try #require(HeardBook(.file(path), publication))
        return OpenedSound(book, at: TrackPlace(track: 0, offset: .zero), look: look)
    }

    private func app() -> AppDriver {
        let app = AppDriver.playing()
        app.ignore(Playing.self, Reader.self)
        return app
    }

    @Test func `books by one author begin as one of them was set`() throws {
        let app = app()
        app.send(.nextOpened(try opened("/1.json"), trouble: nil))
        app.send(.listening(.scoped(.set(.author))))
        app.send(.listening(.tunedTo(.gain, "6")))
        app.send(.listening(.tunedTo(.intro, "12")))
        app.send(.listening(.speedSet(Speed(130))))
        app.send(.nextOpened(try opened("/2.json"), trouble: nil))
        #expect(app.heard?.scope == .author && app.heard?.speed == Speed(130))
        #expect(app.heard?.tuning.gain == 6 && app.heard?.tuning.intro == 0)
        app.send(.nextOpened(try opened("/3.json", by: "Bea"), trouble: nil))
        #expect(app.heard?.scope == .alone && app.heard?.speed == .normal)
        #expect(app.heard?.tuning == Tuning())

        var memory = Memory()
        memory.take(app.state.memory.bytes)
        #expect(memory.sounds == app.state.memory.sounds && !memory.sounds.all.isEmpty)
    }

    @Test func `a book that was set by itself stays as it is`() throws {
        let app = app()
        app.send(.nextOpened(try opened("/1.json"), trouble: nil))
        app.send(.listening(.speedSet(Speed(130))))
        app.send(.listening(.scoped(.set(.all))))
        app.send(.nextOpened(try opened("/2.json", look: ["gain": "3"]), trouble: nil))
        #expect(app.heard?.speed == .normal && app.heard?.tuning.gain == 3)
        app.send(.nextOpened(try opened("/3.json", by: nil), trouble: nil))
        #expect(app.heard?.speed == Speed(130))
    }

    @Test func `the narrowest habit counts, and leaving it leads back to the wider one`() throws {
        let app = app()
        app.send(.nextOpened(try opened("/1.json", of: "Tides"), trouble: nil))
        app.send(.listening(.tunedTo(.pitch, "1")))
        app.send(.listening(.scoped(.set(.author))))
        app.send(.nextOpened(try opened("/2.json", of: "Tides"), trouble: nil))
        app.send(.listening(.scoped(.set(.series))))
        app.send(.listening(.tunedTo(.pitch, "2")))
        app.send(.nextOpened(try opened("/3.json", of: "Tides"), trouble: nil))
        #expect(app.heard?.scope == .series && app.heard?.tuning.pitch == 2)
        app.send(.nextOpened(try opened("/4.json"), trouble: nil))
        #expect(app.heard?.scope == .author && app.heard?.tuning.pitch == 1)
        app.send(.listening(.scoped(.set(.alone))))
        app.send(.nextOpened(try opened("/5.json"), trouble: nil))
        #expect(app.heard?.scope == .alone && app.heard?.tuning.pitch == 0)
    }

    @Test func `what a book does not have is not offered`() throws {
        let book = try opened("/1.json", by: nil).book
        #expect(SoundScope.alone.stepped(1, book) == .all)
        #expect(SoundScope.all.stepped(5, book) == .all)
        #expect(SoundScope.all.stepped(-1, book) == .alone)
        var state = Listening.State(try opened("/1.json", by: nil))
        let effects = Listening.reduce(&state, .scoped(.set(.author)))
        #expect(state.scope == .alone && effects.count == 1)
    }

    @Test func `the newest habits are kept`() throws {
        var habits = SoundHabits()
        for number in 0...SoundHabits.countMax {
            let book = try opened("/b.json", by: "\(number)").book
            habits.choose(.author, ["speed": "1.1"], book)
        }
        #expect(habits.all.count == SoundHabits.countMax)
        #expect(habits.scope(of: try opened("/b.json", by: "0").book) == .alone)
    }
}

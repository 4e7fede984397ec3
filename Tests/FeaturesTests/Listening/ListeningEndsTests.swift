import Kernel
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

private func spot(_ track: Int, _ seconds: Double) -> TrackPlace {
    TrackPlace(track: track, offset: .milliseconds(Int(seconds * 1000)))
}

/// How it ends: the book, the file, the device, the program.
extension ListeningTests {
    // MARK: - Ends

    @Test func `a book that is paused and sent to its end is there, and undo leads back`() throws {
        let place = TrackPlace(track: 1, offset: .seconds(100))
        var state = Listening.State(OpenedSound(Self.book, at: place))
        (state.motion, state.isLoaded, state.number) = (.paused, true, 1)
        let effects = Listening.reduce(&state, .sought(state.book.end))
        #expect(state.isAtEnd && !state.isLoaded && state.motion == .paused)
        #expect(effects.contains(.perform(.drop)))
        let undo = effects.compactMap { if case .record(let undo) = $0 { undo } else { nil } }.last
        _ = Listening.reduce(&state, try #require(undo).inverse)
        #expect(state.spot == place && !state.isAtEnd)
    }

    @Test func `at the end it is finished, and begins again from there`() {
        let end = spot(3, 1_500)
        let stage = playing(spot(3, 1_499))
        stage.send(
            .told(1, .ended),
            performs: [
                kept(end, 100),
                .ask(.say("The end of The Ferry at Low Water. p begins it again.")),
            ]
        ) {
            ($0.isLoaded, $0.motion, $0.spot, $0.kept) = (false, .paused, end, end)
            $0.hasJustEnded = true
        }
        #expect(stage.state.percent == 100)
        #expect(!stage.state.isOver, "that it ended is still told")
        stage.advance(Notices.toastTime, fires: .endTold) { $0.hasJustEnded = false }
        #expect(stage.state.isOver)
        stage.send(.toggled, performs: [.tellTime]) { $0.motion = .playing }
        stage.deliver(
            .clockTold(moment(0)), for: stage.ticket(EffectID("clock"))!,
            performs: [.load(Self.book, number: 2, at: spot(0, 0), .normal, volume: 100)]
        ) { ($0.number, $0.isLoaded, $0.aim) = (2, true, spot(0, 0)) }
        #expect(!stage.state.isOver)
        stop(stage)
    }

    @Test func `what was heard to its end before is over, and what was stopped is not`() {
        let end = Self.book.timeline.place(at: Self.book.end)
        #expect(stage(at: end).state.isOver)
        #expect(!stage(at: spot(3, 1_490)).state.isOver)
        var failed = stage(at: end).state
        failed.motion = .failed("it is not there")
        #expect(!failed.isOver)
    }

    @Test func `a file that ends before its time is not the end of the book`() {
        let stage = playing(spot(2, 40))
        let words =
            "The sound of The Ferry at Low Water stops at 1:10:40 of 2:25:00: the file is cut short."
            + " Get it again, or go on with another."
        stage.send(.told(1, .ended), performs: [.ask(.say(words))]) {
            ($0.isLoaded, $0.motion) = (false, .failed(words))
        }
        #expect(stage.state.percent < 50)
        stop(stage)
    }

    @Test(arguments: [
        Listening.Failure.libraryMissing, .noDevice, .track(1, "is not there"), .track(99, "x"),
    ])
    func `what fails is said with what to do, and p tries again`(
        failure: Listening.Failure
    ) {
        let stage = playing()
        let words = Listening.words(for: failure, stage.state)
        #expect(words.contains("p tries") || words.contains("press p"))
        stage.send(.told(1, .failed(failure)), performs: [.ask(.say(words))]) {
            ($0.isLoaded, $0.motion) = (false, .failed(words))
        }
        stage.send(.toggled, performs: [.tellTime]) { $0.motion = .playing }
        stage.deliver(
            .clockTold(moment(0)), for: stage.ticket(EffectID("clock"))!,
            performs: [.load(Self.book, number: 2, at: spot(1, 100), .normal, volume: 100)]
        ) { ($0.number, $0.isLoaded, $0.aim) = (2, true, spot(1, 100)) }
        stop(stage)
    }

    // MARK: - Leaving

    @Test func `before everything ends the player is asked once more`() {
        let stage = playing()
        stage.send(.leaving, performs: [.pause, .tell]) {
            ($0.isLeaving, $0.motion) = (true, .paused)
        }
        let place = spot(1, 100.7)
        stage.send(.told(1, .at(place)), performs: [kept(place), .left]) {
            ($0.spot, $0.kept, $0.isLeaving) = (place, place, false)
        }
        stop(stage)
    }

    @Test func `a player that does not answer is not waited for`() {
        let stage = playing()
        stage.send(.leaving, performs: [.pause, .tell]) {
            ($0.isLeaving, $0.motion) = (true, .paused)
        }
        stage.advance(.milliseconds(299))
        stage.advance(.milliseconds(1), fires: .patienceRanOut, performs: [.left]) {
            $0.isLeaving = false
        }
        stop(stage)
    }

    @Test func `what could not be kept is said and tried again`() {
        let stage = playing(spot(1, 899))
        let place = spot(1, 900.2)
        stage.send(.told(1, .at(place)), performs: [kept(place)]) {
            ($0.spot, $0.kept) = (place, place)
        }
        stage.deliver(
            .kept(trouble: "the disk is full"), for: stage.ticket(EffectID("keeping"))!,
            performs: [.ask(.say("Your place could not be kept: the disk is full."))]
        ) { $0.kept = nil }
        stop(stage)
    }
}

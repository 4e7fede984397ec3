import Glibc
import Ports
import Publications
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// What a desktop sees and says, over a real bus of the test's own.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"))
struct MprisTests {
    private func face(_ motion: SoundFace.Motion = .playing, chapter: Int = 2) -> SoundFace {
        SoundFace(
            motion: motion, book: 7, chapter: chapter, title: "渡し\0舟", album: "The Ferry",
            artists: ["Ada Fenn"], length: .seconds(900), position: .seconds(100), speed: 1.25,
            volume: 0.8, canGoNext: true, isRepeating: false,
            url: "file:///books/The%20Ferry", art: "file:///cache/art/1.png")
    }

    @Test func `a desktop sees what is heard`() throws {
        let bus = try #require(PrivateBus())
        let mpris = Mpris(holdsOffSleep: false) { _ in }
        defer { mpris.close() }
        mpris.show(face(), isJump: false)
        let desktop = try #require(Desktop())
        try #require(desktop.sees(MprisThread.name))
        #expect(desktop.text("PlaybackStatus") == "Playing")
        #expect(desktop.number("Rate") == 1.25 && desktop.number("Volume") == 0.8)
        #expect(desktop.microseconds("Position") == 100_000_000)
        let metadata = try #require(desktop.metadata())
        #expect(metadata["mpris:trackid"] == "/org/rushlight/book/7/chapter/2")
        #expect(metadata["mpris:length"] == "900000000" && metadata["xesam:title"] == "渡し舟")
        #expect(metadata["xesam:album"] == "The Ferry")
        #expect(metadata["xesam:url"] == "file:///books/The%20Ferry")
        #expect(metadata["mpris:artUrl"] == "file:///cache/art/1.png")
        // A client asks for a position that advances.
        var later = face()
        later.position = .seconds(101)
        mpris.show(later, isJump: false)
        #expect(desktop.microseconds("Position") == 101_000_000)
        withExtendedLifetime(bus) {}
    }

    @Test func `keys and widgets are heard`() throws {
        let bus = try #require(PrivateBus())
        let heard = Mutex<[DesktopOrder]>([])
        let mpris = Mpris(holdsOffSleep: false) { order in heard.withLock { $0.append(order) } }
        defer { mpris.close() }
        mpris.show(face(), isJump: false)
        let desktop = try #require(Desktop())
        try #require(desktop.sees(MprisThread.name))
        for member in ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"] {
            #expect(desktop.call(member) { _ in })
        }
        #expect(desktop.call("Seek") { $0.put(.microseconds(-5_000_000)) })
        #expect(
            desktop.call("SetPosition") {
                $0.put(.path("/org/rushlight/book/7/chapter/2"))
                $0.put(.microseconds(3_000_000))
            })
        #expect(
            desktop.call("SetPosition") {
                $0.put(.path("/somebody/elses/track"))
                $0.put(.microseconds(3_000_000))
            })
        #expect(desktop.set("Rate", .number(2)) && desktop.set("Volume", .number(0.5)))
        #expect(desktop.set("LoopStatus", .text("Track")))
        #expect(
            heard.withLock { $0 } == [
                .play, .pause, .toggle, .pause, .next, .previous, .seek(by: .seconds(-5)),
                .position(book: 7, chapter: 2, .seconds(3)), .rate(2), .volume(0.5), .repeats(true),
            ])
        withExtendedLifetime(bus) {}
    }

    @Test func `what is not understood is refused and harms nothing`() throws {
        let bus = try #require(PrivateBus())
        let mpris = Mpris(holdsOffSleep: false) { order in
            Issue.record("\(order)")
        }
        defer { mpris.close() }
        mpris.show(face(), isJump: false)
        let desktop = try #require(Desktop())
        try #require(desktop.sees(MprisThread.name))
        #expect(!desktop.call("Seek") { $0.put(.text("far")) })
        #expect(!desktop.call("SetPosition") { _ in })
        #expect(!desktop.call("OpenUri") { $0.put(.text("file:///etc/passwd")) })
        #expect(!desktop.call("Explode") { _ in })
        #expect(!desktop.set("Rate", .text("fast")) && !desktop.set("CanPlay", .flag(false)))
        #expect(desktop.text("Nonsense") == nil)
        #expect(desktop.text("PlaybackStatus") == "Playing", "it answers still")
        withExtendedLifetime(bus) {}
    }

    @Test func `what changes is told, a jump too, and a place that moves on is not`() throws {
        let bus = try #require(PrivateBus())
        let mpris = Mpris(holdsOffSleep: false) { _ in }
        defer { mpris.close() }
        mpris.show(face(.paused), isJump: false)
        let desktop = try #require(Desktop())
        try #require(desktop.sees(MprisThread.name))
        // Earlier signals arrive before this is answered.
        #expect(desktop.text("PlaybackStatus") == "Paused")
        desktop.listen()
        var later = face(.paused)
        later.position = .seconds(5)
        mpris.show(later, isJump: false)
        mpris.show(face(.playing), isJump: false)
        #expect(desktop.nextSignal() == "PropertiesChanged", "nothing was told of the place")
        mpris.show(face(.playing), isJump: true)
        #expect(desktop.nextSignal() == "Seeked")
        withExtendedLifetime(bus) {}
    }

    @Test func `the machine is kept awake while it plays, and no longer`() throws {
        let bus = try #require(PrivateBus())
        let logind = try #require(FakeLogind())
        let mpris = Mpris { _ in }
        mpris.show(face(.playing), isJump: false)
        #expect(logind.isHeld(within: 10_000))
        mpris.show(face(.paused), isJump: false)
        #expect(logind.isReleased(within: 10_000))
        mpris.close()
        logind.close()
        withExtendedLifetime(bus) {}
    }

    @Test func `without a session it is kept awake too`() throws {
        let bus = try #require(PrivateBus())
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
        let logind = try #require(FakeLogind())
        let mpris = Mpris { _ in }
        mpris.show(face(.playing), isJump: false)
        #expect(logind.isHeld(within: 10_000))
        mpris.show(face(.paused), isJump: false)
        #expect(logind.isReleased(within: 10_000))
        mpris.close()
        logind.close()
        withExtendedLifetime(bus) {}
    }

    @Test func `where there is no bus nothing happens, and nobody waits`() {
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
        let mpris = Mpris { _ in }
        mpris.show(face(), isJump: false)
        mpris.show(face(.paused), isJump: true)
        mpris.close()
        mpris.show(face(), isJump: false)
    }

    @Test func `a bus that goes away takes nothing along`() throws {
        var bus = PrivateBus()
        let mpris = Mpris(holdsOffSleep: false) { _ in }
        mpris.show(face(), isJump: false)
        do {
            let desktop = try #require(Desktop())
            try #require(desktop.sees(MprisThread.name))
        }
        bus = nil
        mpris.show(face(.paused), isJump: true)
        mpris.close()
        #expect(bus == nil)
    }
}

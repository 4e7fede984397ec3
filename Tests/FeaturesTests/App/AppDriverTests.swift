import Canvas
import Kernel
import Testing

@testable import HouseholdWing
@testable import ListeningWing
@testable import ScreenKit

/// The driver objects where a test says too little, or something that is not so.
@Suite struct AppDriverTests {
    @Test func `a command that nothing is said of is told when the driver goes`() {
        withKnownIssue {
            let app = AppDriver()
            app.press("q")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("quit") }
        }
        let app = AppDriver()
        app.press("q")
        app.did(.quit)
    }

    @Test func `what a screen or a service asked for is told as well`() {
        withKnownIssue {
            let app = AppDriver()
            app.open(.doctor)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("examine") }
        }
        withKnownIssue {
            let app = AppDriver.playing()
            app.press("Space")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("Playing") }
        }
    }

    @Test func `what the program takes back needs no answer`() {
        let app = AppDriver()
        app.open(.doctor)
        #expect(app.asked(Doctor.self) == [.work(.examine)])
        app.press("q")
        #expect(app.stopped(Doctor.self) == [.work(.examine)])
    }

    @Test func `nothing is answered that was not asked, nor wanted that was not`() {
        let app = AppDriver()
        withKnownIssue { app.answer(Doctor.self, .examined([])) }
        withKnownIssue { app.did(.quit) }
        withKnownIssue { app.tell(Doctor.self, .examined([])) }
        withKnownIssue { app.sees("a word that is nowhere") }
        app.doesNotSee("a word that is nowhere")
    }

    @Test func `an answer comes to the screen that asked, and is seen`() {
        let app = AppDriver()
        app.open(.doctor)
        app.answer(
            Doctor.self, .examined([Finding("Size", .good, "80 by 24", why: "it says so")]))
        app.sees("80 by 24")
        app.sees("80 by 24", at: Size(40, 12))
        #expect(app.asked(Doctor.self).isEmpty)
    }

    @Test func `time passes as far as is said, and what is due happens`() {
        let app = AppDriver()
        app.press("g")
        app.advance(.milliseconds(599))
        #expect(!app.state.isHintShown)
        app.advance(.milliseconds(1))
        #expect(app.state.isHintShown)
    }
}

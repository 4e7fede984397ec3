import Canvas
import Kernel
import TestKit
import Testing
import Tracing

@testable import Features
@testable import HouseholdWing
@testable import ScreenKit

/// A thousand sessions, recorded as the program records them.
@Suite struct TraceSessionTests {
    private static let keys = [
        "j", "k", "Down", "Up", "PageDown", "Enter", "Esc", "Tab", "?", ":", "g", "s", "h", "G",
        "z", "t", "/", "l", "Home", "End", "Left", "Right", "Space", "u", "n", "Backspace",
    ]
    /// They stand in messages, and are typed and pasted.
    private static let secrets = ["Quaxolotl", "Zwirbelheim", "Ørkenvandrer", "vogon.example"]

    @Test func `three hundred random sessions come back frame by frame, with none of their words`()
        throws
    {
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed))
            let (lines, frames) = session(&random)
            var reader = TraceReader(([TraceReader.heading] + lines).joined(separator: "\n"))
            var replayed: [Frame] = []
            while let next = try reader.next() { replayed.append(next.frame) }
            try #require(replayed == frames, "session \(seed)")
            let text = lines.joined(separator: "\n").lowercased()
            for secret in Self.secrets {
                try #require(!text.contains(secret.lowercased()), "session \(seed): \(secret)")
            }
        }
    }

    private func session(_ random: inout SplitMix64) -> ([String], [Frame]) {
        let time = ManualTime()
        let store = Store<App>(.quiet, time: time, perform: { _, _ in })
        var trace = Trace(at: time.now)
        store.heard = { trace.note($1.traceStep(of: $0), at: time.now) }
        var frames: [Frame] = []
        store.send(.terminal(.attached(Size(60, 14), .full, isPlain: false)))
        for _ in 0..<8 {
            store.send(action(&random))
            let frame = App.draw(store.state)
            trace.paint(frame, on: store.state.stack.top.screen.name, took: .zero, at: time.now)
            let masked = Mask.frame(frame)
            if masked != frames.last { frames.append(masked) }
            time.move(to: time.now + .milliseconds(20))
        }
        return (trace.lines, frames)
    }

    private func action(_ random: inout SplitMix64) -> App.Action {
        let secret = Self.secrets.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .troubleTold("\(secret) could not be opened.")
        case 1: return .input(.paste(secret))
        case 2: return .opened([.settings, .messages].randomElement(using: &random) ?? .messages)
        case 3: return .input(.resized(Size(Int.random(in: 20..<70, using: &random), 12)))
        case 4: return .began(with: .file("/home/\(secret)/\(secret).epub"), at: nil)
        default:
            let name = Self.keys.randomElement(using: &random) ?? "j"
            return .input(.key(Key(name) ?? Key(.down)))
        }
    }
}

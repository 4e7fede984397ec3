import Canvas
import TestKit
import Testing

@testable import Tracing

@Suite struct TraceTests {
    private func frame(_ text: String, _ size: Size = Size(12, 2), at row: Int = 0) -> Frame {
        var frame = Frame(size)
        frame.write(text, row: row, column: 0, role: .heading, style: .bold)
        return frame
    }

    private func replayed(_ lines: [String]) throws -> [ReplayedFrame] {
        var reader = TraceReader(([TraceReader.heading] + lines).joined(separator: "\n"))
        var all: [ReplayedFrame] = []
        while let next = try reader.next() { all.append(next) }
        return all
    }

    @Test func `letters and digits are masked, marks and widths stay`() {
        #expect(Mask.text("Anna, 42 rue d'Été: 三四郎…") == "Xxxx, 99 xxx x'Xxx: 口口口…")
        #expect(Mask.text("e\u{301}🙂") == "x口")
        let masked = Mask.frame(frame("Ab 三1"))
        #expect(masked.text.hasPrefix("Xx 口9 "))
        #expect(masked[0, 0].role == .heading && masked[0, 0].style == .bold)
    }

    @Test func `a key that is typed is told without its letter`() {
        let typed = { InputName.of(.key(Key($0)), isTyping: true) }
        #expect(typed("q") == "key x typed" && typed("Q") == "key X typed")
        #expect(InputName.of(.key(Key("q")), isTyping: false) == "key q")
        #expect(InputName.of(.key(Key("ж")), isTyping: false) == "key x")
        #expect(InputName.of(.paste("secret"), isTyping: true) == "paste of 6 bytes")
    }

    @Test func `an action is told by its name alone`() {
        enum Inner {
            enum Action {
                case opened(String)
                case closed
            }
        }
        enum Outer {
            enum Action {
                case inner(Int, Inner.Action)
                case named(String)
            }
        }
        #expect(ActionName.of(Outer.Action.named("Anna")) == "named")
        let deep = ActionName.of(Outer.Action.inner(3, .opened("Anna")))
        #expect(deep.hasPrefix("inner.") && deep.hasSuffix(".opened") && !deep.contains("Anna"))
        #expect(ActionName.of(Outer.Action.inner(3, .closed)).hasSuffix(".closed"))
    }

    @Test func `frames come back as they were masked, by their changes`() throws {
        var trace = Trace(at: .zero)
        let frames = [
            frame("Anna"), frame("Anna 2"), frame("三四郎", at: 1), frame("x", Size(4, 1)),
            frame("Bert", Size(4, 1)),
        ]
        for (number, frame) in frames.enumerated() {
            trace.note("key j", at: .milliseconds(number))
            trace.paint(frame, on: "reader", took: .microseconds(7), at: .milliseconds(number))
        }
        let all = try replayed(trace.lines)
        #expect(all.map(\.frame) == frames.map(Mask.frame))
        #expect(all[1].at == 1 && all[1].took == 7 && all[1].steps == ["1 key j"])
        #expect(all[1].screen == "reader")
    }

    @Test func `memory is bounded, and the oldest kept frame is still whole`() throws {
        var trace = Trace(at: .zero)
        var random = SplitMix64(seed: 7)
        var last = Frame(Size(0, 0))
        for number in 0..<4500 {
            var frame = Frame(Size(16, 3))
            for row in 0..<3 where Int.random(in: 0..<3, using: &random) > 0 {
                let text = String(repeating: "aB 1", count: Int.random(in: 0..<4, using: &random))
                frame.write(text, row: row, column: 0)
            }
            trace.paint(frame, on: "reader", took: .zero, at: .milliseconds(number))
            last = Mask.frame(frame)
        }
        #expect(trace.count <= Trace.entriesMax)
        #expect(trace.lines.reduce(0) { $0 + $1.utf8.count } < 2 * Trace.bytesMax)
        let all = try replayed(trace.lines)
        #expect(all.count <= Trace.entriesMax + 1)
        #expect(all.last?.frame == last)
    }

    @Test(arguments: [
        "frame 1 80x24 whole 0:0 1", "frame 1 9999999999x2 whole 0:0 1 a",
        "frame 1 2x1 change 0:0 1 a", "frame 1 2x1 whole 5:0 1 a", "~0|xx|\n^0 2",
        "frame 1 2x1 whole 0:0 1 a\n~0|xxx|\n^0 3", "frame 1 2x1 whole 0:0 1 a\n~0|ab|\n^0 2",
        "frame 1 2x1 whole 0:0 1 a\n~0|xx|\n^0 2*99",
        "frame 1 2x1 whole 0:0 1 a\n~0|xx|\n^0 99999999999999999999",
        "frame 1 2x1 whole 0:0 1 a\n~-1|xx|\n^-1 2", "frame 1 2x1 whole 0:0 1 a\n~0|xx|",
        "frame 1 -2x1 whole 0:0 1 a",
    ])
    func `a damaged trace is refused with its line`(_ text: String) {
        #expect(throws: TraceFault.self) {
            try replayed(text.split(separator: "\n").map(String.init))
        }
    }

    @Test func `a frame is cut and filled to a size`() {
        let cut = Mask.frame(frame("三四郎")).cut(to: Size(3, 3))
        #expect(cut.text == "口 \n   \n   ")
    }
}

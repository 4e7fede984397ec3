import Canvas
import ScreenKit
import Tracing

/// `--replay`: the frames of a report, drawn again.
enum ReplayCommand {
    struct Order: Equatable {
        var file: String
        /// Cut to it, or with blanks around; nil is the size that each frame had.
        var size: Size?
        var ansi: Bool
    }

    static func read(_ given: ParsedArguments) -> Order {
        Order(
            file: given.words[0], size: given["size"].flatMap(Size.init(text:)),
            ansi: given.has("ansi"))
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let text = String(
            decoding: try parts.wholeFile(order.file, bytesMax: fileBytesMax), as: UTF8.self)
        var reader = TraceReader(text)
        let skin = order.ansi ? try parts.skin(nil, .full) : nil
        var count = 0
        do throws(TraceFault) {
            while let replayed = try reader.next() {
                count += 1
                tell(replayed, number: count, order.size, skin, parts.console)
            }
        } catch {
            throw Complaint(
                order.file, "line \(error.line): \(error.why)",
                next: "The frames before it are as they were.")
        }
        guard count > 0 else {
            throw Complaint(
                order.file, "there are no frames in it",
                next: "`rushlight ctl trace on`, then `rushlight report`, makes some.")
        }
        return 0
    }

    private static func tell(
        _ replayed: ReplayedFrame, number: Int, _ size: Size?, _ skin: Skin?, _ console: Console
    ) {
        for step in replayed.steps { console.line("step: \(step)") }
        console.line(
            "frame \(number): \(replayed.screen), at \(replayed.at) ms, "
                + "drawn in \(replayed.took) µs")
        let frame = size.map { replayed.frame.cut(to: $0) } ?? replayed.frame
        if let skin {
            console.text(AnsiWriter.text(frame, skin))
        } else {
            console.text(frame.text + "\n")
        }
    }

    private static let fileBytesMax = 32 << 20
}

extension OptionTable {
    static let replaying: [Command] = [
        Command(
            words: ["--replay"], arguments: [Argument("FILE", .input)],
            options: [
                .valued("size", "WxH", .size, "Cuts frames to it, or fills them with blanks."),
                .flag("ansi", "With the colours of a terminal."),
            ],
            title: "draws the frames of a report again",
            help: """
                Draws each frame of the trace in a report, with what was pressed and what came \
                before it. Letters stay masked.
                """,
            read: { given in ReplayCommand.read(given) }, run: ReplayCommand.perform),
        controlRow(
            "trace", arguments: [Argument("STATE", .words(["on", "off"]))], options: [],
            title: "begins or ends a trace for a report",
            help: "The newest steps and frames are kept in memory, with every letter masked.",
            read: { given in .trace(given.words[0] == "on") }),
    ]
}

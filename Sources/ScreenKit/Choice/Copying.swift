import Canvas
import Kernel
import Wording

/// Asks once which way text shall be copied.
public enum Copying {
    /// What the settings say about it.
    public enum Way: String, CaseIterable, Sendable {
        case ask, terminal, tool, off

        package static let offered: [Way] = [.terminal, .tool, .off]

        package var words: (title: String, detail: String) {
            switch self {
            case .ask: ("Ask", "")
            case .terminal:
                (
                    tr("Through the terminal"),
                    tr("to the machine you sit at, over ssh as well (OSC 52)")
                )
            case .tool:
                (
                    tr("With the desktop's tool"),
                    tr("wl-copy, xclip or xsel, on the machine this runs on")
                )
            case .off: (tr("Not at all"), tr("nothing leaves the program"))
            }
        }
    }

    package static func question(_ text: String, size: Size) -> Choice.State {
        let rows = Way.offered.map { way in
            Choice.Row(title: way.words.title, detail: way.words.detail, means: .copy(text, way))
        }
        var choice = Choice.State(
            "copying", tr("Copying"), asks: tr("How shall text be copied?"), rows, size: size)
        choice.hint = tr("from now on")
        return choice
    }

    // MARK: - Text

    /// What could command a terminal where it is pasted is left out.
    package static func clean(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar == "\n" || !scalar.commands {
            kept.append(scalar == "\t" ? " " : scalar)
        }
        return String(kept)
    }

    /// The beginning of it, for a sentence.
    package static func shown(_ text: String) -> String {
        let line = text.prefix(200).split { $0.isWhitespace }.joined(separator: " ")
        return Width.clip(line, to: 60)
    }

    public static let previews: [Preview] = [
        .of(Choice.self, "copying") { question("words", size: $0) }
    ]
}

extension Unicode.Scalar {
    /// Controls, and what turns the direction of a line around.
    fileprivate var commands: Bool {
        switch value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}

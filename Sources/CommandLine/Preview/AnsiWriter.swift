import Canvas

/// A frame as text with the colours of a terminal.
enum AnsiWriter {
    static func text(_ frame: Frame, _ skin: Skin) -> String {
        var out = ""
        for y in 0..<frame.height {
            var last: Look?
            for cell in frame.row(y) where cell.span > 0 {
                let look = skin.look(of: cell)
                if look != last { out += "\u{1B}[0;" + code(look) + "m" }
                last = look
                out.append(cell.glyph)
            }
            out += "\u{1B}[0m\n"
        }
        return out
    }

    static func sample(_ word: String, _ look: Look) -> String {
        "\u{1B}[0;" + code(look) + "m" + word + "\u{1B}[0m"
    }

    private static func code(_ look: Look) -> String {
        let styles: [(Style, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        return
            (styles.filter { look.style.contains($0.0) }.map(\.1)
            + [code(look.ink, 30), code(look.ground, 40)]).joined(separator: ";")
    }

    private static func code(_ color: Color, _ base: Int) -> String {
        switch color {
        case .terminal: "\(base + 9)"
        case .indexed(let index) where index < 8: "\(base + Int(index))"
        case .indexed(let index): "\(base + 8);5;\(index)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}

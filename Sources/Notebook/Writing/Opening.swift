/// The command line that leads back to a note.
enum Opening {
    /// `rushlight 'Book.epub' --at 'LOCATOR'`, or nothing where no file is known, where the note
    /// has no place, or where a shell could be made to do anything else by it.
    static func line(_ path: String?, _ locator: String) -> String? {
        guard let path, !path.isEmpty, !locator.isEmpty, isHarmless(path), isHarmless(locator)
        else {
            return nil
        }
        // A name that begins with a dash would be an option.
        let file = path.hasPrefix("-") ? "./" + path : path
        return "rushlight \(quoted(file)) --at \(quoted(locator))"
    }

    /// One word of a shell, whatever is in it.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
                || "/._-%+:,@".utf8.contains($0)
        }
        if isPlain, !text.isEmpty { return text }
        // By scalars: a quotation mark and the accent behind it are one character, and to a shell
        // a quotation mark all the same.
        var out = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" { out += "'\\''" } else { out.unicodeScalars.append(scalar) }
        }
        return out + "'"
    }

    /// Controls would end the line, or act in the terminal it is pasted into.
    private static func isHarmless(_ text: String) -> Bool {
        Plain.text(text) == text && !text.contains("\n")
    }
}

/// A cue sheet: which files, and where in them each piece begins.
struct CueSheet: Equatable {
    struct Piece: Equatable {
        var title: String?
        var performer: String?
        var start: Duration
        /// The file it begins in, by its place in `files`.
        var file: Int
    }

    private(set) var tags = AudioTags()
    /// As the sheet names them.
    private(set) var files: [String] = []
    private(set) var pieces: [Piece] = []
    /// A piece named so far, waiting for its place.
    private var pending: Piece?
    private var hasPlace = false

    init(_ bytes: [UInt8]) {
        let text = Decoding.names(Array(bytes.prefix(Limits.cueBytes)))
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if pieces.count >= Limits.audioParts { break }
            read(line)
        }
        finish()
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let words = line.drop(while: \.isSpace)
        let end = words.firstIndex(where: \.isSpace) ?? words.endIndex
        let rest = words[end...]
        switch String(decoding: words[..<end].prefix(16), as: UTF8.self).uppercased() {
        case "FILE":
            // A piece may be listed before the file that continues it: its first place counts.
            if files.count < Limits.audioParts {
                files.append(String(decoding: CueSheet.argument(rest).prefix(1024), as: UTF8.self))
            }
        case "TRACK":
            finish()
            pending = Piece(start: .zero, file: 0)
        case "TITLE": set(String(label: CueSheet.argument(rest)), .title)
        case "PERFORMER": set(String(label: CueSheet.argument(rest)), .performer)
        case "SONGWRITER" where pending == nil:
            tags.add(.composer, String(label: CueSheet.argument(rest)))
        case "INDEX": readIndex(rest)
        case "REM" where pending == nil: readRemark(rest)
        default: break
        }
    }

    private enum Field { case title, performer }

    private mutating func set(_ text: String, _ field: Field) {
        switch field {
        case .title where pending == nil: tags.add(.album, text)
        case .performer where pending == nil: tags.add(.artist, text)
        case .title: pending?.title = text.isEmpty ? nil : text
        case .performer: pending?.performer = text
        }
    }

    private mutating func readRemark(_ rest: ArraySlice<UInt8>) {
        let words = rest.drop(while: \.isSpace)
        let end = words.firstIndex(where: \.isSpace) ?? words.endIndex
        let name = String(decoding: words[..<end].prefix(32), as: UTF8.self)
        if ["DATE", "GENRE", "COMMENT", "NARRATOR", "PUBLISHER"].contains(name.uppercased()) {
            tags.add(named: name, String(label: CueSheet.argument(words[end...])))
        }
    }

    /// Index 1 is where a piece begins; index 0, the pause before it, counts where there is no 1.
    private mutating func readIndex(_ rest: ArraySlice<UInt8>) {
        let words = rest.split(whereSeparator: \.isSpace)
        guard words.count >= 2, var piece = pending, !files.isEmpty,
            let number = Int(String(decoding: words[0].prefix(4), as: UTF8.self)),
            let time = CueSheet.time(words[1]), number <= 1 || !hasPlace
        else { return }
        if hasPlace && number == 0 { return }
        piece.start = time
        piece.file = files.count - 1
        pending = piece
        hasPlace = true
    }

    private mutating func finish() {
        if let pending, hasPlace { pieces.append(pending) }
        pending = nil
        hasPlace = false
    }

    /// Minutes, seconds and frames of a 75th; writers that count otherwise are forgiven.
    static func time(_ word: ArraySlice<UInt8>) -> Duration? {
        let parts = word.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { part in
            part.count <= 9 && !part.isEmpty && part.allSatisfy(\.isDigit)
                ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        guard numbers.count == parts.count else { return nil }
        let frames = numbers.count == 3 ? numbers[2] : 0
        let seconds = numbers[0] * 60 + numbers[1]
        return Duration.samples(seconds * 75 + frames, per: 75)
    }

    /// The words in quotes, or all of them; quotes within are kept. A file's kind is left out.
    private static func argument(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = rest.drop(while: \.isSpace)
        guard text.first == 0x22 else {
            let words = text.split(whereSeparator: \.isSpace)
            let kinds = ["WAVE", "MP3", "AIFF", "BINARY", "FLAC"]
            guard let last = words.last, words.count > 1,
                kinds.contains(String(decoding: last.prefix(8), as: UTF8.self))
            else { return text }
            let name = text[..<last.startIndex]
            return name[..<(name.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? name.startIndex)]
        }
        let inside = text.dropFirst()
        guard let close = inside.lastIndex(of: 0x22) else { return inside }
        return inside[..<close]
    }
}

extension Audiobook {
    /// Its chapters as a cue sheet, with its sound files as the sheet's files; nil where a track
    /// is on a server, since a sheet names files beside itself.
    public func cueSheet(title: String?, author: String?) -> String? {
        guard tracks.allSatisfy({ $0.path != nil }) else { return nil }
        var lines = [CueSheet.ownMark]
        if let author { lines.append("PERFORMER \(Self.quoted(author))") }
        if let title { lines.append("TITLE \(Self.quoted(title))") }
        var file: Int?
        for (index, chapter) in chapters.enumerated() {
            let track = chapter.place.track
            if track != file, let path = tracks[track].path {
                lines.append("FILE \(Self.quoted(path)) \(Self.kind(path))")
                file = track
            }
            let number = index + 1
            lines.append("  TRACK \(number < 10 ? "0" : "")\(number) AUDIO")
            lines.append("    TITLE \(Self.quoted(chapter.title))")
            lines.append("    INDEX 01 \(Self.index(chapter.place.offset))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The same of one sound, for chapters that were told elsewhere.
    public static func cueSheet(
        of file: String, title: String, author: String?,
        chapters: [(start: Duration, title: String)]
    ) -> String? {
        let marks = chapters.map {
            ChapterMark(track: 0, offset: $0.start, title: $0.title, depth: 1, source: .toc)
        }
        return Audiobook(tracks: [AudioTrack(path: file)], marks: marks)
            .cueSheet(title: title, author: author)
    }

    /// Whether a sheet was written here, and may be written anew.
    public static func isOwn(sheet: [UInt8]) -> Bool {
        sheet.starts(with: CueSheet.ownMark.utf8)
    }

    /// A sheet has one line for each value, and no way to write a quote in quotes.
    private static func quoted(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar in
            if scalar == "\"" { return "'" }
            return scalar.properties.generalCategory == .control ? " " : String(scalar)
        }
        return "\"\(plain.joined())\""
    }

    private static func kind(_ path: String) -> String {
        path.lowercased().hasSuffix(".mp3") ? "MP3" : "WAVE"
    }

    /// Minutes, seconds and frames of a 75th: the last one that is not behind the first word.
    private static func index(_ time: Duration) -> String {
        let frames = time.milliseconds * 75 / 1_000
        return [frames / 75 / 60, frames / 75 % 60, frames % 75]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension CueSheet {
    /// The first line of a sheet that is ours, which every reader passes over.
    static let ownMark = "REM GENERATOR Rushlight"
}

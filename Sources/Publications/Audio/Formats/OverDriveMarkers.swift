/// OverDrive's chapters: XML in a tag of each part. A chapter that runs on into the next part is
/// repeated there as "continued", long ones every few minutes with the time behind.
enum OverDriveMarkers {
    static func read(_ xml: String) -> [FileChapter] {
        guard xml.utf8.count <= Limits.cueBytes else { return [] }
        let markup = MarkupParser.xml(Array(xml.utf8))
        guard let root = markup.root else { return [] }
        var chapters: [FileChapter] = []
        for marker in markup.descendants(of: root, "Marker").prefix(Limits.audioParts) {
            guard let name = markup.first(of: marker, "Name").map({ markup.rawText(of: $0) }),
                let time = markup.first(of: marker, "Time").map({ markup.text(of: $0) }),
                let start = Clock.time(time)
            else { continue }
            let indent = name.prefix { $0 == 0x20 }.count
            let (title, isContinued) = plain(String(label: name))
            chapters.append(
                FileChapter(
                    start: start, title: title.isEmpty ? nil : title,
                    depth: 1 + min(indent / 2, 8), isContinued: isContinued))
        }
        return withoutRepeats(chapters)
    }

    /// The title without "(continued)" and "(12:34)", and whether either was there.
    static func plain(_ name: String) -> (title: String, isContinued: Bool) {
        var title = name
        var isContinued = false
        while let shorter = withoutEnding(title) {
            title = shorter
            isContinued = true
        }
        return (title, isContinued)
    }

    private static let endings = [
        "(continued)", "[continued]", "continued", "(cont.)", "(cont'd)", "(cont)",
    ]

    private static func withoutEnding(_ title: String) -> String? {
        let lower = title.lowercased()
        for ending in endings where lower.hasSuffix(ending) && lower.utf8.count > ending.utf8.count
        {
            let rest = title.dropLast(ending.count)
            // "Discontinued" is a word of its own.
            guard rest.last.map({ !$0.isLetter }) ?? false else { continue }
            let trimmed = String(rest).trimmingSpaces()
            return trimmed.hasSuffix("-") || trimmed.hasSuffix(":")
                ? String(trimmed.dropLast()).trimmingSpaces() : trimmed
        }
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "("), open > title.startIndex
        else { return nil }
        let inside = title[title.index(after: open)...].dropLast()
        let isClock = inside.contains(":") && inside.allSatisfy { $0.isNumber || $0 == ":" }
        return isClock ? String(title[..<open]).trimmingSpaces() : nil
    }

    /// Within a part a repeat of the previous chapter is not a new chapter.
    private static func withoutRepeats(_ chapters: [FileChapter]) -> [FileChapter] {
        var kept: [FileChapter] = []
        for chapter in chapters {
            if let last = kept.last, last.title == chapter.title,
                chapter.isContinued || last.start == chapter.start
            {
                continue
            }
            kept.append(chapter)
        }
        return kept
    }
}

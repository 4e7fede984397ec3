/// Reads ID3v2: what the sleeve says, the chapters, the cover.
struct Id3Reader {
    private let frames: Id3Frames
    private var facts: AudioFacts
    private var chapters: [String: FileChapter] = [:]
    private var chapterOrder: [String] = []
    private var contents: [String: Contents] = [:]
    private var hasFrontCover = false

    private struct Contents {
        var isTop: Bool
        var children: [String]
        var title: String?
    }

    /// Adds what the tag at a place says; returns where it ends, or nil where there is none.
    static func read(_ file: AudioFile, at start: Int, into facts: inout AudioFacts) -> Int? {
        guard let end = Id3Frames.end(file, at: start) else { return nil }
        if let frames = Id3Frames(file, at: start) {
            var reader = Id3Reader(frames, facts)
            reader.read()
            facts = reader.facts
        }
        return end
    }

    private init(_ frames: Id3Frames, _ facts: AudioFacts) {
        self.frames = frames
        self.facts = facts
    }

    private mutating func read() {
        for frame in frames.inside(frames.body) {
            switch frame.identifier {
            case "TXXX", "TXX": readOwn(frame)
            case "COMM", "COM": readComment(frame)
            case "APIC", "PIC": readPicture(frame)
            case "CHAP": readChapter(frame)
            case "CTOC": readContents(frame)
            case "TCON", "TCO": for value in texts(frame) { addGenre(value) }
            case "TLAN", "TLA":
                for value in texts(frame) {
                    if let language = Language.short(value) { facts.tags.add(.language, language) }
                }
            case "TLEN":
                // Only for files whose sound tells nothing.
                facts.duration = texts(frame).first.flatMap(Double.init).flatMap {
                    Duration.stated(seconds: $0 / 1000)
                }
            default:
                guard let key = Id3Reader.keys[frame.identifier] else { continue }
                for value in texts(frame) { facts.tags.add(key, value) }
            }
        }
        facts.offer(chapterList(), .id3)
    }

    private static let keys: [String: AudioTags.Key] = [
        "TIT2": .title, "TT2": .title, "TIT3": .subtitle, "TT3": .subtitle, "TALB": .album,
        "TAL": .album, "TPE1": .artist, "TP1": .artist, "TPE2": .albumArtist, "TP2": .albumArtist,
        "TCOM": .composer, "TCM": .composer, "TRCK": .track, "TRK": .track, "TPOS": .disc,
        "TPA": .disc, "TYER": .date, "TYE": .date, "TDRC": .date, "TDRL": .date, "TPUB": .publisher,
        "TPB": .publisher, "TCOP": .rights, "TCR": .rights, "MVNM": .series, "MVIN": .seriesPart,
    ]

    private func texts(_ frame: Id3Frames.Frame) -> [String] {
        frames.bytes(frame).map(Id3Text.values) ?? []
    }

    /// Numbers stand for Winamp's list; only those a book is filed under are worth a word.
    private mutating func addGenre(_ value: String) {
        var name = value[...]
        if name.first == "(", let close = name.firstIndex(of: ")") {
            let number = name[name.index(after: name.startIndex)..<close]
            let rest = name[name.index(after: close)...]
            if number.allSatisfy(\.isNumber) { name = rest.isEmpty ? number : rest }
        }
        switch name {
        case "101": facts.tags.add(.genre, "Speech")
        case "183": facts.tags.add(.genre, "Audiobook")
        case "184": facts.tags.add(.genre, "Audio Theatre")
        default: if !name.allSatisfy(\.isNumber) { facts.tags.add(.genre, String(name)) }
        }
    }

    private mutating func readOwn(_ frame: Id3Frames.Frame) {
        guard let bytes = frames.bytes(frame), let encoding = bytes.first else { return }
        let (name, rest) = Id3Text.first(bytes.dropFirst(), encoding)
        let value = Id3Text.first(rest, encoding).text
        if name.lowercased() == "overdrive mediamarkers" {
            facts.offer(OverDriveMarkers.read(value), .overdrive)
        } else if name.lowercased() == "cuesheet" {
            facts.cueSheet = Array(value.utf8)
        } else {
            facts.tags.add(named: name, value)
        }
    }

    private mutating func readComment(_ frame: Id3Frames.Frame) {
        guard let bytes = frames.bytes(frame), let encoding = bytes.first, bytes.count > 4 else {
            return
        }
        let (name, rest) = Id3Text.first(bytes.dropFirst(4), encoding)
        // iTunes keeps its own numbers here.
        if name.hasPrefix("iTun") || name.hasPrefix("ID3v1") { return }
        facts.tags.add(.comment, Id3Text.first(rest, encoding).text)
    }

    /// The front cover, or else the first picture there is.
    private mutating func readPicture(_ frame: Id3Frames.Frame) {
        let head = frames.file.some(frame.body.lowerBound, min(frame.body.count, 4096))
        guard let encoding = head.first, !hasFrontCover else { return }
        var rest = head.dropFirst()
        if frames.version == 2 {
            rest = rest.dropFirst(3)
        } else {
            rest = Id3Text.first(rest, 0).rest
        }
        guard let kind = rest.first else { return }
        let data = Id3Text.first(rest.dropFirst(), encoding).rest
        let header = data.startIndex - head.startIndex
        guard header < frame.body.count, facts.picture == nil || kind == 3 else { return }
        hasFrontCover = kind == 3
        if frames.isInPlace && !frame.isPadded {
            facts.picture = .range(frame.body.lowerBound + header..<frame.body.upperBound)
        } else if let bytes = frames.bytes(frame) {
            facts.picture = .bytes(Array(bytes.dropFirst(header)))
        }
    }

    private mutating func readChapter(_ frame: Id3Frames.Frame) {
        guard let (name, at) = name(frame), chapterOrder.count < Limits.audioParts,
            let start = frames.file.number(at, 4), start != 0xFFFF_FFFF,
            at + 16 <= frame.body.upperBound
        else { return }
        if chapters[name] == nil { chapterOrder.append(name) }
        chapters[name] = FileChapter(
            start: .milliseconds(start), title: title(at + 16..<frame.body.upperBound))
    }

    private mutating func readContents(_ frame: Id3Frames.Frame) {
        guard let (name, start) = name(frame), contents.count < 2_000,
            let flags = frames.file.number(start, 1), let count = frames.file.number(start + 1, 1)
        else { return }
        var at = start + 2
        var children: [String] = []
        for _ in 0..<count {
            guard let (child, next) = word(at, frame.body.upperBound) else { break }
            children.append(child)
            at = next
        }
        contents[name] = Contents(
            isTop: flags & 2 != 0, children: children, title: title(at..<frame.body.upperBound))
    }

    private func name(_ frame: Id3Frames.Frame) -> (String, Int)? {
        word(frame.body.lowerBound, frame.body.upperBound)
    }

    /// A name in Latin letters up to its zero.
    private func word(_ at: Int, _ limit: Int) -> (String, Int)? {
        let bytes = frames.file.some(at, min(256, max(0, limit - at)))
        guard let zero = bytes.firstIndex(of: 0) else { return nil }
        return (String(decoding: bytes[..<zero], as: UTF8.self), at + zero - bytes.startIndex + 1)
    }

    private func title(_ range: Range<Int>) -> String? {
        guard range.lowerBound < range.upperBound else { return nil }
        for frame in frames.inside(range).prefix(100)
        where frame.identifier == "TIT2" || frame.identifier == "TT2" {
            guard let text = texts(frame).first else { continue }
            let label = String(label: text.utf8)
            return label.isEmpty ? nil : label
        }
        return nil
    }

    /// The chapters a table of contents names; podcasts keep others, for their pictures, out of
    /// it. Without a table that names any, all of them.
    private func chapterList() -> [FileChapter] {
        let listed = Set(contents.values.flatMap(\.children))
        let tops = contents.keys.sorted().filter { contents[$0]?.isTop == true }
        let roots = tops.isEmpty ? contents.keys.sorted().filter { !listed.contains($0) } : tops
        var found: [FileChapter] = []
        var seen: Set<String> = []
        for root in roots { list(root, depth: 0, &seen, &found) }
        return found.isEmpty ? chapterOrder.compactMap { chapters[$0] } : found
    }

    private func list(
        _ name: String, depth: Int, _ seen: inout Set<String>, _ found: inout [FileChapter]
    ) {
        guard depth < 16, seen.insert(name).inserted else { return }
        if var chapter = chapters[name] {
            chapter.depth = max(1, depth)
            found.append(chapter)
            return
        }
        guard let contents = contents[name] else { return }
        let first = found.count
        for child in contents.children { list(child, depth: depth + 1, &seen, &found) }
        // A part's own title stands before its first chapter's.
        if depth > 0, let title = contents.title, first < found.count {
            found.insert(
                FileChapter(start: found[first].start, title: title, depth: depth), at: first)
        }
    }
}

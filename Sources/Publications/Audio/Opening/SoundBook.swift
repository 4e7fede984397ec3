import Wording

/// Puts sound files together to one book: their order, its chapters, what its sleeve says.
struct SoundBook {
    private struct Sound {
        var path: String
        var facts: AudioFacts
    }

    private let resources: any Resources
    private let name: String
    private var parts = Parts(.audiobook)
    private var sounds: [Sound] = []
    private var sheets: [(marks: [String: [ChapterMark]], tags: AudioTags)] = []
    /// Pictures beside the sound.
    private var pictures: [String] = []

    /// `name` is the file's or the folder's own, for books whose tags say nothing.
    init(_ resources: any Resources, name: String) {
        self.resources = resources
        self.name = name
        if let archive = resources as? ZipArchive { parts.diagnostics = archive.repairs }
    }

    mutating func note(_ code: String, _ message: String, path: String? = nil) {
        parts.warn(code, message, path: path)
    }

    /// Adds files as tracks, in this order; what turns out to be no sound is left out and said.
    mutating func add(_ paths: [String], ordered: Bool = false) {
        for (path, facts) in zip(paths, SoundFiles.facts(paths, in: resources)) {
            guard let facts else {
                let isEmpty = resources.size(of: path) == 0
                parts.warn(
                    "audio.track.unknown", isEmpty ? tr("it is empty") : tr("it is no sound file"),
                    path: path)
                continue
            }
            // One that is damaged must not keep the others from their order.
            if facts.isSilent, paths.count > 1 {
                parts.warn("audio.track.unknown", tr("no sound was found in it"), path: path)
                continue
            }
            if facts.isVideo {
                parts.warn("audio.track.video", tr("it is a video and is left out"), path: path)
                continue
            }
            for diagnostic in facts.diagnostics where parts.diagnostics.count < Limits.diagnostics {
                parts.diagnostics.append(
                    Diagnostic(
                        diagnostic.severity, diagnostic.code, diagnostic.message, path: path))
            }
            sounds.append(Sound(path: path, facts: facts))
        }
        if !ordered { orderByNumbers() }
    }

    /// Pieces of a sheet, each with the path of the file it begins in, which were found.
    mutating func add(_ sheet: CueSheet, files: [String?]) {
        var marks: [String: [ChapterMark]] = [:]
        for piece in sheet.pieces {
            guard files.indices.contains(piece.file), let path = files[piece.file] else { continue }
            marks[path, default: []].append(
                ChapterMark(track: 0, offset: piece.start, title: piece.title, source: .cue))
        }
        sheets.append((marks, sheet.tags))
    }

    mutating func offer(pictures: [String]) { self.pictures = pictures }

    var isEmpty: Bool { sounds.isEmpty }
    var diagnostics: [Diagnostic] { parts.diagnostics }

    /// The names were sorted as people number things. Where they have no numbers, the tags may.
    private mutating func orderByNumbers() {
        let numbered = sounds.count { $0.path.withoutExtension.utf8.contains(where: \.isDigit) }
        guard sounds.count > 1, numbered * 2 < sounds.count else { return }
        let keys = sounds.map { sound in
            sound.facts.tags.number(.track).map {
                (sound.facts.tags.number(.disc) ?? 1) << 32 | $0 & 0xFFFF_FFFF
            }
        }
        guard keys.allSatisfy({ $0 != nil }), Set(keys).count == keys.count else { return }
        sounds = sounds.indices.sorted { keys[$0] ?? 0 < keys[$1] ?? 0 }.map { sounds[$0] }
    }

    mutating func publication(revision: UInt64) -> Publication {
        let titles = titles()
        let tracks = zip(sounds, titles).map { sound, title in
            AudioTrack(
                path: sound.path, title: title, duration: sound.facts.duration,
                isEstimate: sound.facts.isEstimate, mediaType: sound.facts.mediaType)
        }
        parts.audiobook = Audiobook(tracks: tracks, marks: marks(tracks))
        readMetadata()
        let content = AudioContent(
            resources,
            pictures: Dictionary(
                sounds.compactMap { sound in sound.facts.picture.map { (sound.path, $0) } },
                uniquingKeysWith: { first, _ in first }))
        parts.coverPath = cover()
        if let lock = sounds.lazy.compactMap(\.facts.lock).first {
            parts.protection = AudioLocks.protection(lock)
        }
        return Publication(parts, content: content, revision: revision)
    }

    /// What each track is called: by its tag where the tags tell the tracks apart, by its name
    /// otherwise, with the folder's before it where the name alone does not.
    private func titles() -> [String] {
        var uses: [String: Int] = [:]
        for sound in sounds { uses[sound.facts.tags[.title] ?? "", default: 0] += 1 }
        var stems: [String: Int] = [:]
        let names = sounds.map { sound in
            String(
                label: (sound.path.split(separator: "/").last.map(String.init) ?? sound.path)
                    .withoutExtension.utf8)
        }
        for name in names { stems[name, default: 0] += 1 }
        return zip(sounds, names).map { sound, name in
            if let title = sound.facts.tags[.title], uses[title] == 1 { return title }
            guard stems[name] ?? 1 > 1 else { return name }
            return sound.path.withoutExtension.split(separator: "/").suffix(2).map {
                String(label: $0.utf8)
            }.joined(separator: " / ")
        }
    }

    private mutating func marks(_ tracks: [AudioTrack]) -> [ChapterMark] {
        var marks: [ChapterMark] = []
        var beyond = 0
        for (index, sound) in sounds.enumerated() {
            for mark in self.marks(
                of: sound, track: index, title: tracks[index].title, after: marks.last)
            {
                if let duration = sound.facts.duration, mark.offset >= duration, mark.offset > .zero
                {
                    beyond += 1
                }
                marks.append(mark)
            }
        }
        if beyond > 0 {
            parts.warn(
                "audio.chapters.beyond",
                tr("chapters that begin behind the end were left out: \(beyond)"))
        }
        return marks
    }

    private func marks(
        of sound: Sound, track: Int, title: String?, after last: ChapterMark?
    ) -> [ChapterMark] {
        if var marks = sheets.lazy.compactMap({ $0.marks[sound.path] }).first {
            for index in marks.indices { marks[index].track = track }
            return marks
        }
        var chapters = sound.facts.chapters
        var source = sound.facts.source
        if let bytes = sound.facts.cueSheet {
            let pieces = CueSheet(bytes).pieces
            // A ripped disc's own block knows no names.
            if pieces.count >= chapters.count, !pieces.isEmpty {
                chapters = pieces.map { FileChapter(start: $0.start, title: $0.title) }
                source = .cue
            }
        }
        if source == .overdrive, let first = chapters.first, let last, last.source == .overdrive,
            first.title == last.title, first.isContinued || first.start == .zero
        {
            chapters.removeFirst()
            if chapters.isEmpty { return [] }
        }
        if chapters.isEmpty {
            return [ChapterMark(track: track, offset: .zero, title: title, source: .file)]
        }
        return chapters.map {
            ChapterMark(
                track: track, offset: $0.start, title: $0.title, depth: $0.depth, source: source)
        }
    }

    private mutating func readMetadata() {
        let tags = sounds.map(\.facts.tags)
        let sheet = sheets.first?.tags
        var common = AudioTags()
        for tag in tags { common.merge(tag) }
        let album = SoundBook.album(tags.map { $0[.album] })
        let single = sounds.count == 1 ? tags[0][.title] ?? album : nil
        let shared = SoundBook.usual(tags.map { $0[.title] }, atLeast: sounds.count)
        parts.metadata.title =
            sheet?[.album] ?? single ?? album ?? shared ?? String(label: name.utf8)
        nameDisc()
        if let sheet { parts.metadata.fill(from: sheet) }
        // Tracks by many hands have one name over them all, if any.
        if Set(tags.map { $0.all(.artist) }).count > 1,
            let editor = SoundBook.usual(tags.map { $0[.albumArtist] })
        {
            parts.metadata.authors = [.init(name: editor)]
        }
        if let first = tags.first { parts.metadata.fill(from: first) }
        parts.metadata.fill(from: common)
    }

    /// A disc that is a book by itself is called as its work, of which it is one.
    private mutating func nameDisc() {
        guard let title = parts.metadata.title, let disc = DiscNames.disc(title),
            !disc.rest.isEmpty
        else { return }
        parts.metadata.title = disc.rest
        let folders = Set(sounds.map { $0.path.split(separator: "/").dropLast() })
        if folders.count == 1, parts.metadata.series == nil {
            parts.metadata.series = .init(name: disc.rest, position: Double(disc.number))
        }
    }

    /// The discs of one book are called by what they have in common.
    private static func album(_ albums: [String?]) -> String? {
        let told = Set(albums.compactMap { $0 })
        guard told.count > 1, told.allSatisfy({ DiscNames.split($0) != nil }) else {
            return usual(albums)
        }
        let rest = usual(albums.map { $0.flatMap(DiscNames.split)?.rest })
        return rest == "" ? nil : rest
    }

    /// What most of those who say anything say.
    private static func usual(_ values: [String?], atLeast least: Int = 1) -> String? {
        var uses: [String: Int] = [:]
        for case let value? in values { uses[value, default: 0] += 1 }
        let most = uses.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.flatMap { $0.value >= least ? $0.key : nil }
    }

    /// A picture named as a cover, else the one inside the sound, else the only one there is.
    private func cover() -> String? {
        let named = pictures.first { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let stem = name.withoutExtension.lowercased()
            return ["cover", "folder", "front", "albumart"].contains { stem.hasPrefix($0) }
        }
        return named ?? sounds.first { $0.facts.picture != nil }?.path ?? pictures.first
    }
}

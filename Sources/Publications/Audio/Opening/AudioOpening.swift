import Wording

/// Opens what is heard: one file, a folder or archive of them, a list of them.
enum AudioOpening {
    /// A book's folder may hold so many pictures and still be no comic.
    private static let picturesMax = 20

    /// The sound files among names, in the order people number them.
    static func sounds(_ names: [String]) -> [String] {
        NaturalOrder.sorted(names.filter { AudioNames.isSound($0) && isOwn($0) })
    }

    /// Without the files that systems and programs leave behind.
    private static func isOwn(_ name: String) -> Bool {
        !name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }

    /// Whether a folder or archive is a book to be heard; one with far more pictures is a comic
    /// with some sound.
    static func isAudiobook(_ resources: any Resources) -> Bool {
        let names = resources.names
        let sounds = names.count { AudioNames.isSound($0) && isOwn($0) }
        guard sounds > 0 else { return manifest(resources) != nil }
        let pictures = names.count(where: ComicReader.isPage)
        return pictures <= picturesMax || pictures <= sounds * 4
    }

    /// Where a package keeps the description of its book.
    private static func manifest(_ resources: any Resources) -> String? {
        ["manifest.json", "publication.json", "audiobook.json"].first { resources.contains($0) }
    }

    /// One sound file, with the sheet and the picture beside it.
    static func file(
        _ resources: any Resources, _ path: String, revision: UInt64
    ) throws(OpenError) -> Publication {
        var book = SoundBook(resources, name: path.withoutExtension)
        for sheet in [path.withoutExtension + ".cue", path + ".cue"] where resources.contains(sheet)
        {
            addSheet(sheet, resources, to: &book)
        }
        book.add([path])
        if book.isEmpty {
            let isVideo = book.diagnostics.contains { $0.code == "audio.track.video" }
            throw isVideo
                ? .unsupported(kind: tr("a video"), advice: tr("Play it in a video player."))
                : .unknown
        }
        book.offer(
            pictures: [
                "cover.jpg", "cover.jpeg", "cover.png", "folder.jpg",
                path.withoutExtension + ".jpg", path.withoutExtension + ".png",
            ].filter(resources.contains))
        let publication = book.publication(revision: revision)
        try refuseSilence(publication)
        return publication
    }

    /// A file in which nothing was found is an error, rather than an empty book.
    private static func refuseSilence(_ publication: Publication) throws(OpenError) {
        let codes = ["audio.mpeg.frames", "audio.ogg.stream", "audio.flac.damaged"]
        guard publication.audiobook?.duration == nil,
            let why = publication.diagnostics.first(where: { codes.contains($0.code) })
        else { return }
        throw .damaged(part: tr("the sound"), why: why.message)
    }

    /// The files below a folder or in an archive, as one book.
    static func folder(
        _ resources: any Resources, name: String, revision: UInt64
    ) throws(OpenError) -> Publication {
        if let manifest = manifest(resources) {
            do {
                return try ManifestReader.open(
                    resources, manifest, name: name, revision: revision)
            } catch {
                // The sound may be there though its description is not to be read.
                if sounds(resources.names).isEmpty { throw error }
            }
        }
        let names = resources.names
        var book = SoundBook(resources, name: name)
        for sheet in NaturalOrder.sorted(names.filter { $0.lowercased().hasSuffix(".cue") }).prefix(
            500)
        {
            addSheet(sheet, resources, to: &book)
        }
        book.add(sounds(names))
        if book.isEmpty {
            throw .nothingToRead(
                in: resources is ZipArchive
                    ? tr("archive", "nothing to read in it") : tr("folder", "nothing to read in it")
            )
        }
        book.offer(
            pictures: NaturalOrder.sorted(names.filter(ComicReader.isPage)).sorted {
                $0.count { $0 == "/" } < $1.count { $0 == "/" }
            })
        return book.publication(revision: revision)
    }

    private static func addSheet(
        _ path: String, _ resources: any Resources, to book: inout SoundBook
    ) {
        // A sheet that cannot be read costs its chapters; the files are still there.
        guard let bytes = try? resources.load(path, limit: Limits.cueBytes).bytes else {
            return book.note("audio.cue.unreadable", tr("it cannot be read"), path: path)
        }
        let sheet = CueSheet(bytes)
        var neighbors = Neighbors(resources, of: path)
        let files = sheet.files.map { neighbors.find($0) }
        if files.contains(where: { $0 == nil }) {
            book.note("audio.cue.missing", tr("it names sound that is not there"), path: path)
        }
        if sheet.pieces.isEmpty {
            return book.note("audio.cue.empty", tr("it names no chapters"), path: path)
        }
        book.add(sheet, files: files)
    }

    /// A cue sheet by itself: the sound beside it, in the sheet's order.
    static func cueSheet(
        _ resources: any Resources, _ path: String, revision: UInt64
    ) throws -> Publication {
        let sheet = CueSheet(try resources.load(path, limit: Limits.cueBytes).bytes)
        var neighbors = Neighbors(resources, of: path)
        let files = sheet.files.map { neighbors.find($0) }
        var paths: [String] = []
        var seen: Set<String> = []
        for case let file? in files where seen.insert(file).inserted { paths.append(file) }
        var book = SoundBook(resources, name: path.withoutExtension)
        addSheet(path, resources, to: &book)
        book.add(paths, ordered: true)
        if book.isEmpty {
            let named = sheet.files.first.map {
                tr("a cue sheet whose sound “\($0.prefix(80))” is not there")
            }
            throw OpenError.unsupported(
                kind: named ?? tr("a cue sheet that names no sound"),
                advice: tr("Put the sound file beside it."))
        }
        return book.publication(revision: revision)
    }

    /// A list of files: those beside it are read, those on servers are taken as it tells them.
    static func playlist(
        _ resources: any Resources, _ path: String, revision: UInt64
    ) throws -> Publication {
        let list = Playlist(try resources.load(path, limit: Limits.cueBytes).bytes)
        var neighbors = Neighbors(resources, of: path)
        var parts = Parts(.audiobook)
        parts.metadata.title = list.title ?? String(label: path.withoutExtension.utf8)
        var tracks: [AudioTrack] = []
        for entry in list.entries {
            let isRemote = Href.scheme(of: entry.name).map { $0.count > 1 } ?? false
            let found = isRemote ? nil : neighbors.find(entry.name)
            if !isRemote && found == nil {
                parts.warn("audio.track.missing", tr("it is not there"), path: entry.name)
                continue
            }
            tracks.append(
                AudioTrack(
                    path: found, href: isRemote ? entry.name : nil, title: entry.title,
                    duration: entry.duration, mediaType: AudioNames.mediaType(entry.name)))
        }
        if tracks.isEmpty {
            throw OpenError.unsupported(
                kind: tr("a list of files that are not there"),
                advice: tr("Put it beside the sound files."))
        }
        let measured = MeasuredTracks(tracks, resources, replacing: true)
        parts.diagnostics += measured.diagnostics
        let marks = measured.marks()
        parts.audiobook = Audiobook(tracks: measured.tracks, marks: marks)
        if let tags = measured.facts.lazy.compactMap({ $0?.tags }).first {
            parts.metadata.fill(from: tags)
        }
        return Publication(
            parts, content: AudioContent(resources, pictures: measured.pictures),
            revision: revision)
    }
}

/// Tracks of a list, with what their files say where they are at hand.
struct MeasuredTracks {
    private(set) var tracks: [AudioTrack]
    private(set) var facts: [AudioFacts?]
    private(set) var diagnostics: [Diagnostic] = []

    /// Lists' lengths are whole seconds at best and replaced; manifests' are kept where they are.
    init(_ tracks: [AudioTrack], _ resources: any Resources, replacing: Bool) {
        self.tracks = tracks
        facts = Array(repeating: nil, count: tracks.count)
        let wanted = tracks.indices.filter { index in
            (replacing || tracks[index].duration == nil)
                && tracks[index].path.map(resources.contains) ?? false
        }
        let found = SoundFiles.facts(wanted.map { tracks[$0].path ?? "" }, in: resources)
        for (index, facts) in zip(wanted, found) {
            guard let facts else {
                diagnostics.append(
                    Diagnostic(
                        .warning, "audio.track.unknown", tr("it is no sound file"),
                        path: tracks[index].path))
                continue
            }
            self.facts[index] = facts
            if let duration = facts.duration {
                self.tracks[index].duration = duration
                self.tracks[index].isEstimate = facts.isEstimate
            }
            self.tracks[index].title = tracks[index].title ?? facts.tags[.title]
        }
    }

    var pictures: [String: EmbeddedPicture] {
        var pictures: [String: EmbeddedPicture] = [:]
        for (track, facts) in zip(tracks, facts) {
            if let path = track.path, let picture = facts?.picture { pictures[path] = picture }
        }
        return pictures
    }

    /// Chapters of the files themselves, one for each that has none.
    func marks() -> [ChapterMark] {
        zip(tracks, facts).enumerated().flatMap { index, pair in
            let (track, facts) = pair
            guard let facts, facts.chapters.count > 1 else {
                return [ChapterMark(track: index, offset: .zero, title: track.title, source: .file)]
            }
            return facts.chapters.map {
                ChapterMark(
                    track: index, offset: $0.start, title: $0.title, depth: $0.depth,
                    source: facts.source)
            }
        }
    }
}

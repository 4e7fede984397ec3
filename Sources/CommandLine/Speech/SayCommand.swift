import Publications
import ReadingRuntime
import Speech

/// `say FILE`: reads aloud into a file.
struct SayCommand {
    struct Order: Equatable {
        var file: String
        var output: String
        var from: Locator?
        var to: Locator?
        var voice: String?
        var speed = 1.0
        var notes: SpeechTaste.Notes?
        var json = false
        var passwordDescriptor: Int32?

        /// An audiobook with chapters, and no bare sound.
        var isBook: Bool {
            [".m4b", ".m4a"].contains { output.lowercased().hasSuffix($0) }
        }
    }

    static let speeds = 0.5...2.5
    private static let otherSounds: Set = [
        "mp3", "ogg", "oga", "opus", "flac", "aac", "wma", "aif", "aiff", "mp4", "mka",
    ]

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        guard let output = given["output"] else {
            throw .usage(
                "say", "--output is missing",
                next: "Name the WAV or the M4B that it is to write.")
        }
        // A file of another kind by its name would be a WAV all the same.
        let ending = output.lowercased().split(separator: "/").last?.split(separator: ".").last
        if let ending, otherSounds.contains(String(ending)), output.contains(".") {
            throw .usage(
                "--output \(output)", "no \(ending) is written here",
                next: "Name a file that ends with .wav or .m4b.")
        }
        var order = Order(file: given.words[0], output: output)
        order.from = try given.place("from")
        order.to = try given.place("to")
        order.voice = given["voice"]
        order.notes = given["notes"].flatMap(SpeechTaste.Notes.init)
        order.json = given.json
        order.passwordDescriptor = try given.passwordDescriptor()
        if let text = given["speed"] {
            guard let speed = Double(text), speeds.contains(speed) else {
                throw .usage(
                    "--speed \(text)", "that is no speed",
                    next: "A number from \(speeds.lowerBound) to \(speeds.upperBound) is accepted.")
            }
            order.speed = speed
        }
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let settings = try parts.settings()
        var taste = SpeechTaste(settings)
        var order = order
        order.voice = order.voice ?? settings.speechVoice
        if let notes = order.notes { taste.notes = notes }
        // Before an hour is spoken for nothing.
        if order.isBook { _ = try parts.files.create(order.output) }
        let open = try parts.opener(order.passwordDescriptor)
        var command = SayCommand(
            desk: try parts.speech(), taste: taste, console: parts.console,
            progress: parts.progress)
        command.chosen = settings.speechVoices
        if let file = settings.pronunciationFile {
            let bytes = try parts.wholeFile(parts.fromHome(file), bytesMax: 1 << 20)
            command.pronunciations = (file, String(decoding: bytes, as: UTF8.self))
        }
        command.files = parts.files
        command.bind = { sound, chapters, tags, file throws(Complaint) in
            try parts.bind(sound, chapters, tags, into: file)
        }
        return try command.run(order, open: open)
    }

    private func ownTaste(for publication: Publication) throws(Complaint) -> SpeechTaste {
        guard let (file, text) = pronunciations else { return taste }
        var taste = taste
        do throws(PronunciationList.Mistake) {
            taste.pronunciations = try PronunciationList.read(
                text, book: publication.metadata.title)
            return taste
        } catch {
            throw Complaint(
                "\(file), line \(error.line)", error.why,
                next: "Fix the line, or set speech.pronunciations to none.")
        }
    }

    let desk: SpeechDesk
    let taste: SpeechTaste
    let console: Console
    /// Shown in place of what it was given before; nothing takes it away.
    let progress: (String?) -> Void
    /// A list of the person's own, as its file has it.
    var pronunciations: (file: String, text: String)?
    /// Voices that were chosen for languages.
    var chosen: [String: String] = [:]
    /// Where an audiobook is kept on its way; nil where none is made.
    var files: FileDoor?
    /// Makes an audiobook of what was said by parts; nil where there is none of that.
    var bind: ((SpokenParts.Whole, [SpokenChapter], SoundTags, String) throws(Complaint) -> Void)?

    func run(_ order: Order, open: PublicationOpener) throws(Complaint) -> Int32 {
        let publication = try Publication.text(of: order.file, open: open)
        if let licence = publication.licence {
            let refused = OpenError.unsupported(
                kind: "a book under a licence of \(licence.lender), of which no copy is made",
                advice: "`P` on the screen reads it aloud.")
            throw Complaint(order.file, refused.why, next: refused.advice)
        }
        let ends = try publication.places(from: order.from, to: order.to, in: order.file)
        let language = publication.metadata.languages.first
        let cast: SpeechCast
        do throws(SpeechTrouble) {
            let choice = VoiceChoice(named: order.voice, byLanguage: chosen)
            cast = try desk.cast(choice, language: language, speed: order.speed)
        } catch {
            throw Complaint(order.voice ?? order.file, error.why, next: error.next)
        }
        let taste = try ownTaste(for: publication).following(publication.lexicons())
        // What is spoken is sound as it is; only all of it together can be packed.
        var parts: SpokenParts?
        if order.isBook, let files {
            parts = SpokenParts(
                order.output, files, of: try wish(order, publication, cast, taste))
        }
        var saying = Saying(publication, order, ends, cast, taste, desk, parts)
        defer { progress(nil) }
        try saying.run(progress)
        if let whole = saying.whole {
            progress("Packing the sound")
            try bind?(whole, saying.chapters, Self.tags(publication), order.output)
        }
        progress(nil)
        return tell(saying, cast, language, order)
    }

    /// All that makes one audiobook another than the next.
    private func wish(
        _ order: Order, _ publication: Publication, _ cast: SpeechCast, _ taste: SpeechTaste
    ) throws(Complaint) -> String {
        let digest: String?
        do throws(ResourceError) { digest = try publication.readerNames()?.partialMD5 } catch {
            throw Complaint(order.file, error.reason, next: "Get the file again.")
        }
        let range = "\(order.from?.description ?? "") \(order.to?.description ?? "")"
        let voices = "\(cast.main.id) \(chosen.sorted { $0.key < $1.key }) \(order.speed)"
        return "\(digest ?? order.file)\n\(range)\n\(voices)\n\(taste)\n\(order.json)"
    }

    private static let coverMax = 16 << 20

    private static func tags(_ publication: Publication) -> SoundTags {
        let metadata = publication.metadata
        var tags = SoundTags(
            title: metadata.title ?? "", author: metadata.authors.first?.name)
        // A cover that no player shows, or that cannot be read, is left out.
        let type = publication.coverPath.flatMap { publication.image($0)?.mediaType }
        if let path = publication.coverPath, ["image/png", "image/jpeg"].contains(type) {
            tags.cover = try? publication.imageBytes(path, limit: coverMax)  // as said above
        }
        return tags
    }

    private func tell(
        _ saying: Saying, _ cast: SpeechCast, _ language: String?, _ order: Order
    ) -> Int32 {
        if let language, !cast.speaks(language), order.voice == nil {
            let shown = LanguageName.shown(language)
            console.complain(
                Complaint(
                    order.file, "no voice here speaks \(shown), so \(cast.main.name) read it",
                    next: "`rushlight voices` tells what to install."
                ).line)
        }
        if let weakness = cast.weakness {
            console.complain(Complaint(order.file, weakness.why, next: weakness.next).line)
        }
        if order.json {
            console.write(saying.document(voice: cast.main.id))
        } else {
            let minutes = saying.milliseconds / 60_000
            let time =
                minutes < 60
                ? "\(minutes) min \(saying.milliseconds / 1_000 % 60) s"
                : "\(minutes / 60) h \(minutes % 60) min"
            console.line(
                "\(order.output): \(time), \(saying.count) sentences, \(cast.main.name)")
        }
        return 0
    }
}

extension ParsedArguments {
    /// An option that names a place in a book.
    func place(_ option: String) throws(Complaint) -> Locator? {
        guard let text = self[option] else { return nil }
        guard let locator = Locator(text) else { throw unreadable("--\(option) \(text)") }
        return locator
    }
}

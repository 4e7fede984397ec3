import Adapters
import Ports
import Publications
import ReadingRuntime
import Speech
import Synchronization
import TestKit
import Testing

@testable import CommandLine

/// Reading aloud into a file, by an engine made for it.
@Suite struct SayCommandTests {
    /// A tenth of a second a character, with an event a word.
    private struct Engine: Speaking {
        var trouble: SpeechTrouble?
        var isSilent = false

        func survey() -> SpeechEngine {
            if let trouble { return SpeechEngine(name: "made", tellsWords: true, trouble: trouble) }
            let voices = ["en", "fr"].map {
                Voice(id: "v/\($0)", name: $0, languages: [$0], engine: "made")
            }
            return SpeechEngine(name: "made", tellsWords: true, voices: voices)
        }

        func sound(
            of line: SpokenLine, voice: Voice, speed: Double
        ) throws(SpeechTrouble) -> SpokenSound {
            let scalars = Array(line.text.unicodeScalars)
            var marks: [SpokenSound.Mark] = []
            for at in scalars.indices
            where scalars[at] != " " && (at == 0 || scalars[at - 1] == " ") {
                marks.append(.init(character: at, sample: at * 100))
            }
            let loud: Int16 = voice.id == "v/fr" ? 7_000 : 9_000
            return SpokenSound(
                samples: isSilent ? [] : [Int16](repeating: loud, count: scalars.count * 100),
                rate: 1_000, marks: marks)
        }
    }

    private final class Paper {
        var written = ""
        var complaints = ""
        var progress: [String?] = []
    }

    private func say(
        _ body: String, _ engine: Engine = Engine(),
        _ change: (inout SayCommand.Order) -> Void = { _ in }
    ) throws -> (paper: Paper, wave: [UInt8]?) {
        let folder = TemporaryFolder()
        let paper = Paper()
        var order = SayCommand.Order(file: "b.epub", output: folder.path + "/out.wav")
        order.json = true
        change(&order)
        let command = SayCommand(
            desk: SpeechDesk(engines: [engine], files: WaveFiles()), taste: SpeechTaste(),
            console: Console(
                write: { paper.written += String(decoding: $0, as: UTF8.self) },
                complain: { paper.complaints += $0 }),
            progress: { paper.progress.append($0) })
        let bytes = BookMaker(body).zip.bytes
        let status = try command.run(order) { path throws(OpenError) in
            try Publication.open(BytesResources([(path, bytes)]), file: path)
        }
        #expect(status == 0)
        return (paper, try DiskDocuments().read(order.output, bytesMax: 1 << 20))
    }

    @Test func `the times told are those of the samples`() throws {
        let (paper, wave) = try say("<p>One two. <i lang='fr'>Oui.</i></p>")
        #expect(paper.written.contains("\"voice\": \"v/en\", \"sample_rate\": 1000"))
        #expect(paper.written.contains("{\"text\": \"One\", \"at_ms\": 0, \"end_ms\": 400}"))
        #expect(paper.written.contains("{\"text\": \"two\", \"at_ms\": 400, \"end_ms\": 800}"))
        #expect(paper.written.contains("{\"text\": \"Oui\", \"at_ms\": 1050, \"end_ms\": 1450}"))
        let bytes = try #require(wave)
        let samples = (bytes.count - 44) / 2
        #expect(paper.written.contains("\"duration_ms\": \(samples)"))
        let sample = { (at: Int) in
            Int16(bitPattern: UInt16(bytes[44 + at * 2]) | UInt16(bytes[45 + at * 2]) << 8)
        }
        #expect(sample(799) == 9_000 && sample(800) == 0 && sample(1_050) == 7_000)
        #expect(paper.progress.last == .some(nil) && paper.complaints.isEmpty)
    }

    @Test func `an audiobook is bound from the sound, with the chapters of the contents`() throws {
        let folder = TemporaryFolder()
        var maker = BookMaker("<h1>One</h1><p>It rained.</p><h2 id='x'>Two</h2><p>It dried.</p>")
        maker.title = "Weather"
        maker.nav =
            "<ol><li><a href=\"p0.xhtml\">One</a><ol><li><a href=\"p0.xhtml#x\">Two</a></li></ol>"
            + "</li></ol>"
        let bytes = maker.zip.bytes
        var bound: (chapters: [SpokenChapter], tags: SoundTags, file: String)?
        var wave: [UInt8]?
        var order = SayCommand.Order(file: "b.epub", output: folder.path + "/out.M4B")
        order.json = true
        var written = ""
        var command = SayCommand(
            desk: SpeechDesk(engines: [Engine()], files: WaveFiles()), taste: SpeechTaste(),
            console: Console(
                write: { written += String(decoding: $0, as: UTF8.self) }, complain: { _ in }),
            progress: { _ in })
        command.files = Self.disk
        command.bind = { sound, chapters, tags, file in
            bound = (chapters, tags, file)
            wave = try? DiskDocuments().read(sound.paths[0], bytesMax: 1 << 20)
        }
        let status = try command.run(order) { path throws(OpenError) in
            try Publication.open(BytesResources([(path, bytes)]), file: path)
        }
        #expect(status == 0 && bound?.file == order.output && wave?.count ?? 0 > 1_000)
        #expect(bound?.tags.title == "Weather")
        #expect(bound?.chapters.map(\.title) == ["One", "Two"])
        #expect(bound?.chapters.map(\.depth) == [1, 2])
        // The second begins with its own heading, and both are told in the JSON as well.
        let start = try #require(bound?.chapters.last?.startMs)
        #expect(start > 0 && written.contains("\"at_ms\": \(start)"))
        #expect(try DiskDocuments().read(order.output, bytesMax: 10) == nil)
    }

    private static var disk: FileDoor {
        FileDoor(
            read: { path in (try? DiskDocuments().read(path, bytesMax: 1 << 20)) ?? nil },
            save: { bytes, path in try? DiskDocuments().save(bytes, to: path) })
    }

    /// Three chapters, of which the engine says so many before it dies.
    private func audiobook(
        in folder: TemporaryFolder, linesMax: Int = .max, speed: Double = 1, json: Bool = true
    ) throws -> (sound: SpokenParts.Whole?, chapters: [SpokenChapter], said: Int, json: String) {
        var maker = BookMaker(
            "<h1>One</h1><p>It rained.<a href='p2.xhtml#n' epub:type='noteref'>1</a></p>",
            "<h1>Two</h1><p>It dried.</p>",
            "<h1>Three</h1><p>It rained again.</p><aside epub:type='footnote' id='n'>"
                + "<p>A little.</p></aside>")
        maker.nav =
            "<ol><li><a href=\"p0.xhtml\">One</a></li><li><a href=\"p1.xhtml\">Two</a></li>"
            + "<li><a href=\"p2.xhtml\">Three</a></li></ol>"
        let bytes = maker.zip.bytes
        let engine = Counting(linesMax: linesMax)
        var order = SayCommand.Order(file: "b.epub", output: folder.path + "/out.m4b")
        (order.json, order.speed) = (json, speed)
        var bound: (SpokenParts.Whole, [SpokenChapter])?
        var written = ""
        var command = SayCommand(
            desk: SpeechDesk(engines: [engine], files: WaveFiles()), taste: SpeechTaste(),
            console: Console(
                write: { written += String(decoding: $0, as: UTF8.self) }, complain: { _ in }),
            progress: { _ in })
        command.files = Self.disk
        command.bind = { sound, chapters, _, _ in bound = (sound, chapters) }
        let status: Int32?
        do throws(Complaint) {
            status = try command.run(order) { path throws(OpenError) in
                try Publication.open(BytesResources([(path, bytes)]), file: path)
            }
        } catch {
            status = nil
        }
        #expect((status == 0) == (bound != nil))
        return (bound?.0, bound?.1 ?? [], engine.said.withLock { $0 }, written)
    }

    private final class Counting: Speaking {
        let said = Mutex(0)
        let linesMax: Int

        init(linesMax: Int) { self.linesMax = linesMax }

        func survey() -> SpeechEngine { Engine().survey() }

        func sound(
            of line: SpokenLine, voice: Voice, speed: Double
        ) throws(SpeechTrouble) -> SpokenSound {
            let count = said.withLock { said in
                said += 1
                return said
            }
            guard count <= linesMax else {
                throw .engineMissing(name: "made", advice: "Install it.")
            }
            return try Engine().sound(of: line, voice: voice, speed: speed)
        }
    }

    private func samples(_ sound: SpokenParts.Whole) throws -> [UInt8] {
        try sound.paths.flatMap { path in
            try #require(try DiskDocuments().read(path, bytesMax: 1 << 20)).dropFirst(44)
        }
    }

    @Test func `one that was stopped goes on behind the last chapter it said`() throws {
        let (whole, cut) = (TemporaryFolder(), TemporaryFolder())
        let all = try audiobook(in: whole)
        let sound = try #require(all.sound)
        #expect(sound.paths.count == 3 && all.chapters.map(\.title) == ["One", "Two", "Three"])
        for linesMax in 0..<all.said {
            #expect(try audiobook(in: cut, linesMax: linesMax).sound == nil)
            let rest = try audiobook(in: cut)
            #expect(try samples(try #require(rest.sound)) == samples(sound), "\(linesMax)")
            #expect(rest.chapters == all.chapters && rest.json == all.json, "\(linesMax)")
            #expect(rest.said <= all.said)
            for path in rest.sound?.spent ?? [] { try DiskDocuments().remove(path) }
        }
        // Of three chapters the last is said anew, without the note that was read in the first.
        _ = try audiobook(in: cut, linesMax: all.said - 1)
        #expect(try audiobook(in: cut).said < all.said / 2)
    }

    @Test func `of another wish, or a list that is damaged, nothing is taken`() throws {
        let folder = TemporaryFolder()
        let all = try audiobook(in: folder)
        #expect(try audiobook(in: folder).said == 0, "it was all said")
        #expect(try audiobook(in: folder, speed: 1.5).said == all.said)
        let list = folder.path + "/out.m4b.parts.json"
        let bytes = try #require(try DiskDocuments().read(list, bytesMax: 1 << 20))
        let huge = String(decoding: bytes, as: UTF8.self).replacing(
            /"samples": ?[0-9]+/, with: "\"samples\": \(Int.max)")
        #expect(huge.contains("\(Int.max)"))
        for damaged in [
            [], Array(bytes.prefix(bytes.count / 2)), Array("{\"key\": 7}".utf8),
            Array(huge.utf8),
        ] {
            try DiskDocuments().save(damaged, to: list)
            #expect(try audiobook(in: folder, speed: 1.5).said == all.said)
        }
        // A part that is missing, or was cut, is said anew with all the others.
        let part = try #require(all.sound?.paths[1])
        for damaged in [[], Array("RIFF".utf8)] {
            try DiskDocuments().save(damaged, to: part)
            #expect(try audiobook(in: folder, speed: 1.5).said == all.said)
        }
        try DiskDocuments().remove(part)
        #expect(try audiobook(in: folder, speed: 1.5).said == all.said)
    }

    @Test func `parts are one sound, and one that is none is said`() throws {
        let folder = TemporaryFolder()
        let sound = try #require(try audiobook(in: folder).sound)
        let path = folder.path + "/whole.wav"
        try WaveFiles.join(sound.paths, rate: sound.rate, into: path)
        #expect(WaveFiles().samples(in: path) == sound.samples)
        let joined = try #require(try DiskDocuments().read(path, bytesMax: 1 << 20))
        #expect(Array(joined.dropFirst(44)) == (try samples(sound)))
        try DiskDocuments().save(Array("RIFF".utf8), to: sound.paths[1])
        #expect(throws: DocumentError.self) {
            try WaveFiles.join(sound.paths, rate: sound.rate, into: path)
        }
    }

    @Test func `only the part that is asked for is read`() throws {
        let (paper, _) = try say("<p>One is here. Two is here. Three is here.</p>") { order in
            order.from = Locator("epubcfi(/6/2!/4/2/1:14)")
            order.to = Locator("epubcfi(/6/2!/4/2/1:26)")
        }
        #expect(paper.written.contains("\"Two\"") && !paper.written.contains("\"One\""))
        #expect(!paper.written.contains("\"Three\""))
    }

    @Test func `what cannot be is told, with what to do, and leaves no file`() {
        let missing = Engine(trouble: .engineMissing(name: "espeak-ng", advice: "Install it."))
        #expect {
            try say("<p>One.</p>", missing)
        } throws: { error in
            (error as? Complaint)?.line
                == "rushlight: b.epub: espeak-ng, which speaks, is not installed. Install it."
        }
        for (body, engine) in [("<p>…</p>", Engine()), ("<p>One.</p>", Engine(isSilent: true))] {
            #expect(throws: Complaint.self) { try say(body, engine) }
        }
        #expect {
            try say("<p>One.</p>") { $0.voice = "tlh" }
        } throws: { error in
            (error as? Complaint)?.why == "there is no such voice"
        }
        #expect(throws: Complaint.self) {
            try say("<p>One.</p>") { order in
                order.from = Locator("50%")
                order.to = Locator("10%")
            }
        }
    }

    @Test(arguments: ["0.4", "3", "nan", "fast", "inf"])
    func `a speed that no voice has is refused`(speed: String) {
        #expect(throws: Complaint.self) {
            try Invocation.parse(
                ["say", "b.epub", "--output", "a.wav", "--speed", speed], exists: { _ in true })
        }
    }
}

import Ports
import Publications
import ReadingWing
import ScreenKit
import Speech

/// Texts as voices read them on the screen.
public struct RecitalDesk: Sendable {
    private let speech: SpeechDesk
    private let settings: Settings
    /// A file of the person's own; its trouble as a clause.
    private let read: @Sendable (_ path: String) throws(KeepingError) -> [UInt8]

    public init(
        _ speech: SpeechDesk, _ settings: Settings,
        read: @escaping @Sendable (_ path: String) throws(KeepingError) -> [UInt8]
    ) {
        (self.speech, self.settings, self.read) = (speech, settings, read)
    }

    /// nil where nothing of it can be read aloud.
    func recital(of publication: Publication) throws(SpeechTrouble) -> Recital? {
        let language = publication.metadata.languages.first
        let cast = try speech.cast(
            settings.speechVoice, chosen: settings.speechVoices, language: language, speed: 1)
        let taste = try taste(for: publication.metadata.title)
        let script = RecitalScript(publication, taste)
        guard !script.sentences.isEmpty else { return nil }
        let reciter = Reciter(publication, script.parts, taste, cast)
        return Recital(script.sentences, script.chapters, reciter)
    }

    private func taste(for title: String?) throws(SpeechTrouble) -> SpeechTaste {
        var taste = SpeechTaste(settings)
        guard let file = settings.pronunciationFile else { return taste }
        do throws(KeepingError) {
            let text = String(decoding: try read(file), as: UTF8.self)
            do throws(PronunciationList.Mistake) {
                taste.pronunciations = try PronunciationList.read(text, book: title)
            } catch {
                throw KeepingError("line \(error.line) of \(file): \(error.why)")
            }
        } catch {
            throw .failed(name: file, why: error.why)
        }
        return taste
    }
}

extension SpeechTaste {
    public init(_ settings: Settings) {
        self.init()
        notes = Notes(rawValue: settings.speechNotes) ?? notes
        code = Code(rawValue: settings.speechCode) ?? code
        hasPictures = settings.speaksPictures
    }
}

extension BookDesk {
    /// A text as a voice reads it, at a place.
    package func compose(
        _ text: SharedWork, from spot: Spot, _ desk: RecitalDesk
    ) -> ReadingAloud.Action {
        do throws(SpeechTrouble) {
            guard let recital = try desk.recital(of: text.publication) else {
                return .composed(
                    nil,
                    trouble: "There is no text in it to read aloud. A scanned book needs text"
                        + " first: ocrmypdf.")
            }
            guard recital.sentence(from: spot) != nil else {
                return .composed(
                    nil, trouble: "Nothing from here to the end of the book is read aloud.")
            }
            let book = HeardBook(text.source, text.publication, recital)
            return .composed(sound(book, at: .place(spot)), trouble: "")
        } catch {
            return .composed(
                nil, trouble: "Nothing is read aloud: \(error.why). \(error.next)")
        }
    }
}

/// All sentences of a book in the order in which they are read. It holds where they stand, and no
/// text: that is parsed again when its turn comes.
struct RecitalScript {
    /// What a voice has to know of a sentence.
    struct Part: Sendable {
        var path: String
        var range: Range<Int>
        var block: Int
        var pause: SpokenSentence.Pause
        var marks: [Range<Int>]
    }

    private(set) var parts: [Part] = []
    private(set) var sentences: [Recital.Sentence] = []
    private(set) var chapters: [Recital.Chapter] = []

    /// More than the longest books have, and no more than a list of tracks can hold.
    private static let sentencesMax = 200_000

    init(_ publication: Publication, _ taste: SpeechTaste) {
        var plan = SpeechPlan(publication, taste: taste)
        var bytes = 0
        for index in publication.spine.indices where publication.spine[index].isLinear {
            guard bytes < Limits.publicationTextBytes, parts.count < Self.sentencesMax else {
                break
            }
            let document = publication.document(index)
            bytes += document.text.count
            let first = sentences.count
            add(plan.items(of: document, in: 0..<document.text.count), of: document, index)
            addChapters(of: document, publication, from: first)
        }
    }

    private mutating func add(_ items: [SpeechPlan.Item], of document: Document, _ index: Int) {
        var block = -1
        for item in items {
            let isNote = item.document.path != document.path
            let isFirst = isNote ? false : item.block != block
            if !isNote { block = item.block }
            // A note is heard while the sentence that calls it is in view.
            let range = isNote ? sentences.last?.range ?? 0..<0 : item.range
            sentences.append(
                Recital.Sentence(
                    document: index, range: range, isNote: isNote, isFirst: isFirst,
                    estimate: Self.estimate(item)))
            parts.append(
                Part(
                    path: item.document.path, range: item.range, block: item.block,
                    pause: item.pause, marks: item.marks))
        }
    }

    private mutating func addChapters(
        of document: Document, _ publication: Publication, from first: Int
    ) {
        for section in publication.sections(of: document) {
            let entry = publication.toc[section.entry]
            guard entry.path == document.path,
                let sentence = sentences[first...].firstIndex(where: {
                    !$0.isNote && $0.range.upperBound > section.offset
                })
            else { continue }
            chapters.append(
                Recital.Chapter(sentence: sentence, title: entry.label, depth: entry.depth))
        }
    }

    /// As voices take for it at ordinary speed, give or take a third.
    private static func estimate(_ item: SpeechPlan.Item) -> Duration {
        let text = item.document.text
        var ms = item.pause.milliseconds
        for at in item.range where text[at] & 0xC0 != 0x80 {
            // Of three bytes and more are the signs of the East, which are syllables.
            ms += text[at] >= 0xE3 ? 200 : 65
        }
        return .milliseconds(ms)
    }
}

import Ports
import Publications
import ReadingWing
import ScreenKit
import Speech
import Wording

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
        let (taste, cast) = try manner(of: publication)
        return recital(of: RecitalScript(publication, taste), publication, taste, cast)
    }

    /// As much from a place on as a voice needs to begin; nil where nothing is read from there on.
    func beginning(
        of publication: Publication, from spot: Spot
    ) throws(SpeechTrouble) -> Recital? {
        let (taste, cast) = try manner(of: publication)
        guard let script = RecitalScript(publication, taste, from: spot) else { return nil }
        return recital(of: script, publication, taste, cast)
    }

    /// All of a text that a voice has begun to read, and how many tracks what it reads has moved.
    static func whole(of recital: Recital) -> (recital: Recital, shift: Int) {
        guard let reciter = recital.voice as? Reciter, !recital.isWhole else { return (recital, 0) }
        let (script, shift) = reciter.script.whole(of: reciter.publication)
        let voice = Reciter(reciter, script, shift: shift)
        return (Recital(script.sentences, script.chapters, voice), shift)
    }

    private func manner(
        of publication: Publication
    ) throws(SpeechTrouble) -> (SpeechTaste, SpeechCast) {
        let cast = try speech.cast(
            settings.voiceChoice, language: publication.metadata.languages.first, speed: 1)
        let taste = try taste(for: publication.metadata.title)
        return (taste.following(publication.lexicons()), cast)
    }

    private func recital(
        of script: RecitalScript, _ publication: Publication, _ taste: SpeechTaste,
        _ cast: SpeechCast
    ) -> Recital? {
        guard !script.sentences.isEmpty else { return nil }
        let reciter = Reciter(publication, script, taste, cast)
        return Recital(script.sentences, script.chapters, parted: script.parted, reciter)
    }

    private func taste(for title: String?) throws(SpeechTrouble) -> SpeechTaste {
        var taste = SpeechTaste(settings)
        guard let file = settings.pronunciationFile else { return taste }
        do throws(KeepingError) {
            let text = String(decoding: try read(file), as: UTF8.self)
            do throws(PronunciationList.Mistake) {
                taste.pronunciations = try PronunciationList.read(text, book: title)
            } catch {
                throw KeepingError(tr("line \(error.line) of \(file): \(error.why)"))
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
            guard let recital = try desk.beginning(of: text.publication, from: spot) else {
                let isBehind = try desk.recital(of: text.publication) != nil
                if isBehind {
                    let words = tr("Nothing from here to the end of the book is read aloud.")
                    return .composed(nil, trouble: words)
                }
                let words = text.publication.textMaker.map { maker in
                    tr(
                        "There is no text in it to read aloud. A scanned book needs text"
                            + " first: \(maker).")
                }
                return .composed(
                    nil, trouble: words ?? tr("There is no text in it to read aloud."))
            }
            let book = HeardBook(text.source, text.publication, recital)
            let warning = (recital.voice as? Reciter)?.warning
            return .composed(sound(book, at: .place(spot)), trouble: warning)
        } catch {
            return .composed(
                nil, trouble: tr("Nothing is read aloud: \(error.why). \(error.next)"))
        }
    }

    /// The rest of a text that a voice has begun to read.
    package func complete(_ begun: Recital, _ text: SharedWork) -> ReadingAloud.Action {
        let (recital, shift) = RecitalDesk.whole(of: begun)
        return .completed(HeardBook(text.source, text.publication, recital), of: begun, by: shift)
    }
}

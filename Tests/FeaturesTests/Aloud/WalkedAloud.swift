import Publications

@testable import ReadingWing
@testable import ScreenKit

/// Five sentences in two paragraphs, the third of them a note; words are those the test says.
struct MuteVoice: Reciting {
    func recite(_ track: Int) throws(RecitalTrouble) -> RecitedSound {
        throw RecitalTrouble(why: "It is mute.")
    }

    func words(of track: Int) -> RecitedWords? { nil }

    static let recital = Recital(
        [(0, 0..<40), (0, 40..<90), (0, 40..<90), (0, 90..<120), (1, 0..<30)].enumerated().map {
            index, row in
            Recital.Sentence(
                document: row.0, range: row.1, isNote: index == 2,
                isFirst: [0, 3, 4].contains(index), estimate: .seconds(2))
        }, [Recital.Chapter(sentence: 0, title: "One", depth: 1)], MuteVoice())

    /// The second half of it, before the rest was parted: what is before is one track, and so is
    /// what comes after.
    static let beginning = Recital(
        [(0, 0..<90), (0, 90..<120), (1, 0..<Int.max)].map { document, range in
            Recital.Sentence(
                document: document, range: range, isNote: false, isFirst: true,
                estimate: .seconds(4))
        }, parted: 1..<2, MuteVoice())
}

extension ReadingAloud: Walked {
    static func after(_ last: Command?) -> Command? {
        let text = SharedWork(PreviewBook.book)
        let book = HeardBook(text.source, text.publication, MuteVoice.recital)
        let start = TrackPlace(track: 0, offset: .zero)
        return switch last {
        case nil: .compose(text, Spot(document: 0, offset: 0))
        case .compose?: .findWords(MuteVoice.recital, 0..<2)
        case .findWords?: .light(nil, lasting: nil)
        case .light?: .begin(OpenedSound(book, at: start))
        case .begin?: .complete(MuteVoice.recital, text)
        case .complete?: .extend(MuteVoice.recital, book, by: 0)
        case .extend?: .say("words")
        case .say?: nil
        }
    }
}

import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// What reading a file again came to, after it changed on disk.
public enum Renewal: Equatable, Sendable {
    /// Its text is what it was.
    case same
    case anew(Opened)
    /// It cannot be read now, and why: the old text stays.
    case refused(String)
}

/// A place by the words that stand there, to be found again in another text.
public struct PlaceWords: Equatable, Sendable {
    public var place: Spot
    /// What follows the place.
    var words: [UInt8]
    /// How far into its chapter it is, 0 to 1.
    var share: Double

    private static let wordsMax = 96
    /// Shorter, and they stand in every other line.
    private static let wordsMin = 12
    /// A book of thousands of pages is not read whole for one place.
    private static let documentsMax = 64

    package init(_ place: Spot, in text: [UInt8]) {
        let offset = min(max(0, place.offset), text.count)
        self.place = place
        words = Array(text[offset...].prefix(Self.wordsMax))
        share = text.isEmpty ? 0 : Double(offset) / Double(text.count)
    }

    /// Where these words stand among so many chapters: in its own one first, then in those near it.
    /// Words that are gone lead to the same share of the same chapter.
    package func spot(among count: Int, text textOf: (Int) -> [UInt8]) -> Spot {
        let own = min(max(0, place.document), max(0, count - 1))
        let near = (0..<count).sorted { abs($0 - own) < abs($1 - own) }.prefix(Self.documentsMax)
        var length = words.count
        while length >= min(Self.wordsMin, max(1, words.count)), !words.isEmpty {
            for index in length == words.count ? Array(near) : [own] {
                let text = textOf(index)
                if let offset = nearest(Array(words.prefix(length)), in: text) {
                    return Spot(document: index, offset: offset)
                }
            }
            length /= 2
        }
        let text = textOf(own)
        var offset = min(Int(share * Double(text.count)), max(0, text.count - 1))
        while offset > 0, text[offset] & 0xC0 == 0x80 { offset -= 1 }
        return Spot(document: own, offset: offset)
    }

    /// Of several the one that is nearest to where they stood.
    private func nearest(_ words: [UInt8], in text: [UInt8]) -> Int? {
        guard let first = words.first, text.count >= words.count else { return nil }
        var best: Int?
        for start in 0...(text.count - words.count) where text[start] == first {
            if let best, abs(start - place.offset) >= abs(best - place.offset) {
                if start > place.offset { break }
                continue
            }
            if text[start..<start + words.count].elementsEqual(words) { best = start }
        }
        return best
    }
}

/// A file that changes on disk while it is open is read anew; `u` brings the old text back.
extension Reader {
    /// An editor writes in several steps: the last one counts.
    static let calmTime = Duration.milliseconds(200)

    static func awaitCalm(_ state: State) -> Effects {
        guard state.phase == .open else { return [] }
        return [.schedule(.fileCalm, after: calmTime, .renewalDue)]
    }

    static func renew(_ state: State) -> Effects {
        guard state.phase == .open, let book = state.book, let chapter = state.chapter else {
            return []
        }
        let words = PlaceWords(state.place, in: chapter.document.text)
        return [.request(.renewing, .renew(book, words, state.rules))]
    }

    static func take(_ renewal: Renewal, _ state: inout State) -> Effects {
        guard state.phase == .open, let book = state.book, let chapter = state.chapter else {
            return []
        }
        switch renewal {
        case .same: return []
        case .refused(let why):
            return [
                .perform(
                    .ask(
                        .say(
                            tr(
                                "The file changed on disk and cannot be read now: \(why). "
                                    + "The old text stays while it is open."))))
            ]
        case .anew(let opened):
            let former = Opened(
                book, at: state.place, chapter: chapter, marks: state.marks, isFresh: false)
            let undo = Undo(
                title: tr("reading the changed file"), journal: journal(state), isOfScreen: true,
                inverse: Action.swapped(former), forward: .swapped(opened))
            let words = tr("The file changed on disk and was read again.")
            return replace(opened, &state) + [.record(undo), .perform(.ask(.done(words)))]
        }
    }

    /// The same book with another text, at its place.
    static func replace(_ opened: Opened, _ state: inout State) -> Effects {
        state.phase = .open
        state.book = opened.book
        state.marks = opened.marks
        state.place = opened.place
        state.chapters = [opened.place.document: opened.chapter]
        (state.asked, state.journey, state.labels) = ([:], nil, nil)
        (state.found, state.item, state.focus) = (nil, nil, nil)
        // Places in the other text are none in this one.
        (state.trail, state.pages, state.isAtEnd) = (Trail(), PageView(), false)
        state.attention.sitting = nil
        state.measureProgress()
        let isFresh = opened.chapter.rules == state.rules
        return (isFresh ? askForNeighbours(&state) : follow(&state)) + recount(state)
            + askForContents(state) + glance
            + [.request(.notes, .marking(.read(opened.book, letters: opened.marks)))]
    }
}

extension EffectID {
    static let fileCalm = EffectID("file calm")
    static let renewing = EffectID("renewing")
}

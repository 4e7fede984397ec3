import Notebook
import Ports
import Publications
import ReadingWing
import RuntimeKit
import ScreenKit
import Sharing
import Understanding
import Wording

/// Tells what happened in a book, as far as it was read on any device.
public struct StoryDesk: Sendable {
    private let places: (any PlaceKeeping)?
    private let notes: (any AnnotationKeeping)?
    private let crew: ParallelWork

    public init(
        _ places: (any PlaceKeeping)?, notes: (any AnnotationKeeping)? = nil, crew: ParallelWork
    ) {
        (self.places, self.notes, self.crew) = (places, notes, crew)
    }

    public func tell(_ book: Book, _ reach: StorySoFar.Reach) -> StorySoFar.Action {
        let kept: KeptHistory
        do throws(KeepingError) {
            guard let places else { return .nothingRead }
            kept = try places.history(of: book.publication, at: book.source.path)
        } catch {
            return .failed(tr("What was read of this book cannot be looked up: \(error.why)."))
        }
        guard let read = kept.readThrough,
            let limit = Locator(read.locator).flatMap(book.publication.place)
        else { return .nothingRead }
        let soFar = BookSoFar(book.publication, upTo: limit, crew: crew)
        let cast = Cast(soFar.text)
        let recap = Recap(soFar.text, cast, reach: Recap.Reach(reach))
        let places = soFar.name(recap.sentences.map { ($0.part, $0.range.lowerBound) }, crew)
        var sentences: [StorySoFar.Sentence] = []
        for (sentence, place) in zip(recap.sentences, places) {
            let document = soFar.text.parts[sentence.part].document
            sentences.append(
                StorySoFar.Sentence(
                    soFar.text.string(sentence.range, part: sentence.part),
                    at: Spot(document: document, offset: sentence.range.lowerBound),
                    percent: place.percent))
        }
        return .told(
            StorySoFar.Story(
                sentences, highlights: highlights(of: book, reach, sentences.first?.place, limit),
                present: recap.present.map { cast.all[$0].name },
                isTo: kept.isBeyondRead ? read.percent : nil))
    }
}

extension StoryDesk {
    private func highlights(
        of book: Book, _ reach: StorySoFar.Reach, _ first: Spot?, _ limit: Spot
    ) -> [StorySoFar.Sentence] {
        // Without them the story is told all the same; the notes themselves say what is wrong.
        let kept = try? notes?.annotations(of: book.publication, at: book.source.path)
        return StoryHighlights(
            kept ?? [], in: book.publication, from: reach == .whole ? nil : first, upTo: limit
        ).all.suffix(StorySoFar.highlightsMax).map {
            StorySoFar.Sentence($0.words, at: $0.place, percent: $0.percent)
        }
    }
}

extension KeptHistory {
    /// Whether one is at a place that was jumped to, behind what was read.
    fileprivate var isBeyondRead: Bool {
        guard let here = history.current, !here.isSound, let readThrough else { return false }
        return here.percent > readThrough.percent
    }
}

extension Recap.Reach {
    fileprivate init(_ reach: StorySoFar.Reach) {
        self =
            switch reach {
            case .scene: .scene
            case .chapter: .chapter
            case .whole: .whole
            }
    }
}

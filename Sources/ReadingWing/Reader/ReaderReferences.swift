import Kernel
import Publications
import ScreenKit
import Wording

/// What a page names by its number only, and what is to be seen beside the page.
extension Reader {
    static func look(
        along link: Link, in book: Book, _ document: Int, isBeside: Bool
    ) -> Effects {
        guard let reference = link.reference else { return [] }
        return [
            .request(
                .note, .work(.findReference(book, document: document, link, isBeside: isBeside))),
            .schedule(.slowReference, after: .seconds(1), .referenceAwaited(reference)),
        ]
    }

    static func saySought(_ reference: TextReference) -> Effects {
        [.perform(.ask(.say(tr("Looking for \(reference.title) in this book."))))]
    }

    /// What stands there is read in a card; what has no words is gone to.
    static func show(
        _ found: FoundReference?, behind link: Link, isBeside: Bool, _ state: State
    ) -> Effects {
        guard let reference = link.reference else { return [] }
        let target =
            link.path.map { Target.path($0, fragment: link.fragment) }
            ?? found.map { .place(Spot(document: $0.document, offset: $0.offset)) }
        guard let target else {
            let words = tr("\(reference.title) was not found in this book.")
            return [.cancel(.slowReference), .perform(.ask(.say(words)))]
        }
        return [
            .cancel(.slowReference),
            .perform(.ask(answer(found, reference, target, isBeside, state))),
        ]
    }

    private static func answer(
        _ found: FoundReference?, _ reference: TextReference, _ target: Target, _ isBeside: Bool,
        _ state: State
    ) -> Ask {
        if isBeside {
            // A drawing is no part of a page's text, as a table is.
            return .run(ReadingErrand.beside(target, isDrawn: reference.kind == .figure))
        }
        guard let found, !found.paragraphs.isEmpty else { return .seek(target) }
        let card = Card.State(
            reference.title, found.paragraphs, act: Card.Act(tr("go to it"), [.seek(target)]),
            row: state.cursorRow, size: state.size)
        return .open(.card(card))
    }

    /// A figure, a table or a note stays beside the page while one reads on.
    static func followBeside(_ state: inout State) -> Effects {
        let items = state.items
        let chosen = state.item.flatMap { items.contains($0) ? $0 : nil }
        guard let book = state.book, let item = chosen ?? (items.count == 1 ? items[0] : nil) else {
            let words = tr("Tab to a link or a picture first: this shows it in the other pane.")
            return [.perform(.ask(.say(words)))]
        }
        state.item = item
        state.focus = item.range.lowerBound
        var target = Target.place(Spot(document: item.document, offset: item.range.lowerBound))
        if case .link(let link) = item.kind {
            if link.reference != nil {
                return look(along: link, in: book, item.document, isBeside: true)
            }
            guard let path = link.path else {
                return [.perform(.ask(.say(tr("This link leads outside of the book."))))]
            }
            target = .path(path, fragment: link.fragment)
        }
        return [.perform(.ask(.run(ReadingErrand.beside(target, isDrawn: false))))]
    }
}

extension EffectID {
    static let slowReference = EffectID("reference")
}

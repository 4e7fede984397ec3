import Kernel
import Publications
import ScreenKit
import Wording

/// What a page names by its number only, and what is to be seen beside the page.
extension Reader {
    static func look(
        for reference: TextReference, in book: Book, _ document: Int, isBeside: Bool
    ) -> Effects {
        [
            .request(
                .note,
                .work(.findReference(book, document: document, reference, isBeside: isBeside))),
            .schedule(.slowReference, after: .seconds(1), .referenceAwaited(reference)),
        ]
    }

    static func saySought(_ reference: TextReference) -> Effects {
        [.perform(.ask(.say(tr("Looking for \(reference.title) in this book."))))]
    }

    /// A caption or an entry is read in a card; what has no words is gone to.
    static func show(
        _ found: FoundReference?, _ reference: TextReference, isBeside: Bool, _ state: State
    ) -> Effects {
        [.cancel(.slowReference), .perform(.ask(answer(found, reference, isBeside, state)))]
    }

    private static func answer(
        _ found: FoundReference?, _ reference: TextReference, _ isBeside: Bool, _ state: State
    ) -> Ask {
        guard let found else { return .say(tr("\(reference.title) was not found in this book.")) }
        let target = Target.place(Spot(document: found.document, offset: found.offset))
        if isBeside {
            // A drawing is no part of a page's text, as a table is.
            let isDrawn = reference.kind == .figure
            return .run(ReadingErrand.beside(target, isDrawn: isDrawn))
        }
        if reference.kind == .equation { return .seek(target) }
        let card = Card.State(
            reference.title, [found.text], act: Card.Act(tr("go to it"), [.seek(target)]),
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
            if let reference = link.reference {
                return look(for: reference, in: book, item.document, isBeside: true)
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

import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Pages that come from a server, one by one.
struct PagesComing: Equatable, Sendable {
    /// Asked for, and not answered.
    var asked: Set<Int> = []
    /// Why each did not come.
    var missed: [Int: String] = [:]
    /// How often they were asked for again and none came.
    var roundsCount = 0

    /// How long until they are asked for once more: each time longer, up to a minute.
    var rest: Duration { .seconds(min(60, 5 << min(4, roundsCount))) }
}

extension Reader {
    /// A page was set: without its picture, its server is asked for it. The one in view comes
    /// before those that follow.
    static func bring(_ document: Int, _ state: inout State) -> Effects {
        guard let book = state.book, book.publication.isStreamed else { return [] }
        if state.hasPicture(document) { state.coming.missed[document] = nil }
        let here = state.place.document
        guard state.hasPicture(here) else { return order([here], book, &state) }
        return order(
            book.following(here) + [book.previous(before: here)].compactMap { $0 }, book, &state)
    }

    private static func order(
        _ documents: [Int], _ book: Book, _ state: inout State
    ) -> Effects {
        documents.flatMap { document -> Effects in
            guard let chapter = state.fresh(document), !state.hasPicture(document),
                case .shown = chapter.rules.manner.pictures,
                state.coming.missed[document] == nil,
                state.coming.asked.insert(document).inserted
            else { return [] }
            return [.request(.page(document), .bring(book, document: document, chapter.rules))]
        }
    }

    /// Another page is in view: it is asked for now, and what was left behind is not waited for.
    static func turnToComing(_ state: inout State) -> Effects {
        guard let book = state.book, book.publication.isStreamed else { return [] }
        let here = state.place.document
        let near = [here] + book.following(here) + [book.previous(before: here)].compactMap { $0 }
        let far = state.coming.asked.subtracting(near).sorted()
        state.coming.asked.subtract(far)
        state.coming.missed[here] = nil
        return far.map { .cancel(.page($0)) } + bring(here, &state)
    }

    static func takePage(_ chapter: SetChapter, _ state: inout State) -> Effects {
        let document = chapter.document.key.index
        guard let book = state.book, book.revision == chapter.document.key.revision else {
            return []
        }
        state.coming.asked.remove(document)
        state.coming.roundsCount = 0
        if chapter.rules == state.rules { return take(chapter, &state) }
        // The size of the page has changed meanwhile.
        state.coming.missed[document] = nil
        state.asked[document] = state.rules
        return [
            .request(.chapter(document), .set(book, document: document, state.rules))
        ]
    }

    static func miss(_ document: Int, _ why: String, _ state: inout State) -> Effects {
        state.coming.asked.remove(document)
        state.coming.missed[document] = why
        return [.schedule(.pagesWanted, after: state.coming.rest, .pagesWanted)]
    }

    static func askAgain(_ state: inout State) -> Effects {
        guard let book = state.book else { return [] }
        let here = state.place.document
        let wanted = [here] + book.following(here)
        // Another one is set anew, and asked for, when it is turned to.
        for document in state.coming.missed.keys where !wanted.contains(document) {
            state.chapters[document] = nil
        }
        state.coming.missed = [:]
        state.coming.roundsCount += 1
        return bring(here, &state)
    }

    /// What stands where a page will be, or would be.
    static func drawWithoutPage(_ state: State, into frame: inout Frame) {
        guard let words = whyNoPage(state) else { return }
        let room = state.pageRoom
        let lines = Paragraphs.lines(
            words, width: max(1, min(room.width - 4, 50)), rowsMax: room.height)
        let top = room.row + max(0, (room.height - lines.count) / 2)
        for (row, line) in zip(top..<max(top, room.rows.upperBound), lines) {
            let column = max(0, (room.width - Width.of(line)) / 2)
            frame.write(line, row: row, column: column, role: .caption)
        }
        frame.cursor = Point(row: min(top, max(0, frame.height - 1)), column: 0)
    }

    private static func whyNoPage(_ state: State) -> String? {
        let (here, number) = (state.place.document, state.place.document + 1)
        guard state.book?.publication.isStreamed == true else {
            return state.fresh(here) == nil || state.hasPicture(here)
                ? nil : tr("Page \(number) has a picture that cannot be read.")
        }
        let missed = state.coming.missed[here].map {
            tr("Page \(number) did not come: \($0). It is asked for again in a moment.")
        }
        return missed ?? tr("Page \(number) is on its way.")
    }

    /// A page without a word says why it has none.
    static func tellTrouble(_ document: Document, _ state: State) -> Effects {
        guard document.key.index == state.journey?.document ?? state.place.document,
            let words = trouble(isBlank: document.text.isEmpty, document.diagnostics)
        else { return [] }
        return [.perform(.ask(.say(words)))]
    }

    static func trouble(isBlank: Bool, _ diagnostics: [Diagnostic]) -> String? {
        guard isBlank, let error = diagnostics.first(where: { $0.severity == .error }) else {
            return nil
        }
        let end = error.message.hasSuffix(".") ? "" : "."
        return tr("This chapter is blank here: \(error.message)") + end
    }
}

extension Reader.State {
    func hasPicture(_ document: Int) -> Bool {
        guard let path = book?.publication.pagePicture(document) else { return false }
        return chapters[document]?.size(ofPicture: path) != nil
    }
}

extension Book {
    /// The documents that the next keys lead to: of pages that come from a server a few more.
    func following(_ document: Int) -> [Int] {
        var following: [Int] = []
        while following.count < (publication.isStreamed ? 3 : 1),
            let next = next(after: following.last ?? document)
        {
            following.append(next)
        }
        return following
    }
}

extension EffectID {
    static let pagesWanted = EffectID("pages")
    static func page(_ index: Int) -> EffectID { EffectID("page.\(index)") }
}

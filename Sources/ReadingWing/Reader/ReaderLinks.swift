import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Links, notes and pictures of the pages in view: `Tab` goes from one to the next.
extension Reader {
    /// Something on the page that can have focus.
    struct Item: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case link(Link)
            case picture(Int)
            case note(BookNote.ID)
        }

        var document: Int
        var range: Range<Int>
        var kind: Kind
    }

    private static func choice(of count: Int) -> String {
        switch count {
        case 0: tr("There is no link, note or picture on this page.")
        case 1: tr("There is one note on this page: Tab goes to it.")
        default: tr("\(count) things can be chosen here: Tab goes from one to the next.")
        }
    }

    static func focusItem(_ times: Int, _ state: inout State) -> Effects {
        let items = state.items
        guard !items.isEmpty else {
            return [.perform(.ask(.say(tr("There is no link, note or picture on this page."))))]
        }
        let here = state.item.flatMap { items.firstIndex(of: $0) }
        let next = here.map { $0 + times } ?? (times > 0 ? times - 1 : items.count + times)
        let count = items.count
        let item = items[((next % count) + count) % count]
        state.item = item
        state.focus = item.range.lowerBound
        return []
    }

    /// `Enter`: what has focus, or the only thing there is.
    static func activate(_ state: inout State) -> Effects {
        if state.showsPages { return viewPage(state) }
        let items = state.items
        guard
            let item = state.item.flatMap({ items.contains($0) ? $0 : nil })
                ?? state.markReadOn
                ?? items.only(where: { if case .note = $0.kind { false } else { true } })
        else {
            return [.perform(.ask(.say(choice(of: items.count))))]
        }
        state.item = item
        state.focus = item.range.lowerBound
        switch item.kind {
        case .link(let link): return follow(link, in: item.document, &state)
        case .picture(let index): return tell(ofPicture: index, in: item.document, state)
        case .note(let id): return edit(id, state)
        }
    }

    private static func follow(
        _ link: Link, in document: Int, _ state: inout State
    ) -> Effects {
        if let href = link.href {
            let way = state.source == .guide ? Guide.way(of: href) : nil
            return way.map { [.perform(.ask($0))] } ?? leave(for: href, state)
        }
        guard let book = state.book, let set = state.chapters[document]?.document else { return [] }
        if link.reference != nil { return look(along: link, in: book, document, isBeside: false) }
        if link.kind == .note || set.looksLikeNoteMark(link) {
            return [.request(.note, .readNote(book, document: document, link))]
        }
        return go(along: link, &state)
    }

    /// To where a link leads inside of the book.
    static func go(along link: Link, _ state: inout State) -> Effects {
        guard let path = link.path else { return [] }
        state.item = nil
        return seek(.path(path, fragment: link.fragment), &state)
    }

    /// The note behind a mark, or nothing where the link leads to something else.
    static func show(
        _ note: NoteText?, behind link: Link, _ state: inout State
    ) -> Effects {
        guard let note, !note.paragraphs.isEmpty else { return go(along: link, &state) }
        // A note that has left the text is nowhere else to be gone to.
        let way = state.hasLeft(link) ? nil : link.path
        let card = Card.State(
            tr("Note \(note.reference)"), note.paragraphs,
            act: way.map {
                Card.Act(tr("go to it"), [.seek(.path($0, fragment: link.fragment))])
            },
            row: state.cursorRow, size: state.size)
        return [.perform(.ask(.open(.card(card))))]
    }

    /// A book leads nowhere outside by itself: the address is shown, and what to do is asked.
    private static func leave(for href: String, _ state: State) -> Effects {
        let card = Card.State(
            tr("Outside the book"), [Safe.text(href)],
            act: Card.Act(tr("open in the browser"), [.browse(href)]), row: state.cursorRow,
            size: state.size)
        return [.perform(.ask(.open(.card(card))))]
    }

    private static func tell(
        ofPicture index: Int, in document: Int, _ state: State
    ) -> Effects {
        guard let images = state.chapters[document]?.document.images,
            images.indices.contains(index)
        else { return [] }
        let image = images[index]
        if let path = image.path, let book = state.book, state.pictures.means.canDraw,
            let natural = state.chapters[document]?.size(ofPicture: path),
            !state.isLinear, state.pictures.trouble(with: path) == nil
        {
            let viewer = Viewer.State(
                book, path: path, alt: image.alt, natural: natural, means: state.pictures.means,
                size: state.size)
            return [.perform(.ask(.open(.viewer(viewer))))]
        }
        var words = [image.alt.isEmpty ? tr("It has no words of its own.") : image.alt]
        if let trouble = image.path.flatMap(state.pictures.trouble) {
            words.append(tr("It cannot be shown: \(trouble)."))
        } else if let why = reason(image, in: document, state) {
            words.append(tr("It is not shown: \(why)."))
        }
        let card = Card.State(tr("Picture"), words, row: state.cursorRow, size: state.size)
        return [.perform(.ask(.open(.card(card))))]
    }

    /// Why a picture has no place of its own on the page.
    private static func reason(_ image: Image, in document: Int, _ state: State) -> String? {
        guard !state.isLinear, state.taste.hasPictures, state.pictures.means.canDraw else {
            return nil
        }
        if image.isRemote { return tr("it is on the web, and no book asks a server by itself") }
        guard let path = image.path else { return tr("its bytes stand in the page itself") }
        if state.chapters[document]?.knows(picture: path) == true { return nil }
        return tr("“\(Safe.text(path))” is not there, or is no picture")
    }

    static func openOutside(_ state: inout State) -> Effects {
        guard case .link(let link) = state.item?.kind, let href = link.href else {
            return [.perform(.ask(.say(tr("Tab to a link that leads outside of the book first."))))]
        }
        return leave(for: href, state)
    }
}

extension [Reader.Item] {
    /// The only one of its kind.
    fileprivate func only(where isMeant: (Reader.Item) -> Bool) -> Reader.Item? {
        let found = filter(isMeant).prefix(2)
        return found.count == 1 ? found.first : nil
    }
}

/// The text of a note, for a card.
public struct NoteText: Equatable, Sendable {
    public var reference: String
    public var paragraphs: [String]

    public init(reference: String, paragraphs: [String]) {
        self.reference = reference
        self.paragraphs = paragraphs
    }
}

extension Reader.State {
    /// What can have focus on the pages in view, in the order of the text.
    var items: [Reader.Item] {
        spread.flatMap { leaf -> [Reader.Item] in
            let document = leaf.chapter.document
            let ranges = leaf.chapter.ranges(on: leaf.page)
            let shown = ranges.flatMap { document.links(in: $0) }
            let links = shown.map {
                Reader.Item(document: leaf.document, range: $0.range, kind: .link($0))
            }
            let pictures = document.images.indices.compactMap { index -> Reader.Item? in
                let image = document.images[index]
                guard !image.isHidden, ranges.contains(where: { $0.contains(image.offset) })
                else { return nil }
                return Reader.Item(
                    document: leaf.document, range: image.offset..<image.offset + 1,
                    kind: .picture(index))
            }
            let notes = marking.notes(in: document).filter {
                noted in ranges.contains { $0.overlaps(noted.range) } && !noted.range.isEmpty
            }.map {
                Reader.Item(document: leaf.document, range: $0.range, kind: .note($0.note.id))
            }
            return (links + pictures + notes).sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
    }

    /// The mark of the note that the foot of a page has not all of.
    var markReadOn: Reader.Item? {
        spread.lazy.compactMap { leaf in
            leaf.chapter.markReadOn(from: leaf.page).map {
                Reader.Item(document: leaf.document, range: $0.range, kind: .link($0))
            }
        }.first
    }

    /// Whether what a link leads to is shown where it is called.
    func hasLeft(_ link: Link) -> Bool {
        guard let path = link.path, let fragment = link.fragment,
            let index = book?.publication.index(ofPath: path), let chapter = fresh(index),
            let offset = chapter.document.offset(ofFragment: fragment)
        else { return false }
        return chapter.body(at: offset) != nil
    }

    /// The screen's row of the cursor.
    var cursorRow: Int? {
        guard let cursor, let leaf = leaf(showing: cursor.offset, of: cursor.document),
            let cell = leaf.chapter.cell(of: cursor.offset, on: leaf.page)
        else { return nil }
        return shape.origin(of: leaf).row + cell.row
    }
}

extension EffectID {
    static let note = EffectID("note")
}

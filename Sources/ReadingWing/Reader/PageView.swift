import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Pages shown as pictures: a comic's, and a PDF's when that is wanted.
public struct PageView: Equatable, Sendable {
    /// nil: as the kind of book has it.
    var isOn: Bool?
    /// The layout of pages in their room; its size is that of whichever page is in view.
    var stage = PictureStage(PixelSize(width: 1, height: 1))
    /// Without its margins.
    var isTrimmed = false
    /// Of the pages near by, where they have something on them; nil was asked for.
    var ink: [Int: PageInk?] = [:]
}

extension PageFit {
    var stage: PictureStage.Fit {
        switch self {
        case .whole, .wholeTrimmed: .whole
        case .width, .widthTrimmed: .width
        case .height: .height
        }
    }
}

extension PageView {
    var fit: PageFit? {
        PageFit.allCases.first { $0.stage == stage.fit && $0.isTrimmed == isTrimmed }
    }
}

/// A page in view: which, and how large it is.
struct PagePicture: Equatable {
    var document: Int
    var path: String
    var natural: PixelSize
}

extension Reader.State {
    /// Whether pages are pictures now.
    var showsPages: Bool {
        guard let book, phase == .open, !isLinear, taste.hasPictures, pictures.means.canDraw,
            book.publication.pagePicture(place.document) != nil
        else { return false }
        return pages.isOn
            ?? (book.publication.isComic || book.publication.isPicture(place.document))
    }

    /// All but the lines at the foot.
    var pageRoom: Area {
        let shape = shape
        return Area(
            row: 0, column: 0, width: size.width,
            height: shape.progress ?? shape.status ?? size.height)
    }

    /// A page, once its chapter is there and says how large it is.
    private func page(_ document: Int) -> PagePicture? {
        guard let book, let path = book.publication.pagePicture(document),
            let natural = chapters[document]?.size(ofPicture: path)
        else { return nil }
        return PagePicture(document: document, path: path, natural: natural)
    }

    /// Whether two pages are side by side, which a cover and a wide page never are.
    private func isPair(_ first: PagePicture, _ second: PagePicture) -> Bool {
        shape.columns.count > 1 && first.document > 0 && pages.stage.fit != .width
            && first.natural.isUpright && second.natural.isUpright
    }

    /// The pages in view, in the order they are read.
    var pagesInView: [PagePicture] {
        guard let first = page(place.document) else { return [] }
        guard let next = book?.next(after: place.document), let second = page(next),
            isPair(first, second)
        else { return [first] }
        return [first, second]
    }

    /// Where the spread before begins.
    var spreadBefore: Int? {
        guard let book, let last = book.previous(before: place.document) else { return nil }
        guard let first = book.previous(before: last), let one = page(first), let two = page(last),
            isPair(one, two)
        else { return last }
        return first
    }

    /// Each page in view with its room; from right to left the first one is on the right.
    var pagesInRooms: [(page: PagePicture, scene: PictureStage.Scene)] {
        let (shown, room) = (pagesInView, pageRoom)
        guard shown.count == 2 else {
            return shown.map { ($0, stage(of: $0).scene(in: room, pictures.means)) }
        }
        let half = room.width / 2
        let left = Area(row: room.row, column: 0, width: half, height: room.height)
        let right = Area(
            row: room.row, column: half, width: room.width - half, height: room.height)
        let isBackward = book?.publication.metadata.direction == .rtl
        return zip(shown, isBackward ? [right, left] : [left, right]).map { page, side in
            var scene = stage(of: page).scene(in: side, pictures.means)
            // They meet in the middle, as on paper.
            scene.area.column = side == left ? half - scene.area.width : half
            return (page, scene)
        }
    }

    fileprivate func stage(of page: PagePicture) -> PictureStage {
        var stage = pages.stage
        stage.natural = page.natural
        stage.ink = pages.isTrimmed ? (pages.ink[page.document] ?? nil) ?? .all : .all
        return stage
    }

    /// The pictures of the pages in view, and those that come next, for who turns.
    var pageWishes: [(wish: PictureWish, area: Area, item: Reader.Item?)] {
        guard let book else { return [] }
        return pagesInRooms.filter { !$0.scene.area.isEmpty }.map { page, scene in
            (
                PictureWish(
                    revision: book.revision, path: page.path,
                    size: Size(scene.area.width, scene.area.height), view: scene.view,
                    means: pictures.means), scene.area, nil
            )
        }
    }

    /// The page after those in view, to be drawn before it is turned to.
    var nextPageWish: PictureWish? {
        guard let last = pagesInView.last, let next = book?.next(after: last.document) else {
            return nil
        }
        var state = self
        state.place = Spot(document: next, offset: 0)
        state.pages.stage.go(toEnd: false, fromRight: isBackward)
        return state.pageWishes.first?.wish
    }

    var isBackward: Bool { book?.publication.metadata.direction == .rtl }
}

extension PixelSize {
    fileprivate var isUpright: Bool { height >= width }
}

extension Reader {
    /// Turns pages that are pictures; one that is longer than its room is scrolled first.
    static func turnPages(_ times: Int, _ state: inout State) -> Effects {
        var effects: Effects = []
        var left = max(-1_000, min(1_000, times))
        while left != 0 {
            let step = left.signum()
            left -= step
            if !turnPage(step, left, &state, &effects) { break }
        }
        return effects
    }

    private static func turnPage(
        _ step: Int, _ left: Int, _ state: inout State, _ effects: inout Effects
    ) -> Bool {
        if state.isAtEnd {
            state.isAtEnd = step > 0
            return step < 0
        }
        if scroll(step * max(1, state.pageRoom.height - 2), &state) { return true }
        let last = state.pagesInView.last?.document ?? state.place.document
        let target = step > 0 ? state.book?.next(after: last) : state.spreadBefore
        guard let target else {
            if step > 0 { state.isAtEnd = true }
            return false
        }
        state.pages.stage.go(toEnd: step < 0, fromRight: state.isBackward)
        effects += travel(Journey(document: target, aim: .start, turns: left), &state)
        return state.journey == nil
    }

    /// Moves a single page that is larger than its room; false at its edge.
    private static func scroll(_ rows: Int, _ state: inout State) -> Bool {
        let shown = state.pagesInView
        guard shown.count == 1, let page = shown.first else { return false }
        state.pages.stage = state.stage(of: page)
        return state.pages.stage.pan(0, rows, in: state.pageRoom, state.pictures.means)
    }

    static func scrollPage(_ times: Int, _ state: inout State) -> Effects {
        let rows = max(-500, min(500, times)) * 2
        return scroll(rows, &state) ? [] : turnPages(times.signum(), &state)
    }

    static func fitPages(_ state: inout State) -> Effects {
        guard state.showsPages else {
            let words = hasPictures(state) ? tr("The pages are shown as text.") : noPictures
            return [.perform(.ask(.say(words)))]
        }
        let all = PageFit.allCases
        let now = state.pages.fit.flatMap(all.firstIndex) ?? all.count - 1
        let fit = all[(now + 1) % all.count]
        wearFit(fit, &state)
        state.look = state.look.setting(
            OwnLook.fit, to: fit == .whole ? nil : .text(fit.rawValue))
        let keeping: Effects = state.book.map { [.request(.look, .keepLook($0, state.look))] } ?? []
        return [.perform(.ask(.say(tr("Pages: \(fit.words)."))))] + keeping
    }

    static func wearFit(_ fit: PageFit, _ state: inout State) {
        guard fit != state.pages.fit else { return }
        (state.pages.stage.fit, state.pages.isTrimmed) = (fit.stage, fit.isTrimmed)
        state.pages.stage.go(toEnd: false, fromRight: state.isBackward)
    }

    /// The margins of the pages in view and of the next, where they are to be left out.
    static func askForInk(_ state: inout State) -> Effects {
        guard state.pages.isTrimmed, state.showsPages, let book = state.book else { return [] }
        var near = state.pagesInView.map(\.document)
        if let next = near.last.flatMap({ book.next(after: $0) }) { near.append(next) }
        if let last = book.previous(before: state.place.document) { near.append(last) }
        state.pages.ink = state.pages.ink.filter { near.contains($0.key) }
        // Of a page that its server has to be asked for nothing is known yet.
        near = near.filter { !book.publication.isStreamed || state.hasPicture($0) }
        return near.filter { state.pages.ink[$0] == nil }.map { document in
            state.pages.ink[document] = .some(nil)
            return .request(EffectID("ink.\(document)"), .findInk(book, document: document))
        }
    }

    /// Between pages as pictures and their text, at the same place.
    static func switchPages(_ state: inout State) -> Effects {
        guard hasPictures(state) else { return [.perform(.ask(.say(noPictures)))] }
        let isShown = state.showsPages
        state.pages.isOn = !isShown
        if !isShown, !state.showsPages {
            return [
                .perform(.ask(.say(tr("Pictures are off, or this terminal cannot show them."))))
            ]
        }
        state.pages.stage.go(toEnd: false, fromRight: state.isBackward)
        return [.perform(.ask(.say(isShown ? tr("Pages as text.") : tr("Pages as pictures."))))]
    }

    private static var noPictures: String { tr("This book has no pages as pictures.") }

    private static func hasPictures(_ state: State) -> Bool {
        state.book?.publication.pagePicture(state.place.document) != nil
    }

    /// The page in view, at any size.
    static func viewPage(_ state: State) -> Effects {
        guard let book = state.book, let page = state.pagesInView.first else { return [] }
        let viewer = Viewer.State(
            book, path: page.path, alt: tr("Page \(page.document + 1) of \(book.count)"),
            natural: page.natural, means: state.pictures.means, size: state.size)
        return [.perform(.ask(.open(.viewer(viewer))))]
    }

    /// Pages as pictures, or what stands for them until they are drawn.
    static func drawPages(_ state: State, into frame: inout Frame) {
        let wishes = state.pageWishes
        if wishes.isEmpty { return drawWithoutPage(state, into: &frame) }
        // Beside the page, where it hides nothing.
        let first = wishes.first?.area
        frame.cursor = Point(row: first?.row ?? 0, column: max(0, (first?.column ?? 0) - 1))
        frame.hidesCursor = state.item == nil
        for (wish, area, _) in wishes {
            if let picture = state.pictures.latest(like: wish) {
                frame.place(picture, at: Point(row: area.row, column: area.column))
                continue
            }
            let words = state.pictures.trouble(with: wish.path).map {
                tr("It cannot be shown: \($0).")
            }
            let width = min(max(1, area.width), 40)
            let lines = Paragraphs.lines(
                words ?? "· · ·", width: width, rowsMax: area.height)
            let top = area.row + max(0, (area.height - lines.count) / 2)
            for (row, line) in zip(top..<max(top, area.rows.upperBound), lines) {
                let column = area.column + max(0, (area.width - Width.of(line)) / 2)
                frame.write(line, row: row, column: column, role: .caption)
            }
        }
    }
}

import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension CatalogBook {
    /// The cells a line of it may take.
    static func measure(_ state: State) -> Int {
        let width = state.size.width
        return min(72, width - (width < 20 ? 2 : 6)) - coverRoom(state)
    }

    /// The cells that a cover and the gap beside it take.
    private static func coverRoom(_ state: State) -> Int {
        hasCover(state) ? cover.width + 3 : 0
    }

    private static let cover = Size(18, 14)

    static func hasCover(_ state: State) -> Bool {
        state.look.hasCovers && state.size.width >= GridShape.leastWidth
            && rows(state.size).count >= cover.height + 2
    }

    static func coverSize(_ state: State) -> Size { hasCover(state) ? cover : Size(0, 0) }

    static func rows(_ size: Size) -> Range<Int> {
        let hasStatus = size.width >= 20 && size.height >= 5
        let first = size.height >= 12 ? 2 : 0
        return first..<max(first, size.height - (hasStatus ? 1 : 0))
    }

    private static func listArea(_ state: State) -> Area {
        let (size, room) = (state.size, coverRoom(state))
        let rows = rows(size)
        let measure = measure(state)
        let margin =
            size.width < 20 ? 0 : size.width >= 100 ? (size.width - measure - room) / 3 : 1
        return Area(
            row: rows.lowerBound, column: margin + room,
            width: min(size.width - margin - room, measure + 2), height: rows.count)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        var state = state
        if state.size != size {
            state.size = size
            state.layOut()
        }
        if size.height >= 12 {
            let words = state.trail + [CatalogWords.heading(state.book)]
            frame.write(
                Width.clip(
                    around.isLinear ? listed(words) : words.joined(separator: " › "),
                    to: max(0, size.width - 2)), row: 0, column: min(1, size.width - 1),
                role: .dim, limit: size.width)
        }
        let list = listArea(state)
        if hasCover(state), !around.isLinear {
            let area = Area(
                row: list.row, column: list.column - coverRoom(state) + 2, width: cover.width,
                height: cover.height)
            let means = around.covers.means
            let wish = PictureWish(of: state.book, state.account, cover, means)
            DrawnCover(
                state.book, picture: wish.flatMap { around.covers[$0] }, depth: means.depth
            ).draw(in: area, into: &frame)
        }
        state.folded.draw(
            in: list, into: &frame, isLinear: around.isLinear
        ) { row, isFolded, line, isFocused, frame in
            let row = state.rows[row]
            frame.write(
                Width.clip(isFolded ? row.text + " …" : row.text, to: line.width), row: line.row,
                column: line.column, role: isFocused ? .listFocus : row.role,
                limit: line.columns.upperBound)
        }
        guard size.width >= 20, size.height >= 5 else { return }
        var hints: [(Verb, String)] = [(.focusActivate, tr("do it"))]
        if state.loan.isGoingBack {
            hints.append((.editUndo, tr("keep it")))
        } else if state.loan.deeds.contains(.giveBack) {
            hints.append((.itemRemove, tr("return")))
        } else if state.download?.isOpen == true {
            hints.append((.itemRemove, tr("stop")))
        }
        hints += [(.itemCopy, tr("copy")), (.listOut, tr("back")), (.helpKeys, tr("keys"))]
        let place =
            state.download?.isOpen == true
            ? state.download?.words ?? ""
            : state.path == nil ? state.account.name : tr("On your shelf")
        StatusLine(place, hints: around.hints(in: .detail, hints))
            .draw(row: size.height - 1, into: &frame)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: listArea(state))
    }
}

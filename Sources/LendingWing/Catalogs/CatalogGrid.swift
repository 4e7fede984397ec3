import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// A page as covers. What stands in lines stays so, books stand in rows of covers between them,
/// and the list has the focus all the same: a cover is a row of it.
extension Catalog {
    /// What stands beside each other: one line, or covers.
    struct Band: Equatable, Sendable {
        var rows: Range<Int>
        var isCovers: Bool
        /// With the blank row under it.
        var height: Int
        /// What has to be seen of it.
        var need: Int
    }

    static func toggleCovers(_ state: inout State) -> Effects {
        let size = state.size
        if !state.look.hasCovers,
            size.width < GridShape.leastWidth || size.height < GridShape.leastHeight
        {
            let words = tr("Covers need \(GridShape.leastWidth) columns; the list stays.")
            return [.perform(.ask(.say(words)))]
        }
        var look = state.look
        look.hasCovers.toggle()
        state.take(look)
        return readOn(&state)
    }

    /// The keys of the covers; nil for what is the list's as well.
    static func obeyGrid(_ order: Order, _ state: inout State) -> Effects? {
        guard state.isGrid else { return nil }
        let times = min(order.times, max(1, state.rows.count))
        let page = max(1, state.bandsInView.count { state.takesFocus($0.band) })
        switch order.verb {
        case .gridRight: state.move(.next, by: times)
        case .gridLeft: state.move(.previous, by: times)
        case .gridLarger: resize(by: -times, &state)
        case .gridSmaller: resize(by: times, &state)
        default:
            switch ListView.Move(order.verb) {
            case .next: state.stepBands(times)
            case .previous: state.stepBands(-times)
            case .pageForward: state.stepBands(times * page)
            case .pageBack: state.stepBands(-times * page)
            case .halfForward: state.stepBands(times * max(1, page / 2))
            case .halfBack: state.stepBands(-times * max(1, page / 2))
            case .groupNext: state.moveByLane(.groupNext, times)
            case .groupPrevious: state.moveByLane(.groupPrevious, times)
            default: return nil
            }
        }
        return readOn(&state)
    }

    /// Larger covers are fewer.
    private static func resize(by steps: Int, _ state: inout State) {
        let allowed = GridShape.columnsAllowed
        let steps = min(max(steps, -allowed.upperBound), allowed.upperBound)
        var look = state.look
        look.columns = min(
            max(state.gridShape.columns + steps, allowed.lowerBound), allowed.upperBound)
        state.take(look)
    }
}

extension Catalog.State {
    var isGrid: Bool { !bands.isEmpty }

    /// Whether books stand as covers at this size.
    var wantsGrid: Bool {
        look.hasCovers && phase == .open && size.width >= GridShape.leastWidth
            && size.height >= GridShape.leastHeight
    }

    /// Where covers stand; the marks of lines stand left of it.
    var gridArea: Area {
        let rows = Catalog.rows(self)
        let margin = size.width >= 80 ? 4 : 3
        return Area(
            row: rows.lowerBound, column: margin, width: max(1, size.width - margin * 2 + 2),
            height: max(1, rows.count))
    }

    var gridShape: GridShape {
        let hasLanes = pages.contains { !$0.feed.groups.isEmpty }
        return GridShape(area: gridArea, wanted: look.columns, headRows: hasLanes ? 1 : 0)
    }

    /// Looked at so from here on; what has focus keeps it.
    mutating func take(_ look: Catalog.Look) {
        self.look = look
        layOutAnew()
    }

    /// The same rows at another measure: lanes show more of themselves, or less.
    mutating func layOutAnew() {
        layOutMenu()
        let focused = rows.indices.contains(list.focus) ? rows[list.focus] : nil
        layOut()
        guard let focused, rows.indices.contains(list.focus), rows[list.focus] != focused,
            let row = rows.firstIndex(of: focused)
        else { return }
        move(.to(row))
    }

    /// Called when the rows are there.
    mutating func layBands() {
        bands = []
        guard wantsGrid, rows.contains(where: \.isBook) else { return }
        let shape = gridShape
        let need = shape.cover.height + GridShape.wordRows
        var row = 0
        while row < rows.count {
            var end = row + 1
            let isCovers = rows[row].isBook
            if isCovers {
                while end < rows.count, end - row < shape.columns, rows[end].isBook { end += 1 }
                bands.append(
                    .init(rows: row..<end, isCovers: true, height: shape.itemRows, need: need))
            } else {
                // Under covers there is a blank row already.
                let isSpare = rows[row] == .blank && shape.hasGap && bands.last?.isCovers == true
                let height = isSpare ? 0 : 1
                bands.append(
                    .init(rows: row..<end, isCovers: false, height: height, need: height))
            }
            row = end
        }
    }

    /// The band that a row stands in.
    func band(of row: Int) -> Int {
        var (low, high) = (0, bands.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if bands[middle].rows.lowerBound <= row { low = middle } else { high = middle - 1 }
        }
        return low
    }

    func takesFocus(_ band: Catalog.Band) -> Bool {
        band.isCovers || shape.kind(band.rows.lowerBound) == .item
    }

    /// Those that are whole in view, and where.
    var bandsInView: [(band: Catalog.Band, row: Int)] {
        guard bands.indices.contains(bandTop) else { return [] }
        let area = gridArea
        var row = area.row
        var seen: [(band: Catalog.Band, row: Int)] = []
        for band in bands[bandTop...] {
            guard seen.isEmpty || row + band.need <= area.rows.upperBound else { break }
            seen.append((band, row))
            row += band.height
        }
        return seen
    }

    /// Each row in view with its place; covers without their words.
    var gridPlaces: [(row: Int, area: Area)] {
        let shape = gridShape
        let area = gridArea
        return bandsInView.flatMap { band, line -> [(row: Int, area: Area)] in
            guard band.isCovers else {
                let whole = Area(row: line, column: area.column, width: area.width, height: 1)
                return band.height == 0 ? [] : [(band.rows.lowerBound, whole)]
            }
            return band.rows.enumerated().map { number, row in
                var place = shape.place(number)
                place.row = line
                return (row, place)
            }
        }
    }

    /// Up and down in one column, also past a lane's name.
    mutating func stepBands(_ count: Int) {
        guard isGrid else { return }
        var at = band(of: list.focus)
        if bands[at].isCovers { gridColumn = list.focus - bands[at].rows.lowerBound }
        for _ in 0..<min(abs(count), bands.count) {
            var next = at + count.signum()
            while bands.indices.contains(next), !takesFocus(bands[next]) { next += count.signum() }
            guard bands.indices.contains(next) else { break }
            at = next
        }
        let band = bands[at]
        let row = band.rows.lowerBound + (band.isCovers ? gridColumn : 0)
        move(.to(min(row, band.rows.upperBound - 1)))
    }

    /// To a lane's first book.
    mutating func moveByLane(_ move: ListView.Move, _ times: Int) {
        let rows = rows
        let lanes = ListShape(count: rows.count) { row in
            switch rows[row] {
            case .lane, .blank: .heading
            case .way, .book: .item
            }
        }
        list.move(move, by: times, in: lanes, height: height)
        settleGrid()
    }

    /// Brings what has focus into view, with its lane's name.
    mutating func settleGrid() {
        guard isGrid else {
            bandTop = 0
            return
        }
        let at = band(of: list.focus)
        let least = firstBand(showing: at)
        bandTop = max(bandTop, least)
        if bandTop >= at {
            bandTop = at
            // Whatever is said over it, as far as there is room.
            while bandTop > least, !bands[bandTop - 1].isCovers,
                !takesFocus(bands[bandTop - 1]) || rows[bands[bandTop - 1].rows.lowerBound].isLane
            { bandTop -= 1 }
        }
        bandTop = min(bandTop, firstBand(showing: bands.count - 1))
    }

    /// What is said under covers takes rows of theirs, and comes and goes.
    mutating func settleCovers() {
        guard isGrid else { return }
        let shape = gridShape
        let need = shape.cover.height + GridShape.wordRows
        let covers = bands.first(where: \.isCovers)
        if covers?.need != need || covers?.height != shape.itemRows { layBands() }
        settleGrid()
    }

    /// The first one that can be in view when another is.
    private func firstBand(showing last: Int) -> Int {
        let room = gridArea.height
        var (first, used) = (last, bands[last].need)
        while first > 0, used + bands[first - 1].height <= room {
            first -= 1
            used += bands[first].height
        }
        return first
    }

    // MARK: - Covers

    /// The covers that are looked at: those in view first, then those of the next row.
    package func coverWishes(_ means: PictureMeans) -> [PictureWish] {
        guard isGrid, means.canDraw else { return [] }
        let size = gridShape.cover
        let seen = bandsInView
        let next = bandTop + seen.count
        let ahead = bands[min(next, bands.count)...].first(where: \.isCovers)
        let books = (seen.map(\.band) + [ahead].compactMap(\.self)).filter(\.isCovers)
        return books.flatMap(\.rows).compactMap { row in
            book(inRow: row).flatMap { PictureWish(of: $0, account, size, means) }
        }
    }

    func book(inRow row: Int) -> Feed.Publication? {
        guard rows.indices.contains(row), case .book(let place) = rows[row] else { return nil }
        return book(at: place)
    }
}

extension Catalog.Row {
    var isBook: Bool { if case .book = self { true } else { false } }
    var isLane: Bool { if case .lane = self { true } else { false } }
}

extension PictureWish {
    /// Longer ones are no addresses, though some servers write a small picture into one.
    private static let addressBytesMax = 64 << 10

    /// The cover of a book in a catalog, inside of an edge; nil where there is none to ask for.
    init?(
        of book: Feed.Publication, _ account: Account, _ size: Size, _ means: PictureMeans
    ) {
        guard means.canDraw, size.width > 2, size.height > 2,
            let address = book.thumbnail ?? book.cover,
            address.utf8.count <= Self.addressBytesMax
        else { return nil }
        // One account's pictures are not another's, though they may have one address.
        let owner = account.id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        self.init(
            revision: owner, path: address, size: Size(size.width - 2, size.height - 2),
            means: means)
    }
}

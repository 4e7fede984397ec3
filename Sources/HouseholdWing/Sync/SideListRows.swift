import Canvas
import ScreenKit
import Sharing
import Wording

extension SideList.State: ListPane {
    var layout: SideList.Layout { SideList.Layout(self) }

    package var shape: ListShape {
        let rows = layout.rows
        return ListShape(count: rows.count) { index in
            switch rows[index] {
            case .side(_, _, let extent), .place(_, let extent):
                extent.isFirst ? .item : .continuation
            case .add: .item
            case .detail, .trouble: .continuation
            case .blank, .heading: .heading
            }
        }
    }

    package var height: Int { layout.page.area.height }

    private var focusedRow: SideList.Row? {
        let rows = layout.rows
        return rows.indices.contains(list.focus) ? rows[list.focus] : nil
    }

    /// The side that has focus.
    var focused: Side? {
        if case .side(let side, _, _)? = focusedRow { side } else { nil }
    }

    var isOnAdd: Bool { focusedRow == .add }

    var copied: String? {
        switch focusedRow {
        case .side(let side, _, _)?: side.address
        case .place(let place, _)?: place.locator
        default: nil
        }
    }

    mutating func take(_ overview: SideList.Overview) {
        self.overview = overview
        phase = .open
        leaving = nil
        settle()
    }

    // MARK: - Moving

    package mutating func move(_ move: ListView.Move, by count: Int) {
        list.move(move, by: count, in: shape, height: height)
        unfold()
    }

    package mutating func scroll(by rows: Int) {
        list.scroll(by: rows, in: shape, height: height)
        unfold()
    }

    mutating func resizeRows(_ size: Size) {
        self.size = size
        settle()
    }

    /// What an item takes may depend on whether it has focus.
    private mutating func unfold() {
        let shape = shape
        let now = (0..<min(list.focus, shape.count)).count { shape.kind($0) == .item }
        guard now != item else { return }
        item = now
        settle()
    }

    /// The focus stays on its item, whose row depends on how long those above it are.
    mutating func settle() {
        let places = told?.history.entries.count ?? 0
        item = min(item, overview.sides.count + places)
        let shape = shape
        let items = (0..<shape.count).filter { shape.kind($0) == .item }
        let row = items.indices.contains(item) ? items[item] : 0
        list.move(.to(row), in: shape, height: height)
    }
}

extension SideList {
    /// The rows, each as long as the screen is wide: what is longer goes on in the next. On a low
    /// screen without room for all of them, only the item in focus takes more rows than one.
    struct Layout {
        let page: ListPage
        /// Below the list: two rows, one where the list needs the other, more for a long sentence.
        let foot: Area
        let rows: [Row]

        init(_ state: State) {
            let size = state.size
            let room = ListPage(size, foot: 0).area.height - 2 - 3
            let told = max(1, min(SideList.footLines(state), room))
            let airy = ListPage(size, foot: max(2, told) + 2)
            let tight = ListPage(size, foot: told + 2)
            let whole = state.rows(in: tight.area)
            let hasAir = whole.count <= airy.area.height
            if hasAir {
                (page, rows) = (airy, whole)
            } else if whole.count <= tight.area.height || size.height >= 16 {
                (page, rows) = (tight, whole)
            } else {
                page = ListPage(size, foot: told + 1)
                rows = state.rows(in: page.area, unfolded: state.item)
            }
            let footRows = hasAir ? max(2, told) : told
            foot = Area(
                row: size.height - 1 - footRows, column: 1, width: size.width - 2,
                height: footRows)
        }
    }
}

extension SideList.State {
    /// Every item with all its details, or one of them only.
    fileprivate func rows(in area: Area, unfolded: Int? = nil) -> [SideList.Row] {
        guard phase == .open else { return [] }
        let width = rowWidth(in: area)
        var rows: [SideList.Row] = []
        for (at, side) in overview.sides.enumerated() {
            let queued = overview.queued[side.id] ?? 0
            rows +=
                unfolded == nil || unfolded == at
                ? sideRows(side, queued, width: width, height: area.height)
                : [.side(side, queued: queued, .brief)]
        }
        let air = unfolded == nil ? [SideList.Row.blank] : []
        if !rows.isEmpty { rows += air }
        rows.append(.add)
        guard let told, !told.history.entries.isEmpty else { return rows }
        let heading = tr("Places of \(told.title)")
        let headings = unfolded == nil ? Paragraphs.lines(heading, width: width) : [heading]
        rows += air + headings.map(SideList.Row.heading)
        for (at, entry) in told.history.entries.reversed().enumerated() {
            guard unfolded == nil || unfolded == overview.sides.count + 1 + at else {
                rows.append(.place(entry.place, .brief))
                continue
            }
            let lines = SideList.lines(SideList.parts(entry.place, now: nil), width: width)
            rows += lines.indices.map { SideList.Row.place(entry.place, .line($0)) }
        }
        return rows
    }

    /// What the mark before the row in focus, or the numbers of linear mode, leave of a line.
    func rowWidth(in area: Area) -> Int {
        let count = overview.sides.count + 1 + (told?.history.entries.count ?? 0)
        return max(0, area.width - (isLinear ? ItemNumber.width(of: count) : 2))
    }

    private func sideRows(
        _ side: Side, _ queued: Int, width: Int, height: Int
    ) -> [SideList.Row] {
        let lines = SideList.lines(SideList.parts(side, queued, now: nil), width: width)
        let standing = lines.indices.map {
            SideList.Row.side(side, queued: queued, .line($0))
        }
        // What stands two cells in.
        let room = width - SideList.indent
        let who = side.user.isEmpty ? "" : listComma + side.user
        let address = [SideList.Row.detail(Width.clip(side.address, leaving: who, of: room))]
        let whyLines = side.why.isEmpty ? [] : Paragraphs.lines(side.why, width: room - 2)
        let why = whyLines.enumerated().map { SideList.Row.trouble($0.element, line: $0.offset) }
        let told = Paragraphs.lines(side.sendsWords, width: room)
        let left = height - standing.count - address.count - why.count
        if told.count <= left { return standing + address + told.map(SideList.Row.detail) + why }
        // The end of an item taller than the list is never seen.
        let cut = Paragraphs.lines(side.sendsWords, width: room, rowsMax: max(1, left))
        return standing + address + why + cut.map(SideList.Row.detail)
    }
}

// MARK: - Lines

extension SideList {
    /// How far in stands what goes on from the row above, or belongs to it.
    static let indent = 2

    /// A part of a line, with the room that is kept for it.
    struct Part {
        var text: String
        var cells: Int
        var mayWrap = true

        init(_ text: String) { (self.text, cells) = (text, Width.of(text)) }

        /// How long ago it was. The rows are laid out where nothing knows the time, so there is
        /// room for any age.
        init(since: Int64, now: Int64?) {
            text = now.map { Amounts.age($0 - since) } ?? ""
            cells = Amounts.ageWidth
            mayWrap = false
        }
    }

    /// The name, how it stands, what waits, when it was asked last.
    static func parts(_ side: Side, _ queued: Int, now: Int64?) -> [Part] {
        let standing =
            switch side.standing {
            case _ where side.isPaused: tr("paused")
            case .ok: tr("ok")
            case .waiting: tr("not asked yet")
            case .failed: tr("failed")
            case .signedOut: tr("signed out")
            }
        let waiting = queued > 0 ? [Part(tr("\(queued) to send"))] : []
        let last = side.last.map { Part(since: $0, now: now) } ?? Part(tr("never"))
        return [Part(side.name), Part(standing)] + waiting + [last, Part(side.kind.words)]
    }

    static func parts(_ place: SharedPlace, now: Int64?) -> [Part] {
        let age =
            place.at > 0 ? Part(since: place.at, now: now) : Part(tr("at an unknown time"))
        var parts = [
            Part(Decimals.share(percent: place.percent)), age, Part(device(place)),
            Part(reason(place.reason)),
        ]
        if !place.isBelieved { parts.append(Part(tr("not believed: \(place.doubts)"))) }
        return parts
    }

    static func words(_ parts: [Part], _ extent: Extent, width: Int) -> String {
        guard case .line(let at) = extent else {
            return parts.map(\.text).joined(separator: gap)
        }
        let lines = lines(parts, width: width)
        return lines.indices.contains(at) ? lines[at] : ""
    }

    private static let gap = "  "

    /// Side by side as far as they go; further lines stand in. What is wider than a line is
    /// wrapped.
    static func lines(_ parts: [Part], width: Int) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0)
        for part in parts {
            if used > 0, used + gap.count + part.cells <= width - (lines.isEmpty ? 0 : indent) {
                line += gap + part.text
                used += gap.count + part.cells
                continue
            }
            if used > 0 { lines.append(line) }
            (line, used) = (part.text, part.cells)
            guard part.mayWrap, part.cells > width - (lines.isEmpty ? 0 : indent) else {
                continue
            }
            var wrapped = Paragraphs.lines(part.text, width: width - indent)
            line = wrapped.popLast() ?? ""
            used = Width.of(line)
            lines += wrapped
        }
        if used > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }

    private static func device(_ place: SharedPlace) -> String {
        if place.isOwn { return tr("here", "this machine") }
        let name = place.device.name.isEmpty ? place.device.id : place.device.name
        return name.isEmpty ? place.side : "\(name) (\(place.side))"
    }

    private static func reason(_ reason: SharedPlace.Reason) -> String {
        switch reason {
        case .turn: tr("read", "was read")
        case .jump: tr("jumped there")
        case .rewind: tr("went back")
        case .restart: tr("began anew")
        case .listen: tr("heard")
        case .auto: tr("ran on by itself")
        }
    }
}

extension Side.Kind {
    fileprivate var words: String {
        switch self {
        case .kosync: tr("KOReader sync")
        case .folder: tr("folder")
        case .webdav: "WebDAV"
        case .audiobookshelf: "Audiobookshelf"
        case .opds: tr("catalog")
        case .annotations: tr("library")
        case .storyteller: "Storyteller"
        case .sdr: tr("KOReader's .sdr")
        case .foliate: "Foliate"
        case .moon: "Moon+ Reader"
        }
    }
}

import Canvas
import Kernel
import LibraryWing
import ReadingWing
import ScreenKit
import Wording

/// Two trails of screens that are seen at once. All that the root does, it does in the one in
/// use: that is the state's own stack, and `around.size` is its size.
public struct Panes: Equatable, Sendable {
    public enum Split: Equatable, Sendable { case columns, rows }

    public internal(set) var split: Split
    /// The pane that is not in use.
    public internal(set) var other: Stack
    /// Whether the one in use is the left or the upper one.
    public internal(set) var isFirst = false
    /// What the left or the upper one has of the room, in ten thousandths.
    var share = Self.half
    /// Whether the line between the two is being dragged.
    var isBorderHeld = false
    /// Books that go on together once both are open again.
    var awaited: KeptPanes?
    /// Of the terminal.
    var size: Size
    /// A screen reader gets one thing at a time: then only the pane in use is shown.
    var isLinear: Bool
    /// The notes that both pages of one book showed last: the page that has others changed them.
    var sharedNotes: [BookNote]?

    /// The one in use is the right or the lower one of the two.
    init(_ split: Split, beside other: Stack, size: Size, isLinear: Bool) {
        (self.split, self.other, self.size, self.isLinear) = (split, other, size, isLinear)
    }

    static let widthMin = 30
    static let heightMin = 10
    static let half = 5_000

    /// Where both are seen; on a smaller terminal the one in use has all of it.
    var areBothSeen: Bool { !isLinear && Self.hasRoom(split, size) }

    static func hasRoom(_ split: Split, _ size: Size) -> Bool {
        switch split {
        case .columns: size.width >= 2 * widthMin + 1 && size.height >= heightMin
        case .rows: size.height >= 2 * heightMin + 1 && size.width >= widthMin
        }
    }

    /// Columns or rows that the two panes share, and what each of them needs.
    var length: Int { split == .columns ? size.width - 1 : size.height - 1 }
    private var lengthMin: Int { split == .columns ? Self.widthMin : Self.heightMin }

    /// Columns of the left pane, or rows of the upper one.
    var firstLength: Int {
        let wanted = length * share / (2 * Self.half)
        return max(lengthMin, min(wanted, length - lengthMin))
    }

    /// The share of the first pane that gives it so many columns or rows.
    func share(ofLength wanted: Int) -> Int {
        let fitting = max(lengthMin, min(wanted, length - lengthMin))
        return (fitting * 2 * Self.half + length - 1) / max(length, 1)
    }

    /// The line between the two, where both are seen.
    var border: Area? {
        guard areBothSeen else { return nil }
        return switch split {
        case .columns: Area(row: 0, column: firstLength, width: 1, height: size.height)
        case .rows: Area(row: firstLength, column: 0, width: size.width, height: 1)
        }
    }

    /// The room of one pane; a line stands between the two.
    func area(first: Bool) -> Area {
        guard areBothSeen else { return Area(row: 0, column: 0, size) }
        switch split {
        case .columns:
            let width = firstLength
            return first
                ? Area(row: 0, column: 0, width: width, height: size.height)
                : Area(
                    row: 0, column: width + 1, width: size.width - width - 1, height: size.height)
        case .rows:
            let height = firstLength
            return first
                ? Area(row: 0, column: 0, width: size.width, height: height)
                : Area(
                    row: height + 1, column: 0, width: size.width,
                    height: size.height - height - 1)
        }
    }

    /// One of them is enough to say what is heard: the lower or the right one.
    var hasMini: Bool { !isFirst || !areBothSeen }

    var areaInUse: Area { area(first: isFirst) }
    var otherArea: Area { area(first: !isFirst) }

    mutating func exchange(with stack: inout Stack) {
        swap(&stack, &other)
        isFirst.toggle()
    }
}

extension Area {
    init(row: Int, column: Int, _ size: Size) {
        self.init(row: row, column: column, width: size.width, height: size.height)
    }

    var size: Size { Size(width, height) }
}

extension App.State {
    /// Of the terminal, whatever is on it.
    public var terminalSize: Size { panes?.size ?? around.size }

    /// From here on the other pane is the one in use.
    mutating func exchangePanes() {
        panes?.exchange(with: &stack)
        settlePanes()
    }

    /// What is in use has the room that is left for it.
    mutating func settlePanes() {
        if let panes { around.size = panes.areaInUse.size }
    }

    /// The screens and layers of one feature in all panes, those of the one in use last.
    func floors<S: Screen>(of feature: S.Type) -> [Stack.Floor] {
        (panes?.other.floors(of: feature) ?? []) + stack.floors(of: feature)
    }

    subscript(floor id: Int) -> Stack.Floor? { stack[id] ?? panes?.other[id] }

    /// All screens of all panes.
    var screens: [Stack.Floor] { (panes?.other.screens ?? []) + stack.screens }

    /// The screen in use, or that of the other pane, where it is of this feature: a list in one
    /// pane does not part the book in the other from its voice.
    func floorInView<S: Screen>(of feature: S.Type) -> Stack.Floor? {
        if stack.screen.holds(feature) { return stack.screen }
        guard let other = panes?.other.screen, other.holds(feature) else { return nil }
        return other
    }
}

/// Opening, choosing and closing panes.
extension App {
    /// Does the same in each pane, as if each were the one in use.
    static func inEachPane(_ state: inout State, _ body: (inout State) -> Effects) -> Effects {
        let effects = body(&state)
        guard state.panes != nil else { return effects }
        state.exchangePanes()
        defer { state.exchangePanes() }
        return effects + body(&state)
    }

    /// Does it in the pane in use, or in the other where only its screen is of that kind: what
    /// there is one of, a cover that is drawn, belongs to one pane.
    static func inPane(
        where isMeant: (Stack.Floor) -> Bool, _ state: inout State,
        _ body: (inout State) -> Effects
    ) -> Effects {
        guard let other = state.panes?.other.screen, isMeant(other),
            !isMeant(state.stack.screen)
        else { return body(&state) }
        state.exchangePanes()
        defer { state.exchangePanes() }
        return body(&state)
    }

    static func split(
        _ split: Panes.Split, at target: Target? = nil, _ state: inout State
    ) -> Effects {
        if let refusal = refusal(of: split, state) { return say(refusal, &state) }
        if let panes = state.panes {
            if panes.split == split {
                return say(twoPanes(state), &state)
            }
            state.panes?.split = split
            return tellAllSizes(&state)
        }
        let former = state.stack
        return openPane(split, &state) + fill(from: former, at: target, &state)
    }

    private static func refusal(of split: Panes.Split, _ state: State) -> String? {
        if state.around.isLinear {
            return tr("Linear mode shows one screen at a time.")
        }
        if Panes.hasRoom(split, state.terminalSize) { return nil }
        let (columns, rows) = (2 * Panes.widthMin + 1, 2 * Panes.heightMin + 1)
        return split == .columns
            ? tr("Two panes need \(columns) columns. Make the window larger.")
            : tr("Two panes need \(rows) rows. Make the window larger.")
    }

    /// A second pane, whose screen is not there yet.
    static func openPane(_ split: Panes.Split, _ state: inout State) -> Effects {
        let (size, isLinear) = (state.terminalSize, state.around.isLinear)
        state.paneCount += 1
        let former = state.stack
        // A screen that is not begun, until the one that is wanted stands there.
        let root = AnyScreen(Shelf.self, freshShelf(state, phase: .unseen))
        state.stack = Stack(root: root, firstID: state.paneCount << 32)
        state.panes = Panes(split, beside: former, size: size, isLinear: isLinear)
        return tellAllSizes(&state)
    }

    private static func twoPanes(_ state: State) -> String {
        let key = state.around.keymap.key(for: .paneClose, in: .any)
        return key.map { tr("There are two panes already. \($0) closes this one.") }
            ?? tr("There are two panes already.")
    }

    /// A new pane shows the same book at the same place, or the same list; else the shelf.
    private static func fill(
        from former: Stack, at target: Target?, _ state: inout State
    ) -> Effects {
        if let reader = former.screen[Reader.self] {
            // A book that is still opening has no place yet: both open where it was left.
            let here = reader.phase == .open ? Target.place(reader.place) : nil
            return read(reader.source, at: target ?? here, isRoot: true, &state)
        }
        let named = Screens.table.first { former.screen.holds($0) }?.named?.destination
        return begin(at: named ?? .shelf, &state)
    }

    static func useOtherPane(_ state: inout State) -> Effects {
        guard state.panes != nil else { return say(onePane(state), &state) }
        state.keys.drop()
        state.exchangePanes()
        return watch(&state)
    }

    static func usePane(first: Bool, _ state: inout State) -> Effects {
        state.panes?.isFirst == first ? [] : useOtherPane(&state)
    }

    static func closePane(_ state: inout State) -> Effects {
        guard let panes = state.panes else { return say(onePane(state), &state) }
        let gone = state.stack.all
        state.exchangePanes()
        (state.panes, state.around.size) = (nil, panes.size)
        let left = gone.flatMap { dismantle($0, &state) }
        // The book that stays is the one that is gone on with.
        if let source = state.stack.screen[Reader.self]?.source { remember(source, &state) }
        return left + keepPlaceAgain(after: gone, &state) + tellAllSizes(&state) + watch(&state)
    }

    /// A page that closes writes its place. Where the same book stays open at another place, the
    /// person goes on there.
    private static func keepPlaceAgain(
        after gone: [Stack.Floor], _ state: inout State
    ) -> Effects {
        let floor = state.stack.screen
        guard let source = floor[Reader.self]?.source,
            gone.contains(where: { $0[Reader.self]?.source == source })
        else { return [] }
        return send(.saveWanted, to: floor.id, as: Reader.self, &state)
    }

    static func closeOtherPane(_ state: inout State) -> Effects {
        guard state.panes != nil else { return say(onePane(state), &state) }
        state.exchangePanes()
        return closePane(&state)
    }

    static func onePane(_ state: State) -> String {
        let key = state.around.keymap.key(for: .paneSplit, in: .any)
        return key.map { tr("There is one pane. \($0) opens another.") }
            ?? tr("There is one pane.")
    }

    static func tellAllSizes(_ state: inout State) -> Effects {
        state.panes?.isLinear = state.around.isLinear
        state.settlePanes()
        return inEachPane(&state) { tellSizes(&$0) }
    }

    /// Both panes learn their room again when linear mode begins or ends.
    static func followLinear(_ state: inout State) -> Effects {
        guard let panes = state.panes, panes.isLinear != state.around.isLinear else { return [] }
        return tellAllSizes(&state)
    }

    /// Two pages of one book show the same notes, whichever of them they were made on, also when
    /// the answer of the disk comes while the other page is in use.
    static func shareNotes(_ state: inout State) -> Effects {
        guard let panes = state.panes, let here = state.stack.screen[Reader.self],
            let there = panes.other.screen[Reader.self], there.source == here.source,
            here.marking.hasRead, there.marking.hasRead
        else {
            if state.panes?.sharedNotes != nil { state.panes?.sharedNotes = nil }
            return []
        }
        let (own, others) = (here.marking.notes, there.marking.notes)
        // The older page also has what could not be saved yet, so it decides the first time.
        let isFromThere = panes.sharedNotes == nil || panes.sharedNotes == own
        let notes = isFromThere ? others : own
        if panes.sharedNotes != notes { state.panes?.sharedNotes = notes }
        if own == others { return [] }
        let id = isFromThere ? state.stack.screen.id : panes.other.screen.id
        return send(.marking(.shared(notes)), to: id, as: Reader.self, &state)
    }
}

import Kernel
import ReadingWing
import ScreenKit

/// Two books that were read in two panes, kept over a quit: an original and its translation are
/// side by side again where one goes on with them.
public struct KeptPanes: Equatable, Sendable {
    var split: Panes.Split
    var share: Int
    /// In the left or the upper pane.
    var first: BookSource
    var second: BookSource
    var isFirstInUse: Bool
    var isTogether: Bool

    var inUse: BookSource { isFirstInUse ? first : second }
    var other: BookSource { isFirstInUse ? second : first }

    func has(_ source: BookSource) -> Bool { first == source || second == source }
}

extension KeptPanes {
    private static let (columns, rows) = ("columns", "rows")

    /// nil where the file does not say both books: it holds nothing then.
    init?(kept node: JSON5Node?) {
        guard let node, let first = node["first"]?.text, let second = node["second"]?.text,
            !first.isEmpty, !second.isEmpty
        else { return nil }
        split = node["split"]?.text == Self.rows ? .rows : .columns
        share = max(0, min(node["share"]?.integer ?? Panes.half, 2 * Panes.half))
        (self.first, self.second) = (BookSource(kept: first), BookSource(kept: second))
        isFirstInUse = node["in-use"]?.text == "first"
        isTogether = node["go-on"]?.text == "together"
    }

    var kept: JSON5Value {
        .object([
            .init("split", .text(split == .rows ? Self.rows : Self.columns)),
            .init("share", .integer(share)),
            .init("first", .text(first.kept)), .init("second", .text(second.kept)),
            .init("in-use", .text(isFirstInUse ? "first" : "second")),
            .init("go-on", .text(isTogether ? "together" : "apart")),
        ])
    }
}

extension App {
    /// Remembers two books side by side, and forgets them when one is read alone. While another
    /// screen stands before one of them, nothing changes.
    static func keepPanes(_ state: inout State) -> Effects {
        guard state.isUnderWay, !state.around.isLinear,
            let here = ownBook(state.stack.screen)
        else { return [] }
        guard let panes = state.panes else {
            if state.memory.panes != nil { state.memory.panes = nil }
            return []
        }
        guard panes.awaited == nil, let there = ownBook(panes.other.screen) else { return [] }
        let isTogether = state.services.look(at: ReadingTogether.self) { $0.pair != nil }
        let kept = KeptPanes(
            split: panes.split, share: panes.share, first: panes.isFirst ? here : there,
            second: panes.isFirst ? there : here, isFirstInUse: panes.isFirst,
            isTogether: isTogether)
        if kept != state.memory.panes { state.memory.panes = kept }
        return []
    }

    private static func ownBook(_ floor: Stack.Floor) -> BookSource? {
        let source = floor.look(at: Reader.self) { $0.source }
        return source == .guide ? nil : source
    }

    /// Opens the other of two books beside the one that was left, as they stood.
    /// - Returns: nil where the book was left alone.
    static func resumePanes(_ source: BookSource, _ state: inout State) -> Effects? {
        guard let kept = state.memory.panes, kept.has(source), !state.around.isLinear else {
            return nil
        }
        // The pane that opens last is in use.
        var effects = read(kept.other, at: nil, &state) + openPane(kept.split, &state)
        state.panes?.isFirst = kept.isFirstInUse
        state.panes?.share = kept.share
        if kept.isTogether { state.panes?.awaited = kept }
        effects += tellAllSizes(&state)
        return effects + read(kept.inUse, at: nil, isRoot: true, &state)
    }

    /// Two books that went on together do so again once both are open.
    static func bindAwaited(_ state: inout State) -> Effects {
        guard let awaited = state.panes?.awaited else { return [] }
        guard ownBook(state.stack.screen).map(awaited.has) == true,
            let other = state.panes?.other.screen, ownBook(other).map(awaited.has) == true
        else {
            state.panes?.awaited = nil
            return []
        }
        guard let pair = pairInView(state) else { return [] }
        state.panes?.awaited = nil
        return send(.toggled(pair), to: ReadingTogether.self, &state)
    }
}

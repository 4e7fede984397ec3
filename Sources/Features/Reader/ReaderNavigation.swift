import Canvas
import Kernel
import LibraryWing
import Publications
import ReadingWing
import ScreenKit
import Wording

/// How books get on the screen, and what the root sends to readers.
extension App {
    /// - Parameter isRoot: the shell opened it, so that `q` goes back there.
    static func read(
        _ source: BookSource, at target: Target?, isRoot: Bool = false, isGlance: Bool = false,
        _ state: inout State
    ) -> Effects {
        if let reader = state.stack.screen[Reader.self], reader.source == source, !isRoot {
            let id = state.stack.screen.id
            if reader.hasFailed {
                return closeLayers(&state)
                    + send(.begun(at: target), to: id, as: Reader.self, &state)
            }
            return closeLayers(&state)
                + (target.map { send(.sought($0), to: id, as: Reader.self, &state) } ?? [])
        }
        // A page that shows only why a book did not open is no place to come back to.
        let hasFailed = state.stack.screen[Reader.self]?.hasFailed == true
        var reader = reader(source, state)
        if isGlance { reader.glance() }
        let screen = AnyScreen(Reader.self, reader)
        var effects = isRoot ? restart(with: screen, &state) : push(screen, &state)
        if hasFailed, !isRoot, let failed = state.stack.forgetLast() {
            effects += dismantle(failed, &state)
        }
        let id = state.stack.top.id
        if !isGlance { remember(source, &state) }
        return effects + send(.begun(at: target), to: id, as: Reader.self, &state)
    }

    /// The book that the program begins with the next time.
    static func remember(_ source: BookSource, _ state: inout State) {
        guard source != .guide, state.memory.book != source else { return }
        state.formerBook = state.memory.book
        state.memory.book = source
    }

    private static func reader(_ source: BookSource, _ state: State) -> Reader.State {
        var reader = Reader.State(source, size: state.around.size, taste: taste(state))
        reader.isLinear = state.around.isLinear
        reader.pictures.means = pictureMeans(state)
        return reader
    }

    /// On with what was left: the book, the shelf, the lessons, or the guide. After a book of
    /// their own was opened a person has a shelf, and `q` leads there.
    static func resume(_ state: inout State) -> Effects {
        // Lessons that were left half done go on; at their end a book is what one comes back for.
        let lessons = state.memory.lessons
        if state.memory.screen == "tutor", !lessons.isAtEnd {
            return begin(at: .tutor, &state)
        }
        if state.memory.screen == "player" { return begin(at: .player, &state) }
        if state.memory.screen == "shelf" { return begin(at: .shelf, &state) }
        guard state.memory.book != nil else {
            return read(left(state), at: nil, isRoot: true, &state)
        }
        let source = left(state)
        let shelf = freshShelf(state, phase: .unseen)
        return restart(with: AnyScreen(Shelf.self, shelf), isBegun: false, &state)
            + (resumePanes(source, &state) ?? read(source, at: nil, &state))
    }

    private static func left(_ state: State) -> BookSource {
        (state.memory.screen == "guide" ? nil : state.memory.book) ?? .guide
    }

    /// Begins at a place: a screen of its own, or a layer over what was left.
    static func begin(at destination: Destination, _ state: inout State) -> Effects {
        if let way = destination[Reader.self] {
            return read(way.source, at: way.target, isRoot: true, &state)
        }
        var reader = reader(left(state), state)
        reader.phase = .unseen
        let root = AnyScreen(Reader.self, reader)
        let effects = restart(with: root, isBegun: false, &state) + open(destination, &state)
        guard state.stack.hasLayer || state.stack.isAtRoot else {
            return effects + forgetTrail(&state)
        }
        // A book is opened when something of it is seen: under the settings nothing is.
        return state.stack.isScreenHidden ? effects : effects + uncover(&state)
    }

    static func taste(_ state: State) -> Taste {
        var taste = state.preferences.settings.taste
        taste.isQuiet = state.isQuiet
        taste.hasMini = state.showsSound
        taste.isStill = state.around.isMotionReduced
        return taste
    }

    /// Tells every book on the stack how pages are liked now.
    static func tellReaders(_ state: inout State) -> Effects {
        let action = Reader.Action.tasted(taste(state), isLinear: state.around.isLinear)
        return tell(action, to: Reader.self, &state) + tellPictureMeans(&state)
    }

    /// Before everything ends: each book keeps its place.
    static func leaveBooks(_ state: inout State) -> Effects {
        stopTaking(state) + tell(.leaving, to: Reader.self, &state)
            + tell(.left, to: TapAlong.self, &state)
    }

    static func goToBook(_ state: inout State) -> Effects {
        guard let book = state.memory.book else {
            return say(tr("No book was opened yet. `rushlight FILE` opens one."), &state)
        }
        return read(book, at: nil, &state)
    }

    /// Tells the book in view what a layer over it came to.
    static func tellReader(_ action: Reader.Action, _ state: inout State) -> Effects {
        guard let floor = state.floorInView(of: Reader.self) else { return [] }
        return send(action, to: floor.id, as: Reader.self, &state)
    }

    static func browse(_ address: String) -> Effects { [.request(.browse, .browse(address))] }
}

extension EffectID {
    static let browse = EffectID("browse")
}

import Canvas
import Kernel
import Publications

/// Opening, closing and walking the stack.
extension App {
    static func open(_ destination: Destination, _ state: inout State) -> Effects {
        switch destination {
        case .guide: return read(.guide, at: nil, &state)
        case .tutor: return show(tutor(state), &state)
        case .player: return goToPlayer(&state)
        case .shelf: return openShelf(&state)
        case .bookPage(let book): return open(book, &state)
        case .bookEditor(let books):
            return float(.bookEditor(BookEditor.State(books, size: state.around.size)), &state)
        case .bookCover(let book):
            let editor = BookEditor.State([book], isAtCover: true, size: state.around.size)
            return float(.bookEditor(editor), &state)
        case .libraries: return openLibraries(&state)
        case .downloads: return openDownloads(&state)
        case .folders: return openFolders(&state)
        case .care: return openCare(&state)
        case .catalog(let account, let query, let trail, let search, let title):
            return openCatalog(account, query, trail, search, title, &state)
        case .offer(let account, let book, let trail):
            return openOffer(account, book, trail, &state)
        case .signIn(let account, let form, let isRefused):
            return openSignIn(account, form, isRefused: isRefused, &state)
        case .passphrase(let purpose): return openPassphrase(purpose, &state)
        case .trust(let purpose, let place, let why):
            return openTrust(purpose, place: place, why: why, &state)
        case .settings: return float(.settings(settings(state, at: nil)), &state)
        case .setting(let path): return float(.settings(settings(state, at: path)), &state)
        case .themes:
            let picker = ThemePicker.State(
                state.wardrobe.entries(), old: state.wardrobe.name,
                isForBook: state.stack.screen.scene.isBook ? state.wardrobe.own != nil : nil,
                size: state.around.size)
            return float(.themes(picker), &state)
        case .book(let source, let target): return read(source, at: target, &state)
        case .find: return openFind(nil, &state)
        case .findWords(let words):
            var pattern = SearchPattern(words)
            pattern.wholeWords = true
            return openFind(pattern, &state)
        case .everywhere: return openEverywhere(&state)
        case .lookup(let question): return lookUp(question, &state)
        case .card(let card): return float(.card(card), &state)
        case .notes: return openNotes(&state)
        case .note(let note, let row):
            return float(
                .note(NoteEditor.State(note, row: row, size: state.around.size)), &state)
        case .viewer(let viewer): return view(viewer, &state)
        case .contents:
            guard let contents = heardContents(state) ?? contents(state) else { return [] }
            return float(.contents(contents), &state)
        case .doctor: return float(.doctor(Doctor.State(size: state.around.size)), &state)
        case .keys:
            return float(.help(help(state)), &state)
        case .palette: return float(.palette(palette(&state)), &state)
        case .messages:
            return float(
                .messages(MessageList.State(state.notices, size: state.around.size)), &state)
        }
    }

    static func tutor(_ state: State) -> Scene {
        .tutor(Tutor.State(progress: state.memory.lessons, config: tutorConfig(state)))
    }

    private static func help(_ state: State) -> Help.State {
        var below = state
        // Over a field the screen's own keys are shown: the field's are letters.
        while below.stack.hasLayer, below.stack.top.scene.face.place.takesText {
            _ = below.stack.closeLayer()
        }
        return Help.State(
            place: below.stack.top.scene.face.place, title: below.stack.top.scene.title,
            keymap: state.around.keymap, size: state.around.size,
            where: { hasMeaning($0, in: below) })
    }

    private static func settings(_ state: State, at path: String?) -> SettingsScreen.State {
        SettingsScreen.State(
            state.preferences.settings, problems: state.preferences.problems,
            themes: state.wardrobe.shelf.names, look: look(state), at: path,
            size: state.around.size)
    }

    /// What the book in view has of its own.
    private static func look(_ state: State) -> OwnLook {
        guard case .reader(let reader) = state.stack.screen.scene else { return OwnLook() }
        return reader.look
    }

    /// Opens a screen, unless its kind is in view already.
    private static func show(_ scene: Scene, _ state: inout State) -> Effects {
        if state.stack.screen.scene.isSameKind(as: scene) {
            return closeLayers(&state)
        }
        return push(scene, &state)
    }

    static func push(_ scene: Scene, _ state: inout State) -> Effects {
        let (new, gone) = state.stack.open(screen: scene)
        return gone.flatMap { dismantle($0, &state) } + greet(new, &state)
    }

    /// Opens a layer; the one that is on top already closes instead.
    static func float(_ scene: Scene, _ state: inout State) -> Effects {
        if state.stack.hasLayer, state.stack.top.scene.isSameKind(as: scene) {
            return closeLayer(&state)
        }
        guard let floor = state.stack.open(layer: scene) else { return [] }
        return greet(floor, &state)
    }

    private static func greet(_ floor: Stack.Floor, _ state: inout State) -> Effects {
        state.keys.drop()
        let stopped = stopReaders(&state)
        return stopped + send(floor.scene.face.resized(state.around.size), to: floor.id, &state)
            + watch(&state)
    }

    static func closeLayer(_ state: inout State) -> Effects {
        guard let gone = state.stack.closeLayer() else { return [] }
        return dismantle(gone, &state) + watch(&state) + uncover(&state)
    }

    static func closeLayers(_ state: inout State) -> Effects {
        var effects: Effects = []
        while state.stack.hasLayer { effects += closeLayer(&state) }
        return effects
    }

    /// `q`: a layer closes, a screen gives way to the one before, the first one ends the program.
    static func back(_ state: inout State) -> Effects {
        if state.stack.hasLayer { return closeLayer(&state) }
        if let gone = state.stack.walk(-1) {
            return gone.flatMap { dismantle($0, &state) } + watch(&state) + uncover(&state)
        }
        return depart(&state)
    }

    static func walk(_ step: Int, _ state: inout State) -> Effects {
        guard let gone = state.stack.walk(step) else {
            return say(step < 0 ? "No place before this one." : "No place after this one.", &state)
        }
        return gone.flatMap { dismantle($0, &state) } + watch(&state) + uncover(&state)
    }

    /// What is heard says first where it is, so that no second of it is lost.
    static func quit(_ state: inout State) -> Effects {
        let effects = leaveBooks(&state)
        guard state.around.listening != nil, !state.isQuitting else {
            return effects + [.perform(.quit)]
        }
        state.isQuitting = true
        return effects + listen(.leaving, &state)
    }

    /// What goes away takes its work along.
    private static func dismantle(_ floor: Stack.Floor, _ state: inout State) -> Effects {
        if case .reader = floor.scene {
            // What it keeps at the end is kept by the work itself, which is not called back.
            let effects = send(.reader(.leaving), to: floor.id, &state)
            return effects + [.cancelAll(under: floor.scope)]
        }
        if case .note = floor.scene { return leave(note: floor, &state) }
        guard case .themes = floor.scene else { return [.cancelAll(under: floor.scope)] }
        state.wardrobe.preview = nil
        return [.cancelAll(under: floor.scope)] + dress(&state)
    }
}

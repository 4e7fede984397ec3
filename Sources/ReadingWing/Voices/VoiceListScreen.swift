import Canvas
import Publications
import ScreenKit
import Speech
import Wording

extension VoiceList {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let page = page(state, frame.size)
        page.begin(into: &frame)
        let (inner, list) = (page.inner, page.list)
        drawHead(state, around, inner, &frame)
        if state.rows.isEmpty {
            let words =
                state.engines == nil
                ? "· · ·"
                : state.find == nil ? tr("No voice is here.") : tr("No voice is named so.")
            Paragraphs.draw(words, in: list.inset(left: 2), into: &frame, role: .dim)
        }
        let readers = readers(state, around.settings.voiceChoice)
        state.list.draw(
            state.shape, in: list, into: &frame, isLinear: state.isLinear,
            number: ItemNumber.lead(isLinear: state.isLinear)
        ) { row, line, isFocused, frame in
            draw(state.rows[row], state, readers, line, isFocused, &frame)
        }
        if let find = state.find, !state.isLinear {
            frame.write("/", row: 0, column: inner.column, role: .statusKey)
            find.draw(
                in: Area(
                    row: 0, column: inner.column + 2, width: max(0, inner.width - 3), height: 1),
                into: &frame)
        }
        guard page.hasStatus else { return }
        status(state, around, readers).draw(row: frame.height - 1, into: &frame)
    }

    /// Its heading changes with what is looked for, and is written by itself.
    static func page(_ state: State, _ size: Size) -> SidePage {
        SidePage(size, heading: "", isLinear: state.isLinear)
    }

    private static func drawHead(
        _ state: State, _ around: Surroundings, _ area: Area, _ frame: inout Frame
    ) {
        guard state.find == nil || state.isLinear else { return }
        let limit = area.columns.upperBound
        let end = frame.write(
            Width.clip(title, to: area.width), row: 0, column: area.column, role: .heading,
            limit: limit)
        let isFinding = state.find != nil
        guard let name = state.find?.text ?? around.settings.speechVoice else { return }
        let words = { (name: String) in
            isFinding ? tr("with “\(name)”") : tr("\(name) reads all books")
        }
        // Beside the title, else in the row below it where that is blank.
        let isBeside =
            end + 2 + Width.of(words(name)) <= limit || Notes.listRows(frame.size).lowerBound < 2
        let (row, column) = isBeside ? (0, end + 2) : (1, area.column)
        frame.write(
            Width.clip(name, to: limit - column, within: words), row: row, column: column,
            role: .dim, limit: limit)
    }

    /// Who reads each language now.
    private static func readers(_ state: State, _ choice: VoiceChoice) -> Set<Voice> {
        guard let engines = state.engines else { return [] }
        let languages = Set(engines.voices.compactMap(\.short))
        return Set(languages.compactMap { engines.reader(of: $0, by: choice) })
    }

    private static func draw(
        _ row: Row, _ state: State, _ readers: Set<Voice>, _ line: Area, _ isFocused: Bool,
        _ frame: inout Frame
    ) {
        let end = line.columns.upperBound
        switch row {
        case .language(let name):
            frame.write(
                Width.clip(name, to: line.width), row: line.row, column: line.column,
                role: .heading, limit: end)
        case .more(let words):
            frame.write(
                Width.clip(words, to: line.width), row: line.row, column: line.column, role: .dim,
                limit: end)
        case .voice(let voice):
            let isReader = readers.contains(voice)
            if state.isLinear {
                let words = spoken(voice, isReader, in: line.width)
                frame.write(words, row: line.row, column: line.column, limit: end)
                return
            }
            let role: Role = isFocused ? .listFocus : .text
            if isReader {
                frame.write("•", row: line.row, column: line.column, role: .accent, limit: end)
            }
            let about = state.speaking == voice ? "♪ \(voice.engine)" : voice.engine
            let start = end - Width.of(about)
            // A short name leaves room for what speaks it.
            let isWide = start > line.column + min(20, Width.of(voice.name) + 3)
            frame.write(
                Width.clip(voice.name, to: (isWide ? start - 2 : end) - line.column - 2),
                row: line.row, column: line.column + 2, role: role)
            guard isWide else { return }
            frame.write(about, row: line.row, column: start, role: isFocused ? role : .dim)
        }
    }

    /// What speaks it leaves first, and whole, as it does in the list that is seen: names of one
    /// language begin alike.
    private static func spoken(_ voice: Voice, _ isReader: Bool, in cells: Int) -> String {
        let ways =
            isReader
            ? [
                tr("\(voice.name), \(voice.engine), reads \(voice.family)"),
                listed([voice.name, tr("Reads \(voice.family)")]),
            ] : [listed([voice.name, voice.engine])]
        return ways.first { Width.of($0) <= cells } ?? Width.clip(voice.name, to: cells)
    }

    private static func status(
        _ state: State, _ around: Surroundings, _ readers: Set<Voice>
    ) -> StatusLine {
        guard let voice = state.focused else {
            return StatusLine(title, hints: around.hints(in: place(state), (.layerClose, "")))
        }
        let isReader = readers.contains(voice)
        let isChosen =
            voice.short.map { around.settings.speechVoices[$0] == voice.id } ?? false
        var wanted: [(Verb, String)] = [(.focusActivate, tr("hear it"))]
        if state.find == nil {
            if isChosen {
                wanted.append((.itemRemove, tr("the best again")))
            } else if !isReader, voice.short != nil {
                wanted.append((.itemAdd, tr("let it read \(voice.family)")))
            }
            wanted.append((.findOpen, tr("find")))
        }
        wanted.append((.layerClose, ""))
        let words = isReader ? tr("Reads \(voice.family)") : voice.id
        return StatusLine(words, hints: around.hints(in: place(state), wanted))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state, around.size).list)
    }
}

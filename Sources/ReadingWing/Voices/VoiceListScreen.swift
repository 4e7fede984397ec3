import Canvas
import Publications
import ScreenKit
import Speech
import Wording

extension VoiceList {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let hasStatus = frame.width >= 20 && frame.height >= 5
        let height = frame.height - (hasStatus ? 1 : 0)
        var area = Area(row: 0, column: 0, width: frame.width, height: height)
        if state.isLinear {
            frame.fill(frame.area, role: .text, ground: .page)
        } else {
            area = LayerFrame.side(height: height, into: &frame)
        }
        let inner = area.inset(left: state.isLinear ? 0 : 2, right: 1)
        drawHead(state, around, inner, &frame)
        let rows = Notes.listRows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: max(0, area.width - 1),
            height: rows.count)
        if state.rows.isEmpty {
            let words =
                state.engines == nil
                ? "· · ·"
                : state.find == nil ? tr("No voice is here.") : tr("No voice is named so.")
            Paragraphs.draw(words, in: list.inset(left: 2), into: &frame, role: .dim)
        }
        let readers = readers(state, around.settings.voiceChoice)
        state.list.draw(state.shape, in: list, into: &frame, isLinear: state.isLinear) {
            row, line, isFocused, frame in
            draw(state.rows[row], state, readers, line, isFocused, &frame)
        }
        if let find = state.find, !state.isLinear {
            frame.write("/", row: 0, column: inner.column, role: .statusKey)
            find.draw(
                in: Area(
                    row: 0, column: inner.column + 2, width: max(0, inner.width - 3), height: 1),
                into: &frame)
        }
        guard hasStatus else { return }
        status(state, around, readers).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawHead(
        _ state: State, _ around: Surroundings, _ area: Area, _ frame: inout Frame
    ) {
        guard state.find == nil || state.isLinear else { return }
        let end = frame.write(
            title, row: 0, column: area.column, role: .heading, limit: area.columns.upperBound)
        let words: String? =
            if let find = state.find {
                tr("with “\(find.text)”")
            } else {
                around.settings.speechVoice.map { tr("\($0) reads all books") }
            }
        guard let words, end + 2 < area.columns.upperBound else { return }
        frame.write(
            Width.clip(words, to: area.columns.upperBound - end - 2), row: 0, column: end + 2,
            role: .dim)
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
            frame.write(name, row: line.row, column: line.column, role: .heading, limit: end)
        case .more(let words):
            frame.write(words, row: line.row, column: line.column, role: .dim, limit: end)
        case .voice(let voice):
            let isReader = readers.contains(voice)
            if state.isLinear {
                let words =
                    isReader
                    ? tr("\(voice.name), \(voice.engine), reads \(voice.family)")
                    : listed([voice.name, voice.engine])
                frame.write(
                    Width.clip(words, to: line.width), row: line.row, column: line.column,
                    limit: end)
                return
            }
            let role: Role = isFocused ? .listFocus : .text
            if isReader {
                frame.write("•", row: line.row, column: line.column, role: .accent, limit: end)
            }
            let about = state.speaking == voice ? "♪ \(voice.engine)" : voice.engine
            let start = end - Width.of(about)
            let isWide = start > line.column + 20
            frame.write(
                Width.clip(voice.name, to: (isWide ? start - 2 : end) - line.column - 2),
                row: line.row, column: line.column + 2, role: role)
            guard isWide else { return }
            frame.write(about, row: line.row, column: start, role: isFocused ? role : .dim)
        }
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
        let inner = state.isLinear ? nil : LayerFrame.sideWidth(around.size.width)
        let width = inner.map { $0 + 1 } ?? around.size.width
        let rows = Notes.listRows(around.size)
        let area = Area(
            row: rows.lowerBound, column: around.size.width - width, width: width,
            height: rows.count)
        return pointed(mouse, state, listIn: area)
    }
}

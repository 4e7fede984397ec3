import Canvas
import Publications
import ScreenKit
import Typesetting
import Wording

extension Viewer {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, ground: .page)
        var shown = state
        shown.size = frame.size
        frame.cursor = Point(row: 0, column: 0)
        let scene = around.isLinear ? nil : shown.scene
        var caption: [String] = []
        if let scene, let wish = shown.wish, let picture = shown.pictures.latest(like: wish) {
            frame.place(picture, at: Point(row: scene.area.row, column: scene.area.column))
            frame.cursor = Point(row: scene.area.row, column: scene.area.column)
            caption = shown.captionRows
            for (row, line) in zip(shown.room.rows.upperBound..., caption) {
                frame.write(line, row: row, column: 1, role: .caption)
            }
        } else {
            say(shown, around, into: &frame)
        }
        guard shown.whole.height < frame.height else { return }
        let percent = scene.map { "\($0.percent)%" }
        let words = [percent, caption.isEmpty ? shown.name : nil].compactMap { $0 }
            .joined(separator: " · ")
        StatusLine(
            words,
            hints: around.hints(
                in: .viewer, (.focusActivate, state.stage?.fit == .whole ? "1:1" : tr("fit")),
                (.pictureLarger, tr("larger")), (.layerClose, tr("back")))
        ).draw(row: frame.height - 1, into: &frame)
    }

    private static func say(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let room = state.whole
        let width = max(1, min(around.measure, room.width - 2))
        let lines = Paragraphs.lines(
            state.words.joined(separator: "\n"), width: width, rowsMax: max(1, room.height))
        let top = around.isLinear ? 0 : max(0, (room.height - lines.count) / 2)
        let column = around.isLinear ? 0 : max(0, (room.width - width) / 2)
        for (row, line) in zip(top..<room.height, lines) {
            frame.write(line, row: row, column: column, role: row == top ? .text : .caption)
        }
        frame.cursor = Point(row: min(top, max(0, frame.height - 1)), column: column)
    }
}

extension Viewer {
    public static let previews: [Preview] = [
        .of(Viewer.self, "viewer") { size in
            var state = sample(size)
            _ = reduce(&state, .begun)
            if let wish = state.wish {
                state.pictures.take(wish, .picture(PreviewPicture.drawing(wish.size)))
            }
            return state
        },
        .of(Viewer.self, "viewer-words") { size in
            var state = sample(size)
            state.pictures.means = PictureMeans(.mono)
            return state
        },
    ]

    private static func sample(_ size: Size) -> State {
        State(
            PictureBook.book, path: "lamp",
            alt: "A lamp on a post, its light on the wall of the ferry house",
            natural: PixelSize(width: 360, height: 240), means: PictureMeans(), size: size)
    }
}

import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// One picture of a book on the whole screen: fitted, then at any size, and moved about.
public enum Viewer: Screen {
    public static var name: String { "viewer" }
    public static var title: String { tr("Picture") }
    public static var begun: Action? { .begun }
    public static func layer(_ way: State, _ around: Surroundings) -> State? { way }

    public struct State: Equatable, Sendable {
        public let book: Book
        public let path: String
        /// What the book says it shows.
        public let alt: String
        public let caption: String
        var stage: PictureStage?
        var pictures = PictureTray()
        package var size: Size

        public init(
            _ book: Book, path: String, alt: String, caption: String = "", natural: PixelSize?,
            means: PictureMeans, size: Size
        ) {
            self.book = book
            self.path = path
            self.alt = alt
            self.caption = caption
            stage = natural.map { PictureStage($0) }
            pictures.means = means
            self.size = size
        }
    }

    public enum Action: ScreenActing {
        case begun
        case ordered(Order)
        case resized(Size)
        case pictureDrawn(PictureWish, DrawnPicture)
        case pictureMeansTold(PictureMeans)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case draw(Book, PictureWish)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        var effects: Effects = []
        switch action {
        case .begun: break
        case .resized(let size): state.size = size
        case .pictureMeansTold(let means): state.pictures.means = means
        case .pictureDrawn(let wish, let drawn): state.pictures.take(wish, drawn)
        case .wheelTurned(let rows): state.pan(0, rows)
        case .ordered(let order): effects = obey(order, &state)
        }
        return effects + askForPicture(&state)
    }

    private static func askForPicture(_ state: inout State) -> Effects {
        let wish = state.wish
        let (new, stale) = state.pictures.want(wish.map { [$0] } ?? [])
        var effects: Effects = stale.map { .cancel($0.effect) }
        if !new.isEmpty, state.pictures.means.graphics == nil {
            effects.append(.perform(.ask(.graphics)))
        }
        return effects + new.map { .request($0.effect, .draw(state.book, $0)) }
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        let times = order.times
        let (room, means) = (state.room, state.pictures.means)
        let high = room.height
        switch order.verb {
        case .pictureLeft: state.pan(-4 * times, 0)
        case .pictureRight: state.pan(4 * times, 0)
        case .pictureUp: state.pan(0, -2 * times)
        case .pictureDown: state.pan(0, 2 * times)
        case .picturePageDown: state.pan(0, times * max(1, high - 2))
        case .picturePageUp: state.pan(0, -times * max(1, high - 2))
        case .pictureLarger: state.stage?.zoom(by: times, in: room, means)
        case .pictureSmaller: state.stage?.zoom(by: -times, in: room, means)
        case .viewFit:
            let next: PictureStage.Fit =
                switch state.stage?.fit {
                case .whole: .width
                case .width: .height
                default: .whole
                }
            state.stage?.fit = next
        // Fitted, then its own size, and back.
        case .focusActivate:
            let isWhole = state.stage?.fit == .whole
            state.stage?.fit = isWhole ? .percent(100) : .whole
        case .itemCopy:
            return [.perform(.ask(.copy(state.words.joined(separator: "\n"))))]
        default: return missed
        }
        return []
    }

    public static func place(_ state: State) -> ScreenKit.Place { .viewer }
    public static var hidesAll: Bool { true }
    public static var showsSound: Bool { true }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: .wheelTurned(3)
        case .wheelUp: .wheelTurned(-3)
        default: nil
        }
    }
}

extension Viewer.State {
    /// All but the line that says what it is.
    var whole: Area {
        Area(row: 0, column: 0, width: size.width, height: size.height - (hasStatus ? 1 : 0))
    }

    /// What the picture has of it.
    var room: Area { whole.inset(bottom: captionRows.count) }

    private var hasStatus: Bool { size.height >= 5 && size.width >= 20 }

    /// What it is called in the line below it.
    var name: String {
        Safe.text([caption, alt].first { !$0.isEmpty } ?? tr("Picture"))
    }

    /// That, in rows above the line, where a picture is drawn and the line has no room for it
    /// beside how large it is and the way out.
    var captionRows: [String] {
        guard hasStatus, pictures.means.canDraw, stage != nil else { return [] }
        let taken = Width.of("1600% · ") + Width.of("Esc " + tr("back")) + 4
        guard Width.of(name) + taken > size.width else { return [] }
        // Most of the screen is for the picture.
        let rowsMax = min(Self.captionRowsMax, whole.height / 4)
        return Paragraphs.lines(name, width: size.width - 2, rowsMax: rowsMax)
    }

    private static let captionRowsMax = 2

    var scene: PictureStage.Scene? {
        guard let stage, pictures.means.canDraw, !room.isEmpty else { return nil }
        return stage.scene(in: room, pictures.means)
    }

    var wish: PictureWish? {
        guard let scene, !scene.area.isEmpty else { return nil }
        return PictureWish(
            revision: book.revision, path: path,
            size: Size(scene.area.width, scene.area.height), view: scene.view,
            means: pictures.means)
    }

    /// What is said where nothing is drawn.
    var words: [String] {
        var words = [alt, caption].filter { !$0.isEmpty }
        if words.isEmpty { words = [tr("A picture without words.")] }
        if let natural = stage?.natural { words.append("\(natural.width) × \(natural.height)") }
        if let trouble = wish.flatMap({ pictures.trouble(with: $0.path) }) {
            words.append(tr("It cannot be shown: \(trouble)."))
        }
        return words
    }

    mutating func pan(_ columns: Int, _ rows: Int) {
        let (room, means) = (room, pictures.means)
        stage?.pan(columns, rows, in: room, means)
    }
}

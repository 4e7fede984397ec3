import Publications
import ScreenKit

/// How a wish is put to the part: how large the whole is drawn, and which piece of it.
package struct PictureDrawing {
    package let width: Int
    package let height: Int
    package let window: PictureQuestion.Window

    /// `width` and `height` are the picture's own.
    package init(_ wish: PictureWish, width: Int, height: Int) {
        let cell = wish.means.graphics.map { ($0.cellWidth, $0.cellHeight) } ?? (8, 16)
        let side = PictureQuestion.windowSideMax
        var room = (
            min(side, wish.size.width * cell.0), min(side, wish.size.height * cell.1)
        )
        var (x, y) = (0, 0)
        switch wish.view {
        case .whole:
            // It fills the room as far as its shape lets it.
            let scale = min(
                Double(room.0) / Double(width), Double(room.1) / Double(height))
            self.width = max(1, Int(Double(width) * scale))
            self.height = max(1, Int(Double(height) * scale))
        case .piece(let whole, let window, let left, let top):
            room = (min(room.0, max(1, window.width)), min(room.1, max(1, window.height)))
            self.width = max(1, min(PictureQuestion.sideMax, whole.width))
            self.height = max(1, min(PictureQuestion.sideMax, whole.height))
            x = max(0, min(self.width - 1, left))
            y = max(0, min(self.height - 1, top))
        }
        var high = min(self.height - y, room.1)
        // Sixel draws bands of six rows; a band begun below the last row would scroll the screen.
        if wish.means.graphics?.way == .sixel, high > 6 { high -= high % 6 }
        window = .init(
            x: x, y: y, width: min(self.width - x, room.0), height: high)
    }

    package func question(
        _ source: PictureQuestion.Source, _ form: PictureQuestion.Form
    ) -> PictureQuestion {
        PictureQuestion(source, width: width, height: height, window: window, form: form)
    }
}

import Canvas
import Publications
import ScreenKit

extension TapAlong {
    public static let previews: [Preview] = [
        preview("tap") { state in
            state.phase = .tapping
            for ms in [1_240, 4_900, 9_310] { _ = state.run.tap(at: ms) }
            state.run.skip()
        },
        preview("tap-learning") { $0.phase = .learning },
        preview("tap-beats") { state in
            state.phase = .beating
            state.beats.asked = 3
        },
        preview("tap-linear", isLinear: true) { state in
            state.phase = .tapping
            _ = state.run.tap(at: 1_240)
        },
    ]

    static let sample = [
        "There was no bridge at Low Water, and nobody who lived there wanted one.",
        "Tobit had one lamp, and it hung on the landward post.",
        "When it was lit the ferry ran, and when it was not the river was as wide as the sea.",
        "A fathom is as much of the river as a man can hold.",
        "The ferryman said that he had held it twice.",
        "Nobody believed him, and nobody said so.",
    ].enumerated().map { index, words in
        TapRun.Piece(document: 0, range: index * 100..<index * 100 + 80, words: words)
    }

    private static func preview(
        _ name: String, isLinear: Bool = false, _ change: @escaping @Sendable (inout State) -> Void
    ) -> Preview {
        let state = { @Sendable (size: Size) in
            let text = SharedWork(PreviewBook.book)
            var state = State(
                ReadingAlong.Pair(text: text, sound: text), at: Spot(document: 0, offset: 0),
                lag: 180, around(size, isLinear))
            state.run = TapRun(sample)
            state.told = .init(atMs: 12_000, isPlaying: true, speed: 100)
            change(&state)
            state.layOut()
            return state
        }
        var preview = Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            draw(state(size), around(size, isLinear), into: &frame)
            frame.settleCursor()
            return frame
        }
        preview.screen = { AnyScreen(TapAlong.self, state($0)) }
        return preview
    }

    private static func around(_ size: Size, _ isLinear: Bool) -> Surroundings {
        var around = Surroundings()
        around.size = size
        around.isLinear = isLinear
        return around
    }
}

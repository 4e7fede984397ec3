import Canvas
import ScreenKit
import Speech

extension VoiceList {
    public static let previews: [Preview] = [
        preview("voices") { _ in },
        preview("voices-found") { state in
            _ = reduce(&state, .ordered(Order(.findOpen, text: "ger")))
        },
        preview("voices-linear", isLinear: true) { _ in },
    ]

    static var sample: [SpeechEngine] {
        let espeak = ["de": "German", "en-gb": "English (Great Britain)", "fr": "French (France)"]
        let voices = espeak.sorted { $0.key < $1.key }.map { tag, name in
            Voice(
                id: "gmw/\(tag)", name: name, languages: [tag, String(tag.prefix(2))],
                engine: "espeak-ng")
        }
        var dispatcher = SpeechEngine(
            name: "speech-dispatcher", tellsWords: false,
            voices: [
                Voice(
                    id: "speech-dispatcher/flite/kal16", name: "kal16", languages: ["en"],
                    engine: "speech-dispatcher")
            ])
        dispatcher.isReserve = true
        return [
            SpeechEngine(name: "espeak-ng", version: "1.51", tellsWords: true, voices: voices),
            dispatcher,
        ]
    }

    private static func preview(
        _ name: String, isLinear: Bool = false, _ change: @escaping @Sendable (inout State) -> Void
    ) -> Preview {
        let state = { @Sendable (size: Size) in
            var state = State(language: "de", around(size, isLinear))
            _ = reduce(&state, .found(sample))
            change(&state)
            return state
        }
        var preview = Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            draw(state(size), around(size, isLinear), into: &frame)
            frame.settleCursor()
            return frame
        }
        preview.screen = { AnyScreen(VoiceList.self, state($0)) }
        return preview
    }

    private static func around(_ size: Size, _ isLinear: Bool) -> Surroundings {
        var around = Surroundings()
        around.size = size
        around.isLinear = isLinear
        return around
    }
}

import Canvas
import Publications
import ReadingRuntime
import Speech

/// `voices`: what can speak here, in which languages, and what to install for more.
enum VoicesCommand {
    struct Order: Equatable {
        var json: Bool
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        run(order, engines: try parts.speech().survey(), console: parts.console)
    }

    /// The status is 1 where nothing can speak.
    static func run(_ order: Order, engines: [SpeechEngine], console: Console) -> Int32 {
        if order.json {
            console.json(json(engines))
        } else {
            for engine in engines { tell(engine, console) }
            for more in SpeechSource.all where !engines.contains(where: more.isHere) {
                console.line("More: \(more.name), \(more.about). \(more.advice)")
            }
        }
        return engines.contains { !$0.voices.isEmpty } ? 0 : 1
    }

    private static func tell(_ engine: SpeechEngine, _ console: Console) {
        if let trouble = engine.trouble {
            return console.line("\(engine.name): \(trouble.why). \(trouble.next)")
        }
        let name = [engine.name, engine.version].compactMap(\.self).joined(separator: " ")
        let count = engine.voices.count
        console.line("\(name): \(count == 1 ? "1 voice" : "\(count) voices")")
        let width = min(30, engine.voices.map { Width.of($0.id) }.max() ?? 0) + 2
        console.lines(
            engine.voices.map { voice in
                let tags = voice.languages.joined(separator: ", ")
                return "  \(Width.pad(voice.id, to: width))\(voice.name) (\(tags))"
            })
    }

    private static func json(_ engines: [SpeechEngine]) -> JSON {
        let voices = engines.flatMap(\.voices)
        return .object([
            "engines": .array(engines.map(json)),
            "voices": .array(
                voices.map { voice in
                    .object([
                        "id": .string(voice.id), "name": .string(voice.name),
                        "languages": .texts(voice.languages), "engine": .string(voice.engine),
                    ])
                }),
            "languages": .texts(voices.languages),
            "install": .array(
                SpeechSource.all.filter { more in !engines.contains(where: more.isHere) }
                    .map { more in
                        .object([
                            "name": .string(more.name), "about": .string(more.about),
                            "advice": .string(more.advice), "command": .text(more.command),
                        ])
                    }),
        ])
    }

    private static func json(_ engine: SpeechEngine) -> JSON {
        .object([
            "name": .string(engine.name),
            "state": engine.trouble == nil ? "ready" : "missing",
            "version": .text(engine.version), "voices": .integer(engine.voices.count),
            "word_times": .boolean(engine.tellsWords), "why": .text(engine.trouble?.why),
            "next_action": .text(engine.trouble?.next),
        ])
    }
}

import Canvas
import CommandLine
import ScreenKit

/// What a running instance says of itself, in pairs of words, as a person or a script reads it.
enum StatusReport {
    static func value(_ name: String, in words: [String]) -> String? {
        let at = stride(from: 0, to: words.count - 1, by: 2).first { words[$0] == name }
        return at.map { words[$0 + 1] }
    }

    /// The place that was given in numbers, as other commands take it; the book is opened for that.
    private static func locator(in words: [String]) -> String? {
        if let place = value("place", in: words) { return place }
        guard let document = value("document", in: words).flatMap({ Int($0) }),
            let offset = value("offset", in: words).flatMap({ Int($0) }),
            let title = value("title", in: words), !title.isEmpty
        else { return nil }
        let source = value("path", in: words).map { BookSource.file($0) } ?? .guide
        // Gone or changed meanwhile: the place is shown without.
        guard let publication = try? BookOpener(nil).open(source),
            publication.spine.indices.contains(document)
        else { return nil }
        return publication.locator(Spot(document: document, offset: offset)).description
    }

    private static func number(_ name: String, _ words: [String]?) -> JSON? {
        words.flatMap { value(name, in: $0) }.flatMap { Int($0) }.map { .integer($0) }
    }

    private static func audio(in words: [String]) -> JSON {
        .object([
            "state": .string(value("audio", in: words) ?? "idle"),
            "title": value("heard", in: words).map { .string($0) },
            "path": value("heard-path", in: words).map { .string($0) },
        ])
    }

    private static func chapter(in words: [String]) -> JSON? {
        guard let index = number("chapter", words) else { return nil }
        return .object([
            "index": index, "title": value("chapter-title", in: words).map { .string($0) },
            "start_ms": number("chapter-start-ms", words),
            "end_ms": number("chapter-end-ms", words),
        ])
    }

    private static func timer(in words: [String]) -> JSON? {
        value("sleep", in: words).map { kind in
            .object(["kind": .string(kind), "remaining_ms": number("sleep-ms", words)])
        }
    }

    static func text(_ words: [String]?, json: Bool) -> String {
        let screen = words.flatMap { value("screen", in: $0) } ?? "guide"
        let hasTerminal = words.flatMap { value("terminal", in: $0) } == "yes"
        let isLocked = words.flatMap { value("locked", in: $0) } == "yes"
        guard json else {
            let heard = words.flatMap { value("heard", in: $0) }.map { title in
                ", \(words.flatMap { value("audio", in: $0) } ?? "idle"): \(Safe.text(title))"
            }
            return "running, \(isLocked ? "locked" : screen), "
                + "\(hasTerminal ? "on a terminal" : "without a terminal")\(heard ?? "")\n"
        }
        let isRunning = words != nil
        let report = JSON.object([
            "running": .boolean(isRunning), "screen": isRunning ? .string(screen) : nil,
            "terminal": isRunning ? .boolean(hasTerminal) : nil,
            "locked": isRunning ? .boolean(isLocked) : nil,
            "publication": words.flatMap { value("title", in: $0) }.map { title in
                .object([
                    "title": .string(title),
                    "path": words.flatMap { value("path", in: $0) }.map { .string($0) },
                ])
            },
            "locator": words.flatMap(locator).map { .string($0) },
            "percent": words.flatMap { value("percent", in: $0) }.flatMap(Double.init)
                .map { .number(($0 * 10).rounded() / 10) },
            "audio": isRunning ? audio(in: words ?? []) : nil,
            "position_ms": number("position-ms", words),
            "duration_ms": number("duration-ms", words),
            "chapter": chapter(in: words ?? []),
            "speed": words.flatMap { value("speed", in: $0) }.flatMap(Double.init)
                .map { .number($0) },
            "sleep": timer(in: words ?? []),
        ])
        return String(decoding: report.document, as: UTF8.self)
    }
}

import Notation
import Notebook
import Publications

extension OwnInput {
    /// Why there is nothing to run a command on, as a sentence with what to do.
    public struct Lack: Error, Equatable, Sendable {
        public var why: String
        public init(_ why: String) { self.why = why }
    }

    private static let variableMax = 4_000

    /// What every command is told of the book.
    package static func variables(
        _ metadata: Metadata, file: String?, chapter: String?, percent: Double, note: String? = nil
    ) -> [String: String] {
        var variables: [String: String] = [:]
        variables["RUSHLIGHT_TITLE"] = metadata.title
        variables["RUSHLIGHT_AUTHOR"] = metadata.authors.first?.name
        variables["RUSHLIGHT_LANGUAGE"] = metadata.languages.first
        variables["RUSHLIGHT_FILE"] = file
        variables["RUSHLIGHT_CHAPTER"] = chapter
        variables["RUSHLIGHT_NOTE"] = note
        variables["RUSHLIGHT_PERCENT"] = "\(Int(percent))"
        // A variable ends at a zero byte.
        return variables.mapValues { String($0.prefix(variableMax)) }
            .filter { !$0.value.utf8.contains(0) }
    }

    /// What a book says of itself, as one line of JSON.
    package static func line(
        _ metadata: Metadata, file: String?, chapter: String?, percent: Double,
        position: Duration? = nil
    ) -> String {
        var members: [JSONValue.Member] = []
        func add(_ key: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            members.append(.init(key: key, value: .string(String(text.prefix(variableMax)))))
        }
        func add(_ key: String, _ texts: [String]) {
            guard !texts.isEmpty else { return }
            let list = texts.prefix(50).map { JSONValue.string(String($0.prefix(variableMax))) }
            members.append(.init(key: key, value: .array(list)))
        }
        add("title", metadata.title)
        add("subtitle", metadata.subtitle)
        add("authors", metadata.authors.map(\.name))
        add("languages", metadata.languages)
        add("publisher", metadata.publisher)
        add("published", metadata.published)
        add("identifiers", metadata.identifiers)
        add("subjects", metadata.subjects)
        add("series", metadata.series?.name)
        add("file", file)
        add("chapter", chapter)
        func add(_ key: String, _ number: Double) {
            guard let value = JSONValue.number(number) else { return }
            members.append(.init(key: key, value: value))
        }
        add("percent", (percent * 10).rounded() / 10)
        if let position { add("position_ms", (position / .milliseconds(1)).rounded(.down)) }
        return JSONValue.object(members).line + "\n"
    }

    /// What was marked in a book, a line of JSON each; as much as there is room for.
    package static func lines(_ marks: [Annotation]) -> String {
        var text = ""
        for mark in marks {
            var members: [JSONValue.Member] = [
                .init(key: "quote", value: .string(mark.quote)),
                .init(key: "note", value: .string(mark.note)),
                .init(key: "chapter", value: .string(mark.chapter)),
                .init(key: "locator", value: .string(mark.start)),
                .init(key: "colour", value: .string(mark.colour.rawValue)),
                .init(key: "created", value: .string(IsoTime.text(mark.created))),
            ]
            if let percent = JSONValue.number(mark.percent) {
                members.append(.init(key: "percent", value: percent))
            }
            let line = JSONValue.object(members).line + "\n"
            guard text.utf8.count + line.utf8.count <= bytesMax else { break }
            text += line
        }
        return text
    }
}

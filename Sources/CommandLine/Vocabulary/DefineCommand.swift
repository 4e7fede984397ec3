import Lexica
import ReadingRuntime
import ReadingWing

/// `define WORD`: what the dictionaries of this machine say of a word, as the card of `K` does.
enum DefineCommand {
    struct Order: Equatable {
        var word: String
        var language: String?
        /// Where the first sound is written.
        var sound: String?
        var json = false
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        Order(
            word: given.words.joined(separator: " "), language: given["language"],
            sound: given["sound"], json: given.json)
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let rules = LookupDesk.Rules(try parts.settings())
        return try run(order, try parts.lookups(), rules, parts.files, parts.console)
    }

    static func run(
        _ order: Order, _ desk: LookupDesk, _ rules: LookupDesk.Rules, _ files: FileDoor,
        _ console: Console
    ) throws(Complaint) -> Int32 {
        let answer = desk.answer(to: rules.query(order.word, language: order.language), rules)
        if order.json {
            console.json(json(order.word, answer))
        } else {
            for definition in answer.definitions { show(definition, console) }
            for trouble in answer.troubles { console.complain("rushlight: \(harmless(trouble))") }
        }
        if answer.definitions.isEmpty { return 1 }
        if let path = order.sound { try write(answer, to: path, desk, rules, files) }
        return 0
    }

    private static func write(
        _ answer: Lookup.Answer, to path: String, _ desk: LookupDesk, _ rules: LookupDesk.Rules,
        _ files: FileDoor
    ) throws(Complaint) {
        guard let heard = answer.definitions.first(where: { !$0.sounds.isEmpty }),
            let sound = heard.sounds.first
        else {
            throw Complaint(
                path, "no dictionary here has the sound of this word",
                next: "Those of StarDict, MDict (with its .mdd) and Aard may have sounds.")
        }
        let bytes: [UInt8]
        do throws(LookupDesk.SoundMissing) {
            bytes = try desk.bytes(of: sound, from: heard.source, rules)
        } catch {
            throw Complaint(
                path, error.why, next: "Get the dictionary again, with the files beside it.")
        }
        try files.save(bytes, path)
    }

    private static func show(_ definition: Definition, _ console: Console) {
        console.line("\(definition.headword), \(definition.source):")
        for line in definition.text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        {
            console.line(line.isEmpty ? "" : "  " + line)
        }
    }

    private static func json(_ word: String, _ answer: Lookup.Answer) -> JSON {
        .object([
            "word": .string(word),
            "definitions": .array(
                answer.definitions.map { definition in
                    .object([
                        "source": .string(definition.source),
                        "headword": .string(definition.headword),
                        "text": .string(definition.text),
                        "gloss": Gloss.short(definition).map(JSON.string),
                        "sounds": .integer(definition.sounds.count),
                    ])
                }),
            "asked": .array(answer.asked.map(JSON.string)),
            "folders": .array(answer.folders.map(JSON.string)),
            "troubles": .array(answer.troubles.map(JSON.string)),
        ])
    }
}

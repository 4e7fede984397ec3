import Glibc
import Testing

/// What the program says, and what each language makes of it. `UPDATE_GOLDENS=1` brings the files
/// in `po/` up to date: new phrases without a translation, in the order that the program needs.
@Suite struct WordsTests {
    private static let languages = ["de", "zh"]
    private static let said: Set<PhraseReader.Found> = {
        let sources = SourceTree.swift.filter {
            $0.path.hasPrefix("Sources/") && $0.target != "Wording"
        }
        return Set(sources.flatMap { PhraseReader.phrases(in: $0.text) })
    }()

    @Test func `phrases are found as the program makes their keys`() {
        let source = #"""
            tr("Plain") + tr("Two " + "lines \(x) of \(y(1, "a"))")
            tr("\(count, "book", "books") of \(all)"), phrase("It \(for: n, "is", "are") so")
            tr("open", "is not closed"), tr("in \(tr("a gap"))"), sort("no"), tr(words)
            """#
        let keys = PhraseReader.phrases(in: source).map { $0.key + ($0.sense.isEmpty ? "" : "|") }
        #expect(
            keys == [
                "Plain", "Two lines {0} of {1}", "{0} {0:book|books} of {1}", "It {0:is|are} so",
                "open|", "in {0}", "a gap",
            ])
    }

    @Test(arguments: languages)
    func `a language says all that the program says, and nothing else`(language: String) throws {
        let path = "po/\(language).po"
        let file = try #require(PoFile(SourceTree.text(path) ?? ""), "\(path) cannot be read")
        if getenv("UPDATE_GOLDENS") != nil {
            let whole = file.holding(Self.said)
            let stream = try #require(fopen("\(SourceTree.root)/\(path)", "w"))
            fputs(whole.text, stream)
            fclose(stream)
            return
        }
        let known = Set(file.entries.keys)
        let missing = Self.said.filter { file.entries[$0, default: ""].isEmpty }
        #expect(missing.count == 0, "not translated: \(Self.some(missing))")
        let unsaid = known.subtracting(Self.said)
        #expect(unsaid.count == 0, "no longer said: \(Self.some(unsaid))")
        let isInOrder = SourceTree.text(path) == file.text
        #expect(isInOrder, "\(path) is not in order: UPDATE_GOLDENS=1 puts it there")
    }

    private static func some(_ phrases: Set<PhraseReader.Found>) -> String {
        phrases.sorted().prefix(40).map(\.key).joined(separator: " | ")
    }

    @Test(arguments: languages)
    func `a translation fills the gaps that its key has`(language: String) throws {
        let file = try #require(PoFile(SourceTree.text("po/\(language).po") ?? ""))
        for (found, words) in file.entries where !words.isEmpty {
            let (given, used) = (Self.gaps(found.key), Self.gaps(words))
            #expect(used.isSubset(of: given), "\(found.key): \(words)")
            // A language whose words no number changes needs no word's gap.
            let needed = given.filter { language != "zh" || found.key.contains("{\($0)}") }
            #expect(needed.isSubset(of: used), "\(found.key): \(words) leaves one out")
            // What begins with a blank, a mark or a new line is set beside something else.
            #expect(found.key.first == " " ? words.first == " " : words.first != " ", "\(words)")
        }
    }

    /// Modules whose texts stand on screens.
    private static let screens: Set = [
        "Features", "HouseholdWing", "LendingWing", "LibraryWing", "ListeningWing", "ReadingWing",
        "ScreenKit",
    ]

    /// Files with texts that stand on no screen.
    private static let unshown: Set = [
        // What the command line lists, and answers.
        "Sources/ScreenKit/Events/EventName.swift",
        "Sources/LendingWing/Catalogs/DownloadReport.swift",
        "Sources/ListeningWing/Listening/ListeningScript.swift",
        // The value of a setting, and the comments of the file of settings.
        "Sources/ScreenKit/Settings/ReadingReminder.swift",
        "Sources/ScreenKit/Settings/SettingsFile.swift",
    ]

    @Test func `a screen says nothing that cannot be translated`() {
        let sources = SourceTree.swift.filter { source in
            Self.screens.contains(source.target) && source.path.hasPrefix("Sources/")
                && !source.path.contains("Preview") && !Self.unshown.contains(source.path)
        }
        #expect(sources.count > 300)
        for source in sources {
            for words in BareWords(in: source.text).found {
                Issue.record("\(source.path): write tr(…) around “\(words.prefix(80))”")
            }
        }
    }

    @Test func `bare words are found, also within a gap`() {
        let source = #"""
            say("It is \(count) books"), tr("Fine \(isNew ? "and so new" : "")") // "it is not"
            tr("open", "is not closed"), Setting("a", .b, "Two words"), EffectID("file calm")
            [tr("\(count, "book of ours", "books of ours")"), "single", "No books", "g ,", "\(n) h"]
            """#
        #expect(BareWords(in: source).found == ["It is {0} books", "and so new", "No books"])
        #expect(BareWords(in: "static let previews: [Preview] = [\"it is so\"]").found == [])
    }

    /// A value, or the word that a number changes.
    private static func gaps(_ text: String) -> Set<String> {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        let numbers = pieces.dropFirst().compactMap { piece in
            piece.split(separator: "}").first?.split(separator: ":").first.map(String.init)
        }
        return Set(numbers.filter { Int($0) != nil })
    }
}

/// A file of translations, its strings on one line each.
private struct PoFile {
    var header = ""
    var entries: [PhraseReader.Found: String] = [:]

    init?(_ text: String) {
        var (sense, key): (String, String?) = ("", nil)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let open = line.firstIndex(of: "\""), line.last == "\"",
                line.index(after: open) < line.endIndex
            else { return nil }
            let written = String(line[line.index(after: open)...].dropLast())
            switch line[..<open] {
            case "msgctxt ": sense = Self.read(written)
            case "msgid ": key = Self.read(written)
            case "msgstr ":
                guard let id = key else { return nil }
                if id.isEmpty {
                    header = written
                } else {
                    entries[.init(key: id, sense: sense)] = Self.read(written)
                }
                (sense, key) = ("", nil)
            default: return nil
            }
        }
    }

    func holding(_ said: Set<PhraseReader.Found>) -> PoFile {
        var whole = self
        whole.entries = Dictionary(uniqueKeysWithValues: said.map { ($0, entries[$0] ?? "") })
        return whole
    }

    var text: String {
        var text = "msgid \"\"\nmsgstr \"\(header)\"\n"
        let order = entries.keys.map { (written: Self.written($0), found: $0) }
            .sorted { $0.written < $1.written }
        for (written, found) in order {
            text += "\n"
            if !written.sense.isEmpty { text += "msgctxt \"\(written.sense)\"\n" }
            text += "msgid \"\(written.key)\"\nmsgstr \""
            text += Self.written(entries[found] ?? "") + "\"\n"
        }
        return text
    }

    private static func written(_ found: PhraseReader.Found) -> PhraseReader.Found {
        .init(key: written(found.key), sense: written(found.sense))
    }

    private static func written(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: String(character)
            }
        }.joined()
    }

    private static func read(_ written: String) -> String {
        var (text, isEscaped) = ("", false)
        for character in written {
            if isEscaped { text.append(character == "n" ? "\n" : character) }
            if !isEscaped, character != "\\" { text.append(character) }
            isEscaped = !isEscaped && character == "\\"
        }
        return text
    }
}

import Publications
import ScreenKit

/// A command line taken apart by the table: which command, with what.
struct ParsedArguments: Equatable {
    var command: OptionTable.Command
    /// What was given for each option; an empty text for one without a value.
    var options = GivenOptions()
    var arguments: [String] = []
    var wantsHelp = false

    /// The arguments, as often as rows of the table name them.
    var words: [String] { arguments }
    var json: Bool { has("json") }

    /// Each word with what it stands for: those of a list in the middle share one meaning.
    var pairs: [(word: String, argument: OptionTable.Argument)] {
        let wanted = command.arguments
        let list = wanted.firstIndex(where: \.isMany) ?? wanted.count
        let behind = arguments.count - max(0, wanted.count - list - 1)
        return arguments.enumerated().compactMap { at, word in
            let index = at < list ? at : at < behind ? list : at - behind + list + 1
            return wanted.indices.contains(index) ? (word, wanted[index]) : nil
        }
    }

    /// The words that name files.
    var files: [String] { pairs.filter(\.argument.meaning.isFile).map(\.word) }

    func has(_ option: String) -> Bool { options[option] != nil }

    subscript(option: String) -> String? { options[option] }

    func count(_ option: String) -> Int? { options[option].flatMap { Int($0) } }
}

/// A list of few is looked through sooner than a dictionary is set up, and every start reads one.
struct GivenOptions: Equatable {
    private var names: [String] = []
    private var values: [String] = []

    subscript(name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }

    /// What was said last holds.
    mutating func take(_ name: String, _ value: String) {
        guard let at = names.firstIndex(of: name) else {
            names.append(name)
            return values.append(value)
        }
        values[at] = value
    }
}

/// Values that several commands take.
extension ParsedArguments {
    /// The place of a book that `--at` or `--percent` names.
    func target() throws(Complaint) -> Target? {
        if let text = self["at"] {
            guard let locator = Locator(text) else {
                throw .usage(
                    "--at \(text)", "this is no place in a book",
                    next: "`rushlight search FILE PATTERN --json` prints some.")
            }
            return .locator(locator)
        }
        guard let text = self["percent"] else { return nil }
        guard let percent = Double(text), (0...100).contains(percent) else {
            throw .usage("--percent \(text)", "it is no number from 0 to 100", next: "Give one.")
        }
        return .percent(percent)
    }

    func unreadable(_ what: String) -> Complaint {
        .usage(
            what, "this is no locator",
            next: "One is epubcfi(…), a path as KOReader's, Readium's JSON, #char=N, #page=N or P%."
        )
    }

    /// The descriptor a password comes from, so that no list of processes ever shows one.
    func passwordDescriptor() throws(Complaint) -> Int32? { try descriptor("password-fd") }

    func descriptor(_ option: String) throws(Complaint) -> Int32? {
        guard let word = self[option] else { return nil }
        guard let number = Int32(word), (0...1023).contains(number) else {
            throw .usage(
                "--\(option) \(word)", "this is no file descriptor",
                next: "Give its number, 0 for standard input.")
        }
        return number
    }
}

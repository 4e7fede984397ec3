import Adapters
import CommandLine
import Glibc
import Publications

/// A developer's entry to the commands on publications.
@main enum Rushlight {
    static func main() {
        var words = Array(Swift.CommandLine.arguments.dropFirst())
        func flag(_ name: String) -> Bool {
            let found = words.contains(name)
            words.removeAll { $0 == name }
            return found
        }
        func value(_ name: String) -> String? {
            guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
            defer { words.removeSubrange(index...index + 1) }
            return words[index + 1]
        }
        let output = Output(
            write: { write($0, to: STDOUT_FILENO) },
            complain: { write(Array(($0 + "\n").utf8), to: STDERR_FILENO) })
        let folds = flag("-i"), whole = flag("-w"), regex = flag("-E"), limit = value("--limit")
        let asJSON = flag("--json"), all = flag("--all"), only = value("--only")
        guard words.count >= 2 else { exit(2) }
        switch words[0] {
        case "inspect":
            var order = InspectCommand.Order(file: words[1])
            order.asJSON = asJSON
            order.only = only.map { Set($0.split(separator: ",").map(String.init)) }
            exit(InspectCommand.run(order, open: PublicationFiles.open, to: output))
        case "text":
            var order = TextCommand.Order(file: words[1])
            order.takesAll = all
            exit(TextCommand.run(order, open: PublicationFiles.open, to: output))
        case "search":
            var pattern = SearchPattern(words.last!)
            pattern.folds = folds
            pattern.wholeWords = whole
            pattern.isRegex = regex
            var order = SearchCommand.Order(files: Array(words[1..<words.count - 1]), pattern: pattern)
            order.asJSON = asJSON
            order.limit = limit.flatMap { Int($0) }
            exit(SearchCommand.run(order, open: PublicationFiles.open, to: output))
        default: exit(2)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 { exit(1) }
            rest = rest.dropFirst(count)
        }
    }
}

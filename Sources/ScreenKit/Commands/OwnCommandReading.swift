import Canvas
import Wording

/// Reads `commands.NAME = {…}` of a settings file. A field that is wrong or unknown is told with
/// its place, and a command with a wrong field is left out: half of it could do something else
/// than was meant.
package struct OwnCommandReading {
    package struct Problem: Equatable {
        package var span: Range<Int>
        package var why: String
    }

    package private(set) var command: OwnCommand?
    package private(set) var problems: [Problem] = []
    /// Where its key is written.
    package private(set) var keySpan: Range<Int>?

    package init(_ name: String, _ member: JSON5Member) {
        let shown = "commands." + Width.clip(Safe.text(name), to: 40)
        guard Self.isName(name) else {
            complain(
                member.keySpan,
                tr(
                    "\(shown) is no name: up to \(OwnCommand.nameMax) letters, digits, spaces, "
                        + "- and _ are accepted"))
            return
        }
        guard member.node.isObject else {
            complain(
                member.node.span,
                tr("\(shown) is an object, such as { run: \"wc -w\", in: \"page\" }"))
            return
        }
        for field in member.node.members where !OwnCommand.fields.contains(field.key) {
            let found = Width.clip(Safe.text(field.key), to: 30)
            let known = listed(OwnCommand.fields)
            complain(
                field.keySpan, tr("\(shown) has no field “\(found)”; its fields are \(known)"))
        }
        let run = run(member, shown)
        let input: OwnCommand.Input? = choice("in", member, shown)
        let showing: OwnCommand.Showing? = choice("show", member, shown)
        let place: Place? = choice("place", member, shown)
        let asks = asks(member, shown)
        let key = key(member, shown)
        guard problems.isEmpty, let run else { return }
        let isOfNoPlace = input.map { [.heard, .book, .marked].contains($0) } ?? false
        if showing == .note || showing == .replace, isOfNoPlace {
            complain(
                member.node.member("show")?.node.span ?? member.keySpan,
                tr(
                    "\(shown): an answer is written to a place in a text, so `in` is selection, "
                        + "sentence, page or chapter"))
            return
        }
        command = OwnCommand(
            name, run: run, input: input, asks: asks, showing: showing ?? .card, key: key,
            place: place)
    }

    private static func isName(_ name: String) -> Bool {
        (1...OwnCommand.nameMax).contains(name.count) && name.first != " " && name.last != " "
            && name.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
            && Safe.text(name) == name
    }

    private mutating func run(_ member: JSON5Member, _ shown: String) -> String? {
        let field = member.node.member("run")
        guard let text = field?.node.text, !text.allSatisfy(\.isWhitespace), !text.contains("\0"),
            text.utf8.count <= OwnCommand.runBytesMax
        else {
            complain(
                field?.node.span ?? member.keySpan,
                tr(
                    "\(shown) needs `run`, a command for the shell in quotes of at most "
                        + "\(OwnCommand.runBytesMax) bytes"))
            return nil
        }
        return text
    }

    private mutating func choice<Value: RawRepresentable & CaseIterable>(
        _ field: String, _ member: JSON5Member, _ shown: String
    ) -> Value? where Value.RawValue == String {
        guard let found = member.node.member(field) else { return nil }
        if let value = found.node.text.flatMap(Value.init(rawValue:)) { return value }
        let known = listed(Value.allCases.map(\.rawValue))
        complain(found.node.span, tr("\(shown).\(field) is one of \(known)"))
        return nil
    }

    private mutating func asks(_ member: JSON5Member, _ shown: String) -> [String] {
        guard let field = member.node.member("ask") else { return [] }
        var nodes = [field.node]
        if case .list(let list) = field.node.content { nodes = list }
        let asks = nodes.compactMap(\.text).map(Safe.text)
        let isSound =
            asks.count == nodes.count && asks.count <= OwnCommand.asksMax
            && asks.allSatisfy { !$0.isEmpty && $0.count <= OwnCommand.askMax }
        guard isSound else {
            complain(
                field.node.span,
                tr("\(shown).ask is a list of at most \(OwnCommand.asksMax) questions in quotes"))
            return []
        }
        return asks
    }

    private mutating func key(_ member: JSON5Member, _ shown: String) -> String? {
        guard let field = member.node.member("key") else { return nil }
        keySpan = field.node.span
        guard let text = field.node.text, KeySequence(text) != nil else {
            complain(field.node.span, tr("\(shown).key is a key in quotes, such as \"zy\""))
            return nil
        }
        return text
    }

    private mutating func complain(_ span: Range<Int>, _ why: String) {
        problems.append(Problem(span: span, why: why))
    }
}

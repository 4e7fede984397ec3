import CBus
import Glibc
import Synchronization

@testable import Adapters

/// A keeper of secrets on a private bus, as small as the specification allows: one collection,
/// items with attributes, and questions that the person answers or sends away.
final class FakeKeyring: @unchecked Sendable {
    struct Item {
        var label = ""
        var attributes: [String: String] = [:]
        var secret: [UInt8] = []
    }

    struct State {
        var items: [Int: Item] = [:]
        var isLocked = false
        /// What the person does with the question.
        var isDismissing = false
        var questions = 0
        /// The next question opens the lock.
        var isUnlocking = false
    }

    let state = Mutex(State())
    private var program: BusProgram?

    private static let root = "/org/freedesktop/secrets"
    private static let collection = root + "/collection/login"
    private static let question = root + "/prompt/p1"
    private static let itemsMax = 8

    init?() {
        let items = (0..<Self.itemsMax).map { Self.collection + "/\($0)" }
        program = BusProgram(
            SecretBus.name, at: [Self.root, Self.collection, Self.question] + items
        ) { [unowned self] line, call in answer(line, call) }
        if program == nil { return nil }
    }

    func close() { program?.close() }

    var secrets: [String: String] {
        state.withLock { state in
            var secrets: [String: String] = [:]
            for item in state.items.values {
                secrets[item.attributes["account"] ?? ""] = String(
                    decoding: item.secret, as: UTF8.self)
            }
            return secrets
        }
    }

    private func answer(_ line: BusLine, _ call: OpaquePointer) -> Int32 {
        guard let member = line.member(call) else { return 0 }
        let path = line.bus.pointee.message_get_path(call).map(String.init(cString:)) ?? ""
        let reader = BusReader(bus: line.bus, message: call)
        switch member {
        case "OpenSession":
            guard reader.text() == "plain" else {
                return sb_refuse(call, "org.freedesktop.DBus.Error.NotSupported", "only plain")
            }
            return line.reply(call) { writer in
                writer.putVariant(.text(""))
                writer.put(.path(Self.root + "/session/s1"))
            }
        case "SearchItems":
            let wanted = words(reader)
            let (found, isLocked) = state.withLock { state in
                (
                    state.items.filter { $0.value.attributes == wanted }.keys.sorted()
                        .map { Self.collection + "/\($0)" }, state.isLocked
                )
            }
            return line.reply(call) { writer in
                writer.put(.paths(isLocked ? [] : found))
                writer.put(.paths(isLocked ? found : []))
            }
        case "Unlock":
            let isLocked = state.withLock { state in
                state.isUnlocking = state.isLocked
                return state.isLocked
            }
            return line.reply(call) { writer in
                writer.put(.paths([]))
                writer.put(.path(isLocked ? Self.question : "/"))
            }
        case "ReadAlias": return line.reply(call) { $0.put(.path(Self.collection)) }
        case "Prompt": return ask(line, call)
        case "CreateItem": return create(line, call, reader)
        case "GetSecret":
            let item = state.withLock { $0.isLocked ? nil : $0.items[Self.number(path)] }
            guard let item else {
                return sb_refuse(call, "org.freedesktop.Secret.Error.IsLocked", "locked")
            }
            return line.reply(call) { writer in
                writer.within("r", "oayays") {
                    writer.put(.path(Self.root + "/session/s1"))
                    writer.put(.bytes([]))
                    writer.put(.bytes(item.secret))
                    writer.put(.text("text/plain"))
                }
            }
        case "Delete":
            state.withLock { $0.items[Self.number(path)] = nil }
            return line.reply(call) { $0.put(.path("/")) }
        default: return 0
        }
    }

    private func create(_ line: BusLine, _ call: OpaquePointer, _ reader: BusReader) -> Int32 {
        var item = Item()
        _ = reader.within("a", "{sv}") { () -> Bool? in
            while let name = entry(reader, &item) { _ = name }
            return true
        }
        item.secret =
            reader.within("r", "oayays") { () -> [UInt8]? in
                _ = reader.text("o")
                _ = reader.list("y", reader.byte)
                let secret = reader.list("y", reader.byte)
                _ = reader.text()
                return secret
            } ?? []
        let isReplacing = reader.flag() ?? false
        let made = item
        let number = state.withLock { state in
            let same = state.items.first { $0.value.attributes == made.attributes }?.key
            let number = isReplacing ? same ?? state.items.count : state.items.count
            state.items[number] = made
            return number
        }
        return line.reply(call) { writer in
            writer.put(.path(Self.collection + "/\(number)"))
            writer.put(.path("/"))
        }
    }

    private func entry(_ reader: BusReader, _ item: inout Item) -> String? {
        reader.within("e", "sv") { () -> String? in
            let name = reader.text()
            if name?.hasSuffix("Label") == true {
                item.label = reader.variant("s") { reader.text() } ?? ""
            } else {
                item.attributes = reader.variant("a{ss}") { words(reader) } ?? [:]
            }
            return name
        }
    }

    private func words(_ reader: BusReader) -> [String: String] {
        let rows = reader.list("{ss}") {
            reader.within("e", "ss") { () -> (String, String)? in
                guard let name = reader.text(), let value = reader.text() else { return nil }
                return (name, value)
            }
        }
        return Dictionary(rows ?? [], uniquingKeysWith: { $1 })
    }

    /// The person answers at once.
    private func ask(_ line: BusLine, _ call: OpaquePointer) -> Int32 {
        let isDismissed = state.withLock { state in
            state.questions += 1
            if state.isUnlocking, !state.isDismissing { state.isLocked = false }
            return state.isDismissing
        }
        let status = line.reply(call) { _ in }
        line.signal(Self.question, "org.freedesktop.Secret.Prompt", "Completed") { writer in
            writer.put(.flag(isDismissed))
            writer.putVariant(.text(""))
        }
        return status
    }

    private static func number(_ path: String) -> Int {
        path.split(separator: "/").last.flatMap { Int($0) } ?? -1
    }
}

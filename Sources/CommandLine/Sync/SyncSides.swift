import Canvas
import Notation
import Notebook
import ReadingRuntime
import Sharing

/// Sides, from a script.
extension SyncCommand {
    static func readAddition(_ given: ParsedArguments) throws(Complaint) -> Order {
        let address = given.words[0]
        let kind = given["kind"].flatMap(Side.Kind.init)
        let user = given["user"].flatMap { $0.isEmpty ? nil : $0 }
        if let name = given["name"], name.allSatisfy(\.isWhitespace) {
            throw .usage("--name", "it is empty", next: "Give a name, or leave the option away.")
        }
        if let end = address.firstRange(of: "://")?.lowerBound,
            !["http", "https"].contains(address[..<end].lowercased())
        {
            throw .usage(
                address, "places are shared over http and https alone",
                next: "Give the address of a server that begins with https://, or a folder.")
        }
        if user == nil, kind == .kosync || kind == nil && address.contains("://") {
            throw .usage("--user", "it is missing", next: "Say who you are there.")
        }
        return .add(
            Addition(
                address: address, name: given["name"], user: user, kind: kind,
                password: try AccountCommand.source(given), registers: given.has("register"),
                naming: given["naming"].flatMap(Side.Naming.init) ?? .binary,
                privacy: given["privacy"].flatMap(SidePrivacy.init)))
    }

    static func readPrivacy(_ given: ParsedArguments) throws(Complaint) -> Order {
        guard let privacy = SidePrivacy(rawValue: given.words[1]) else {
            throw .usage(
                given.words[1], "it is no such word", next: "Say titles, notes, digests or nothing."
            )
        }
        return .privacy(side: given.words[0], privacy)
    }

    static func readName(_ given: ParsedArguments) throws(Complaint) -> Order {
        guard let given = given.words.first else { return .name(nil) }
        let name = Safe.text(given).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty, name.count <= deviceNameMax else {
            throw .usage(
                given, "it is no name for a device", next: "Give one to \(deviceNameMax) letters.")
        }
        return .name(name)
    }

    private static let deviceNameMax = 60

    /// - Parameter queued: how many places wait, by the side's id.
    public func tell(_ table: SideTable, queued: [String: Int], json: Bool) -> Int32 {
        if json {
            console.json(
                .object([
                    "device": .object([
                        "id": table.device.id.isEmpty ? nil : .string(table.device.id),
                        "name": table.device.name.isEmpty ? nil : .string(table.device.name),
                    ]),
                    "sides": .array(table.sides.map { Self.json($0, queued[$0.id] ?? 0) }),
                ]))
            return 0
        }
        if table.sides.isEmpty {
            console.line("No side is set up; nothing is sent. `rushlight sync add` sets one up.")
        }
        for side in table.sides { console.line(Self.line(side, queued[side.id] ?? 0)) }
        if table.othersCount > 0 {
            console.complain(
                Complaint(
                    "sync.json",
                    "\(table.othersCount) sides cannot be read and were left as they are",
                    next: "A newer version may have made them."
                ).line)
        }
        return 0
    }

    public func tellAdded(_ side: Side) {
        console.line("\(side.name)  \(side.address)  ok")
        if side.hasNoPlaceForPassword {
            console.complain(
                Complaint(
                    side.name,
                    "its password is right and is kept nowhere: no keyring answers, and there is "
                        + "no file that a passphrase locks",
                    next: "Add it again with --password-command, or after `rushlight account "
                        + "passphrase` made that file."
                ).line)
        }
    }

    public func tellDone(_ side: Side) {
        let words = side.isPaused ? "paused" : "ok"
        console.line("\(side.name): \(side.why.isEmpty ? words : "\(words), but \(side.why)")")
    }

    public func tellName(of device: SharedPlace.Device) { console.line(device.name) }

    public func tellPrivacy(_ side: Side) {
        console.line("\(side.name): \(side.sendsWords)")
        if !side.tellsPlaces { console.line("What it was told before stays there.") }
    }

    public func tellRemoved(_ side: Side) {
        console.line("\(side.name) removed. What was sent there stays there.")
    }

    private static func line(_ side: Side, _ queued: Int) -> String {
        let last = side.last.map { IsoTime.text($0) } ?? "never"
        let next = side.next.isEmpty ? "" : ". \(side.next)"
        let why = side.why.isEmpty ? "" : "  \(side.why)\(next)"
        let waiting = queued == 0 ? "" : "  \(queued) not sent yet"
        return "\(side.name)  \(side.kind.rawValue)  \(side.address)  \(side.standing.rawValue)"
            + (side.isPaused ? "  paused" : "") + "  last \(last)\(waiting)  "
            + side.sendsWords + why
    }

    private static func json(_ side: Side, _ queued: Int) -> JSON {
        .object([
            "name": .string(side.name), "kind": .string(side.kind.rawValue),
            "address": .string(side.address), "user": side.user.isEmpty ? nil : .string(side.user),
            "state": .string(side.standing.rawValue),
            "paused": side.isPaused ? .boolean(true) : nil,
            "last": side.last.map { .string(IsoTime.text($0)) },
            "queued": .integer(queued),
            "privacy": .string(side.privacy.rawValue), "sends": .texts(side.sends),
            "why": side.why.isEmpty ? nil : .string(side.why),
            "next_action": .text(nextAction(side)),
        ])
    }

    /// Signs in again, where no password can be kept by a command; else what helps, in words.
    static func nextAction(_ side: Side) -> String? {
        guard side.standing == .signedOut else { return side.next.isEmpty ? nil : side.next }
        let user = side.user.isEmpty ? "" : " --user \(side.user)"
        let command = side.hasNoPlaceForPassword ? " --password-command COMMAND" : ""
        return "rushlight sync add \(side.address)\(user)\(command)"
    }
}

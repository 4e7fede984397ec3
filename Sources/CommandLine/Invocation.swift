/// What one command line asks for: an order that its row of the table has read, and how to carry it
/// out.
public struct Invocation: Equatable, Sendable {
    public let order: any Equatable & Sendable
    /// The files that it is about, as they were named.
    public private(set) var inputs: [String] = []
    private let carryOut: @Sendable (any CommandParts) throws(Complaint) -> Int32

    init<Order: Equatable & Sendable>(
        _ order: Order,
        run: @escaping @Sendable (Order, any CommandParts) throws(Complaint) -> Int32
    ) {
        self.order = order
        carryOut = { parts throws(Complaint) in try run(order, parts) }
    }

    /// Does it, and returns the status that the program ends with.
    public func run(with parts: any CommandParts) throws(Complaint) -> Int32 {
        try carryOut(parts)
    }

    /// The same, if what is asked first lets it pass.
    func after(
        _ check: @escaping @Sendable (any CommandParts) throws(Complaint) -> Void
    ) -> Self {
        let carryOut = carryOut
        return Self(order) { parts throws(Complaint) in
            try check(parts)
            return try carryOut(parts)
        }
    }

    private init(
        _ order: any Equatable & Sendable,
        _ carryOut: @escaping @Sendable (any CommandParts) throws(Complaint) -> Int32
    ) {
        (self.order, self.carryOut) = (order, carryOut)
    }

    public static func == (one: Self, other: Self) -> Bool { one.order.equals(other.order) }

    /// Reads a command line without the program's name. `exists` tells whether a file or folder is
    /// there: what is neither a command nor a file is a mistake.
    public static func parse(
        _ arguments: [String], table: OptionTable = .standard, exists: (String) -> Bool
    ) throws(Complaint) -> Invocation {
        let parsed = try withoutActuallyEscaping(exists) { exists throws(Complaint) in
            try ArgumentParser(table: table, exists: exists).parse(arguments)
        }
        if parsed.wantsHelp { return help(of: parsed.command) }
        if parsed.has("version") { return version }
        var invocation = try parsed.command.read(parsed)
        invocation.inputs = parsed.files
        return invocation
    }

    /// A command, or a group of commands, is explained.
    static func help(of command: OptionTable.Command) -> Invocation {
        Invocation(Help.Order(command: command)) { order, parts in
            parts.print(Help.text(of: order.command, in: .standard))
        }
    }

    static let version = Invocation(Version()) { _, parts in
        parts.print("rushlight \(parts.version)\n")
    }

    private struct Version: Equatable {}
}

extension Equatable {
    fileprivate func equals(_ other: any Equatable) -> Bool { (other as? Self) == self }
}

extension Help {
    struct Order: Equatable {
        var command: OptionTable.Command
    }
}

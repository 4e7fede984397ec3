import Canvas
import Features
import Publications
import ScreenKit

/// A full screen, and how it begins.
public struct Start: Equatable, Sendable {
    public var place: Destination?
    /// Files, folders and addresses.
    public var targets: [String] = []
    /// Where the book opens, when not where it was left.
    public var target: Target?
    public var theme: String?
    public var colors: Depth?
    public var isDetached = false

    public init() {}

    init(_ given: ParsedArguments, at place: Destination?) {
        self.place = place ?? given["open"].flatMap(Start.place(named:))
        targets = given.words
        theme = given["theme"]
        colors = given["colors"].flatMap(Depth.init)
        isDetached = given.has("detach")
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Start {
        var start = Start(given, at: nil)
        start.target = try given.target()
        return start
    }

    static func run(_ start: Start, with parts: any CommandParts) throws(Complaint) -> Int32 {
        try parts.begin(start)
    }

    /// The places that can be opened by name.
    public static var places: [String] { Screens.named.map(\.name) }

    public static func place(named name: String) -> Destination? {
        Screens.named.first { $0.name == name }?.destination
    }

    /// The name of a place that has one.
    public static func name(of place: Destination) -> String? {
        Screens.named.first { $0.destination == place }?.name
    }
}

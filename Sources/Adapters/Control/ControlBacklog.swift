/// What a program that reads slowly has not taken yet. It never grows beyond its bounds: the oldest
/// goes first, so that a slow reader loses the middle and is told how much of it.
struct ControlBacklog {
    static let countMax = 256
    static let bytesMax = 1 << 20

    private var waiting: [[String]] = []
    private var bytes = 0
    private(set) var lost = 0

    var isEmpty: Bool { waiting.isEmpty && lost == 0 }

    mutating func add(_ words: [String]) {
        waiting.append(words)
        bytes += Self.size(words)
        while waiting.count > Self.countMax || bytes > Self.bytesMax, waiting.count > 1 {
            bytes -= Self.size(waiting.removeFirst())
            lost += 1
        }
    }

    mutating func lose(_ count: Int) { lost += count }

    /// Sends as much as is taken. `send` is false when there is no room just now.
    mutating func flush(_ send: ([String]) -> Bool) {
        if lost > 0 {
            guard send(["dropped", "\(lost)"]) else { return }
            lost = 0
        }
        var sent = 0
        while sent < waiting.count, send(waiting[sent]) {
            bytes -= Self.size(waiting[sent])
            sent += 1
        }
        waiting.removeFirst(sent)
    }

    private static func size(_ words: [String]) -> Int {
        words.reduce(0) { $0 + $1.utf8.count }
    }
}

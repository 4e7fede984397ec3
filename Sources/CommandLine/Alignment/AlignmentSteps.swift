import Notation

/// How far an alignment is: a line of JSON for a program that waits for it, else a line on the
/// terminal that replaces itself.
struct AlignmentSteps {
    let isForPrograms: Bool
    let console: Console
    let show: (String?) -> Void
    /// The last that was told: each hundredth is told once.
    private var last: (step: String, percent: Int)?

    init(isForPrograms: Bool, console: Console, show: @escaping (String?) -> Void) {
        (self.isForPrograms, self.console, self.show) = (isForPrograms, console, show)
    }

    mutating func listening(_ share: Double) { tell("listening", "Listening", share) }
    mutating func aligning(_ share: Double) { tell("aligning", "Aligning", share) }

    private mutating func tell(_ step: String, _ shown: String, _ share: Double) {
        // What cannot be compared is no progress.
        guard share >= 0 else { return }
        let percent = Int(min(1, share) * 100)
        if let last, last == (step, percent) { return }
        last = (step, percent)
        guard isForPrograms else { return show("\(shown): \(percent)%") }
        write([
            .init(key: "step", value: .string(step)),
            .init(key: "percent", value: .number(Int64(percent))),
        ])
    }

    /// A map was kept, of all or of what is known so far.
    func kept(_ points: Int, fit: Double, isTrusted: Bool, isPartial: Bool) {
        guard isForPrograms else { return }
        write([
            .init(key: "step", value: .string(isPartial ? "usable" : "kept")),
            .init(key: "points", value: .number(Int64(points))),
            .init(key: "fit", value: JSONValue.number(fit) ?? .null),
            .init(key: "trusted", value: .boolean(isTrusted)),
        ])
    }

    /// The sound is that of another book: it need not be tried again.
    func refused() {
        if isForPrograms { write([.init(key: "step", value: .string("refused"))]) }
    }

    private func write(_ members: [JSONValue.Member]) {
        console.line(JSONValue.object(members).line)
    }
}

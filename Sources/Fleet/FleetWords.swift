import Notation
import Notebook
import Sharing

/// How well words are remembered, on simulated devices.
extension Fleet {
    private static let wordsCount = 3

    /// A person answers for a word, or takes the last answer back.
    mutating func review(_ who: Int) {
        let word = "v\(chance.next(Self.wordsCount))"
        let key = RemarkKey.memory(of: word)
        let known = devices[who].notes.values[key] ?? .null
        if chance.one(in: 5) {
            // An answer that was given elsewhere meanwhile stays.
            guard let last = devices[who].answers.removeValue(forKey: word), last.given == known
            else { return }
            let isTold = devices[who].notes.agreed[key] != nil
            devices[who].notes.values[key] = last.before == .null && !isTold ? nil : last.before
            return
        }
        let grade = WordGrade.allCases[chance.next(WordGrade.allCases.count)]
        let day = Int(devices[who].clock(now) / 86_400)
        let memory = WordSpacing.after(grade, WordMemory(known), on: day).remark
        deeds.memories[word, default: []].insert(memory.line)
        devices[who].answers[word] = FleetAnswer(given: memory, before: known)
        devices[who].notes.values[key] = memory
    }

    func checkWords(_ who: Int) throws(Broken) {
        for (key, value) in devices[who].notes.values where key.kind == .word && value != .null {
            try check(
                deeds.memories[key.id]?.contains(value.line) ?? false,
                "d\(who) remembers \(key.id) as it was answered nowhere: \(value.line)")
        }
    }
}

/// What a device would take back.
struct FleetAnswer: Equatable {
    var given: JSONValue
    var before: JSONValue
}

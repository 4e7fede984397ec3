import ScreenKit
import Wording

/// How far pauses are cut short.
public enum Brevity: String, CaseIterable, Hashable, Sendable {
    case off, gentle, medium, strong

    /// As the library has it. Before there were strengths it was "skip" or "keep".
    init?(kept text: String) {
        switch text {
        case "skip": self = .medium
        case "keep": self = .off
        default: self.init(rawValue: text)
        }
    }

    /// The longest pause that is left.
    public var pause: Duration? {
        switch self {
        case .off: nil
        case .gentle: .milliseconds(250)
        case .medium: .milliseconds(120)
        case .strong: .milliseconds(80)
        }
    }

    /// Behind the last comes the first, as with all that one key turns.
    func stepped(by steps: Int) -> Brevity {
        let all = Self.allCases
        let at = (all.firstIndex(of: self) ?? 0) + steps % all.count
        return all[(at + all.count) % all.count]
    }

    /// Among what else is different of a book; empty where nothing is.
    var mark: String {
        switch self {
        case .off: ""
        case .gentle: tr("gentle pauses")
        case .medium: tr("medium pauses")
        case .strong: tr("strong pauses")
        }
    }

    var words: String {
        switch self {
        case .off: tr("no")
        case .gentle: tr("gentle, to 0.25 s")
        case .medium: tr("medium, to 0.12 s")
        case .strong: tr("strong, to 0.08 s")
        }
    }
}

import Wording

/// Why it cannot be known which of two places is wanted: what is asked about. The library keeps its
/// name beside the place, so that the words can be changed.
public enum PlaceDoubt: String, CaseIterable, Sendable {
    case onlyPercent = "?only-percent"
    case notInEdition = "?not-in-edition"
    case bothRead = "?both-read"
    case notAsFar = "?not-as-far"
    case isOlder = "?older"
    case timeless = "?no-time"
    case isAhead = "?clock-ahead"
    case neverAgreed = "?never-agreed"
    case beforeAgreement = "?before-agreement"

    public func words(of side: String) -> String {
        switch self {
        case .onlyPercent: tr("only the percentage is known")
        case .notInEdition: tr("that place is not in this edition")
        case .bothRead: tr("both were read since they agreed")
        case .notAsFar: tr("it is not as far as here")
        case .isOlder: tr("that device told a later place before")
        case .timeless: tr("\(side) tells no time")
        case .isAhead:
            tr("its time has not come yet: the clock of that device or of this one is wrong")
        case .neverAgreed: tr("both were read before they met")
        case .beforeAgreement: tr("it is older than the place both agreed on")
        }
    }

    /// From what is kept beside a place; nil where that asks nothing.
    init?(kept why: String) {
        if let doubt = Self(rawValue: why) {
            self = doubt
        } else if let doubt = Self.kept[why] {
            self = doubt
        } else if why.hasSuffix(" tells no time") {
            self = .timeless
        } else {
            return nil
        }
    }

    /// Libraries have these sentences in the place of names. They stay as they are.
    private static let kept: [String: PlaceDoubt] = [
        "only the percentage is known": .onlyPercent,
        "that place is not in this edition": .notInEdition,
        "both were read since they agreed": .bothRead,
        "it is not as far as here": .notAsFar,
        "that device told a later place before": .isOlder,
    ]
}

extension SharedPlace {
    static let ofAnotherBook = "it is the place of another book"

    /// Why it was not believed, or what is asked about it, for people.
    public var doubts: String { PlaceDoubt(kept: why)?.words(of: side) ?? verdict }

    /// Reasons are kept in English, as some are looked for again; they are said as they are shown.
    private var verdict: String {
        switch why {
        case "you stayed where you were": return tr("you stayed where you were")
        case "this was settled": return tr("this was settled")
        case "the player there was not at its place yet":
            return tr("the player there was not at its place yet")
        case Self.ofAnotherBook: return tr("it is the place of another book")
        case "\(side) told a percentage that is none":
            return tr("\(side) told a percentage that is none")
        case "0 % is what \(side) has for a book that was never read":
            return tr("0 % is what \(side) has for a book that was never read")
        case PlaceJudge.beforeRestart: return tr("it was read before you began anew")
        default:
            let again = PlaceJudge.beforeRestart + ", told again ("
            guard why.hasPrefix(again), why.hasSuffix(")"),
                let count = Int(why.dropFirst(again.count).dropLast())
            else { return why }
            return tr("it was read before you began anew, told again (\(count))")
        }
    }
}

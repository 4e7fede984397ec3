import Publications
import ScreenKit

extension Settings {
    /// How far keys go in an audiobook.
    public var seekSteps: Listening.Steps {
        var steps = Listening.Steps()
        steps.short = .seconds(number("audio.step"))
        steps.long = .seconds(number("audio.long-step"))
        steps.usualSpeed = Speed(kept: text("audio.speed")) ?? .normal
        steps.mediaKeysStep = text("audio.media-keys") == "step"
        steps.rewinding =
            switch text("audio.rewind") {
            case "off": 0
            case "short": 0.5
            case "long": 2
            default: 1
            }
        for (path, asides) in Self.asides where !flag(path) { steps.leftOut.formUnion(asides) }
        return steps
    }

    private static let asides: [(String, Set<OverlayClip.Aside>)] = [
        ("narration.notes", [.note]), ("narration.pages", [.pageNumber]),
        ("narration.tables", [.table, .figure]),
    ]

    public var sleepManner: Listening.SleepManner {
        var manner = Listening.SleepManner()
        manner.fade = .seconds(number("sleep.fade"))
        manner.minutes = number("sleep.minutes")
        manner.isAgain = flag("sleep.again")
        switch text("sleep.hours") {
        case "always": manner.hours = .always
        case "hours":
            manner.hours = .between(number("sleep.hours-from"), number("sleep.hours-to"))
        default: manner.hours = .never
        }
        return manner
    }
}

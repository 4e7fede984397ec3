import Canvas
import ScreenKit
import Sharing
import Wording

/// What was answered to the question of two places.
public enum SyncErrand: Errand {
    case decide(PlaceMeeting, SharedWork, takes: Bool)
}

extension Syncing {
    /// Both places, once.
    package static func question(
        _ meeting: PlaceMeeting, _ book: SharedWork, why: String, size: Size
    ) -> Choice.State {
        let row = { (title: String, detail: String, words: String, takes: Bool) in
            Choice.Row(
                title: title, detail: detail, note: words.isEmpty ? "" : "…" + words,
                means: .errand(AnyErrand(SyncErrand.decide(meeting, book, takes: takes))))
        }
        let age = { (time: Int64) in
            time > 0 ? Amounts.age(meeting.met - time) : tr("at an unknown time")
        }
        let here = meeting.here.map {
            tr("\(ProgressLine.hundredths($0.percent / 100))%, on this device, \(age($0.at))")
        }
        var rows = [row(tr("Stay here"), here ?? tr("the start"), meeting.words.here, false)]
        if let found = meeting.found {
            let (percent, since) = (
                ProgressLine.hundredths(found.percent / 100), age(meeting.there.at)
            )
            let words =
                found.isAbout
                ? tr("about \(percent)%, on \(meeting.deviceName), \(since)")
                : tr("\(percent)%, on \(meeting.deviceName), \(since)")
            rows.append(row(tr("Go there"), words, meeting.words.there, true))
        }
        var choice = Choice.State(
            "sync", tr("Places"), asks: tr("Where do you read on? (\(why))"), rows, size: size)
        choice.parting = rows[0].means
        return choice
    }
}

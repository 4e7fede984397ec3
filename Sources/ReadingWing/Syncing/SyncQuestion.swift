import Canvas
import ScreenKit
import Sharing

/// What was answered to the question of two places.
public enum SyncErrand: Errand {
    case decide(PlaceMeeting, SharedWork, takes: Bool)
}

extension Syncing {
    /// Both places, once.
    package static func question(
        _ meeting: PlaceMeeting, _ book: SharedWork, why: String, size: Size
    ) -> Choice.State {
        let row = { (title: String, detail: String, takes: Bool) in
            Choice.Row(
                title: title, detail: detail,
                means: .errand(AnyErrand(SyncErrand.decide(meeting, book, takes: takes))))
        }
        let here = meeting.here.map { "\(Int($0.percent))%, on this device" } ?? "the start"
        var rows = [row("Stay here", here, false)]
        if let found = meeting.found {
            let about = found.isAbout ? "about " : ""
            let words = "\(about)\(Int(found.percent))%, on \(meeting.deviceName)"
            rows.append(row("Go there", words, true))
        }
        var choice = Choice.State(
            "sync", "Places", asks: "Where do you read on? (\(why))", rows, size: size)
        choice.parting = rows[0].means
        return choice
    }
}

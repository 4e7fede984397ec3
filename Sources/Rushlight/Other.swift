import Adapters
import Features

/// The other instance, where one had the lock first: asked and told over its socket.
enum Other {
    static func playing(_ place: ControlFolder) -> App.Action {
        // Who cannot be asked cannot be heard either, as far as anybody knows.
        let words = try? ControlClient(in: place).ask(["status"], patienceMs: patienceMs)
        let audio = words.flatMap { StatusReport.value("audio", in: $0) }
        guard audio == "playing" || audio == "loading" else { return .otherTold(playing: nil) }
        return .otherTold(
            playing: words.flatMap { StatusReport.value("heard", in: $0) } ?? "a book")
    }

    static func silenced(_ place: ControlFolder) -> App.Action {
        // It may have gone meanwhile: then it is silent.
        _ = try? ControlClient(in: place).ask(["listen", "pause"], patienceMs: patienceMs)
        return .otherTold(playing: nil)
    }

    /// Longer than any answer takes, and no longer than a person waits for sound.
    private static let patienceMs: Int32 = 1_000
}

import ScreenKit

/// Why nothing sounds, and whether anybody minds.
public struct Silence: Equatable, Sendable {
    fileprivate(set) var words: String?
    fileprivate(set) var isSoundWanted = false

    public init() {}
}

extension App {
    /// Cues that cannot be heard are written on the screen as well, so their silence is among the
    /// messages only; a person who asked for sound is told.
    static func silent(_ words: String, _ isAsked: Bool, _ state: inout State) -> Effects {
        state.silence.words = words
        let isWanted =
            isAsked || state.silence.isSoundWanted || state.preferences.settings.audioOutput != nil
        if isWanted { return say(words, &state) }
        state.notices.note(words)
        return []
    }

    /// Something is played because a person pressed the key for it.
    static func wantSound(_ state: inout State) -> Effects {
        guard !state.silence.isSoundWanted else { return [] }
        state.silence.isSoundWanted = true
        return state.silence.words.map { say($0, &state) } ?? []
    }
}

import Canvas
import Kernel
import Wording

/// The language that the person is spoken to in follows from the state, and is in force while the
/// state is changed, drawn, or acted on.
extension App {
    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        Wording.$inForce.withValue(state.wording) { follow(action, &state) }
    }

    /// The whole screen, from State and size alone.
    /// - Parameter picture: what was drawn before; of that nothing is drawn again that is the same.
    public static func draw(_ state: State, over picture: StillPicture? = nil) -> Frame {
        Wording.$inForce.withValue(state.wording) { drawn(state, over: picture) }
    }
}

extension App {
    /// What screens have laid out in words is laid out in those of another language.
    static func followLanguage(_ state: inout State) -> Effects {
        let wording = state.wording
        guard wording.code != state.spoken else { return [] }
        state.spoken = wording.code
        return Wording.$inForce.withValue(wording) { tellAllSizes(&state) }
    }
}

extension App.State {
    /// - Parameter locales: what the environment asks for, the most wanted first.
    public init(isPrivate: Bool, locales: [String]) {
        self.init(isPrivate: isPrivate)
        self.locales = locales
        spoken = wording.code
    }

    package var wording: Wording {
        .chosen(preferences.settings.language, locales: locales)
    }
}

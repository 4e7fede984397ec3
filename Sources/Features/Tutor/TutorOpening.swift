import Kernel

extension Tutor {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goTutor, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let lessons = State(progress: state.memory.lessons, config: App.tutorConfig(state))
        return App.show(AnyScreen(Tutor.self, lessons), &state)
    }
}

extension Destination {
    public static var tutor: Destination { Destination(Tutor.self, Plainly()) }
}

import Kernel

extension Doctor {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goDoctor, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.float(AnyScreen(Doctor.self, State(size: state.around.size)), &state)
    }
}

extension Destination {
    public static var doctor: Destination { Destination(Doctor.self, Plainly()) }
}

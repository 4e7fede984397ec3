import Kernel

extension Player {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goPlayer, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.goToPlayer(&state)
    }
}

extension SoundSheet {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .playerSound) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard state.listening != nil else { return App.say(App.nothingHeard, &state) }
        return App.float(AnyScreen(SoundSheet.self, State(size: state.around.size)), &state)
    }
}

extension Destination {
    public static var player: Destination { Destination(Player.self, Plainly()) }
}

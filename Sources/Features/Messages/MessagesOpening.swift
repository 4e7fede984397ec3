import Kernel

extension MessageList {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goMessages, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let list = State(state.notices, size: state.around.size)
        return App.float(AnyScreen(MessageList.self, list), &state)
    }
}

extension Destination {
    public static var messages: Destination { Destination(MessageList.self, Plainly()) }
}

import Kernel
import ScreenKit

extension MessageList {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goMessages, name: name) }
}

extension Destination {
    public static var messages: Destination { Destination(MessageList.self, Plainly()) }
}

import Kernel
import ScreenKit

extension Tutor {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goTutor, name: name) }
}

extension Destination {
    public static var tutor: Destination { Destination(Tutor.self, Plainly()) }
}

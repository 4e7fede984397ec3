import Kernel
import ScreenKit

extension Doctor {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goDoctor, name: name) }

    public static func layer(_ way: Plainly, _ around: Surroundings) -> State? {
        State(size: around.size)
    }
}

extension Destination {
    public static var doctor: Destination { Destination(Doctor.self, Plainly()) }
}

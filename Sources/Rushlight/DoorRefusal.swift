import Adapters

/// Why the running instance does not do what it was asked, and what a person does next. Only the
/// reason goes over the socket.
enum DoorRefusal: String {
    case noPlace = "there is no such place"
    case notHeard = "no audiobook is loaded"
    case notUnderstood = "not understood"
    case noNumber = "nothing has that number"
    case noEvent = "there is no such event"
    case noLock = "there is no lock"
    case locked = "it is locked, and its passphrase is asked for on its screen"
    case inTerminal = "it was started in its terminal and ends with it"

    var next: String {
        switch self {
        case .noPlace: "`rushlight ctl open --help` names them."
        case .notHeard: "`rushlight ctl read FILE` opens one."
        case .notUnderstood: "It may be of another version: end it and start it again."
        case .noNumber: "`rushlight ctl queue` numbers them."
        case .noEvent: "`rushlight events` lists them."
        case .noLock: "`rushlight lock set` makes one."
        case .locked: "Type it there."
        case .inTerminal: "Quit it there."
        }
    }
}

extension ControlServer.Answer {
    static func refused(_ refusal: DoorRefusal) -> Self { .refused(refusal.rawValue) }
}

import Catalogs
import Sharing

@testable import HouseholdWing
@testable import ReadingWing
@testable import ScreenKit

extension Syncing: Walked {
    private static let meeting = PlaceMeeting(
        side: Side(id: "1", name: "h", kind: .kosync, address: "http://h", user: "u"), here: nil,
        there: SharedPlace("#char=1", percent: 1, .turn, at: 1), found: nil,
        report: SideReport(device: .here, pointer: "", percent: 1, at: 1))

    static func after(_ last: Command?) -> Command? {
        let book = SharedWork(PreviewBook.book)
        return switch last {
        case nil: .readSides
        case .readSides?: .exchange(book, isBusy: false, pulls: true)
        case .exchange?: .settle(meeting, book, takes: true)
        case .settle?: .flush(besides: nil)
        case .flush?: .say("words")
        case .say?: .moved("words")
        case .moved?: .jump(book, "#char=1")
        case .jump?: .ask(meeting, book, why: "words")
        case .ask?: .renewNotes(book)
        case .renewNotes?: nil
        }
    }
}

extension SideList: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .read
        case .read?: .readPlaces
        case .readPlaces?: .exchange(side: nil)
        case .exchange?: .pause(side: "1", isOn: true)
        case .pause?: .tell(side: "1", .nothing)
        case .tell?: .forget(side: "1")
        case .forget?: .add(address: "/a", user: "", password: Secret(""))
        case .add?: nil
        }
    }
}

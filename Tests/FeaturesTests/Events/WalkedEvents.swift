@testable import HouseholdWing
@testable import ScreenKit

extension Events: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .write([EventNews(.finished)])
        case .write?: .tell([EventLine(.finished, "{}")], dropped: 1)
        case .tell?: nil
        }
    }
}

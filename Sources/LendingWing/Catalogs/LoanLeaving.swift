import Catalogs
import ScreenKit

extension Loan {
    /// It goes back, and can be kept yet.
    public var isGoingBack: Bool { leaving != nil }

    /// Its library does not know yet.
    var isWaiting: Bool {
        if case .waiting = leaving { true } else { false }
    }
}

extension Loan.Asked {
    var deed: Loan.Deed {
        switch self {
        case .borrow: .borrow
        case .hold: .hold
        case .cancelHold: .cancelHold
        case .giveBack: .giveBack
        case .renew: .renew
        }
    }
}

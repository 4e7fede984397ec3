import Ports
import RuntimeKit
import Sharing

/// Asks one side for places and tells it places. Every call may take its time.
protocol SideTalking: Sendable {
    /// Nothing is changed there.
    func test(_ errand: CancellableWork) throws(SideTrouble)
    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull
    func push(
        _ place: SidePush, of name: String, _ errand: CancellableWork
    ) throws(SideTrouble)
}

struct SidePull: Equatable, Sendable {
    /// nil where the side has no place of it.
    var report: SideReport?
    /// What the side's clock said.
    var clock: Int64?
}

struct SidePush: Equatable, Sendable {
    var pointer: String
    var percent: Double
    var device: SharedPlace.Device
}

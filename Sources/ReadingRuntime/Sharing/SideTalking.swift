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
    /// What led there, where the side tells it.
    var reason: SharedPlace.Reason?
    /// The last places of further devices.
    var others: [Other] = []
    /// What is amiss there, as clauses for people.
    var notes: [String] = []

    struct Other: Equatable, Sendable {
        var report: SideReport
        var reason: SharedPlace.Reason
    }
}

struct SidePush: Equatable, Sendable {
    var place: SharedPlace
    /// All that the book is called.
    var names: [String]
    var pointer: String
    var percent: Double
    var device: SharedPlace.Device
}

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

/// Asks one side for notes and what else is said of a book, and tells it.
protocol RemarkTalking: Sendable {
    /// Of what is kept here, what such a side has a place for.
    func shared(_ kept: KeptRemarks) -> KeptRemarks
    /// What is here beside what the side says of the book, which has all these names.
    /// - Parameter looks: off where what was seen last is enough.
    func meeting(
        of books: [String], beside kept: KeptRemarks, looks: Bool, _ errand: CancellableWork
    ) throws(SideTrouble) -> RemarkMeeting
    /// Returns what the side has taken. The next exchange tells the rest.
    func tell(
        _ remarks: [RemarkKey: RemarkValue], after meeting: RemarkMeeting, of books: [String],
        _ errand: CancellableWork
    ) throws(SideTrouble) -> [RemarkKey: Remark]
}

/// A server that tells its kind without a sign-in.
protocol GreetingServer {
    /// Whether it is one. No name and no secret is sent.
    func isThere(_ errand: CancellableWork) throws(SideTrouble) -> Bool
    /// Signs in.
    func test(_ errand: CancellableWork) throws(SideTrouble)
}

struct SidePush: Equatable, Sendable {
    var place: SharedPlace
    /// All that the side may know of what the book is called; never empty.
    var names: [String]
    var pointer: String
    var percent: Double
    var device: SharedPlace.Device
    /// It was told before, and another place came in front of it.
    var isAgain = false
}

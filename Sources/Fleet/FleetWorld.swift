import Sharing

/// What holds wherever devices share a book.
protocol FleetWorld {
    var devices: [FleetDevice] { get }
    var step: Int { get }
}

extension FleetWorld {
    func check(
        _ holds: Bool, _ what: @autoclosure () -> String
    ) throws(Fleet.Broken) {
        if !holds { throw Fleet.Broken(description: "\(Self.self), step \(step): \(what())") }
    }

    /// In one reading.
    func checkFurthest(_ old: FleetDevice, _ new: FleetDevice) throws(Fleet.Broken) {
        if new.current?.reason == .restart { return }
        try check(
            new.history.furthest(isSound: false)?.percent ?? 0
                >= old.history.furthest(isSound: false)?.percent ?? 0,
            "\(old.id) lost the furthest place")
    }

    /// - Parameters:
    ///   - old: the device before an exchange.
    ///   - new: the same after it.
    func checkKept(
        _ old: FleetDevice, _ new: FleetDevice, _ step: SyncStep, _ person: Fleet.Person
    ) throws(Fleet.Broken) {
        guard let was = old.current else { return }
        try check(
            new.history.entries.contains { $0.place.isOwn && $0.place.locator == was.locator },
            "\(old.id) lost the place it was at")
        if person == .busy || person == .unattended, step.verdict != .move {
            try check(new.current == old.current, "\(old.id) moved unasked")
        }
        try checkFurthest(old, new)
    }

    /// When all is quiet.
    func checkAgreement() throws(Fleet.Broken) {
        // A device that chose to stay keeps its place for good. A place that ran on by itself is
        // not sent.
        let places = devices.filter { !$0.hasStayed }.compactMap(\.current)
            .filter { $0.reason != .auto }.map(\.percent)
        // A jump within a page is not sent.
        let pagePercent = 0.5
        try check(
            (places.max() ?? 0) - (places.min() ?? 0) <= pagePercent,
            "when all is quiet they are at \(places)")
    }
}

import ScreenKit

/// The audiobook that is loaded, for the screens that show it.
struct HeardFact: Fact {
    var heard: Listening.State?

    static var unknown: HeardFact { HeardFact() }
}

extension Surroundings {
    public package(set) var listening: Listening.State? {
        get { self[HeardFact.self].heard }
        set { self[HeardFact.self] = HeardFact(heard: newValue) }
    }
}

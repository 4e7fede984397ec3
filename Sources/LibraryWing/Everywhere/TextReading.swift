import Kernel
import ScreenKit
import Wording

/// The words of all books are read in the background: only while no key is pressed, and not at
/// all once nothing is left to read.
public enum TextReading: Feature {
    /// How far it is.
    public struct Progress: Equatable, Sendable {
        /// Books whose words are known, of all.
        public var read: Int
        public var all: Int
        public var bytes: Int
        /// There is no room for the others.
        public var isFull = false

        public init(read: Int, all: Int, bytes: Int, isFull: Bool = false) {
            (self.read, self.all, self.bytes, self.isFull) = (read, all, bytes, isFull)
        }
    }

    public struct State: Equatable, Sendable {
        var isUnderWay = false
        public package(set) var isWanted = true
        /// Something came, went or changed since all was read.
        var isStale = true
        public package(set) var isReading = false
        public package(set) var progress: Progress?
        /// Why no more can be read.
        public package(set) var trouble: String?

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        /// The program is under way.
        case begun
        /// The settings say whether it is wanted.
        case wanted(Bool)
        case libraryChanged
        /// A key, the mouse: somebody wants the machine.
        case stirred
        case calmed
        case told(Progress)
        case ended(Progress)
        case failed(String)
    }

    public enum Command: Equatable, Sendable { case read }

    /// No key for so long: then a person reads, or thinks.
    static let calm = Duration.seconds(4)

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .begun:
            state.isUnderWay = true
            return attend(&state)
        case .wanted(let isWanted):
            guard isWanted != state.isWanted else { return [] }
            state.isWanted = isWanted
            return isWanted ? attend(&state) : stop(&state)
        case .libraryChanged:
            state.isStale = true
            return state.isReading ? [] : attend(&state)
        case .stirred:
            guard state.isWanted, state.isUnderWay, state.isStale || state.isReading else {
                return []
            }
            return stop(&state) + attend(&state)
        case .calmed:
            guard state.isWanted, state.isStale, !state.isReading else { return [] }
            (state.isReading, state.isStale) = (true, false)
            return [.stream(.read, .read)]
        case .told(let progress):
            state.progress = progress
            return []
        case .ended(let progress):
            (state.isReading, state.progress, state.trouble) = (false, progress, nil)
            return attend(&state)
        case .failed(let why):
            (state.isReading, state.trouble) = (false, why)
            return []
        }
    }

    private static func attend(_ state: inout State) -> Effects {
        guard state.isWanted, state.isUnderWay, state.isStale else { return [] }
        return [.schedule(.calm, after: calm, .calmed)]
    }

    private static func stop(_ state: inout State) -> Effects {
        let wasReading = state.isReading
        if wasReading { (state.isReading, state.isStale) = (false, true) }
        return [.cancel(.calm)] + (wasReading ? [.cancel(.read)] : [])
    }
}

extension TextReading.State {
    /// What a person may want to know of it while they look for something.
    var words: String {
        if !isWanted { return tr("texts are not read: the setting search.texts is off") }
        if let trouble { return tr("texts cannot be read: \(trouble)") }
        guard let progress else { return tr("texts are read while idle") }
        if progress.isFull {
            return tr(
                "\(progress.read) of \(progress.all) books are read: there is no room for more")
        }
        return progress.read < progress.all
            ? tr("\(progress.read) of \(progress.all) books read") : ""
    }
}

extension EffectID {
    static let calm = EffectID("calm")
    static let read = EffectID("read")
}

import Canvas
import Kernel

/// The pictures in view: asked for when they are seen, shown when they come.
public struct PictureTray: Equatable, Sendable {
    public var means = PictureMeans()
    /// What is in view, drawn; what is not any more can be drawn again.
    package private(set) var shown: [PictureWish: Picture] = [:]
    /// What was asked for and has not come.
    package private(set) var asked: Set<PictureWish> = []
    /// What cannot be drawn, and why.
    package private(set) var failed: [PictureWish: String] = [:]

    public init() {}

    /// What has come for a wish, else for one of the same picture and size: while the next piece
    /// is on its way, the last one stays.
    package func latest(like wish: PictureWish) -> Picture? {
        shown[wish] ?? shown.first { $0.key.path == wish.path && $0.key.size == wish.size }?.value
    }

    /// What has come for a wish.
    package subscript(wish: PictureWish) -> Picture? { shown[wish] }

    /// A book has as many damaged pictures as it likes; these are remembered.
    private static let failedMax = 500

    package mutating func take(_ wish: PictureWish, _ drawn: DrawnPicture) {
        // A picture that is no longer wanted was for a page that is gone.
        guard asked.remove(wish) != nil else { return }
        switch drawn {
        case .picture(let picture):
            shown = shown.filter { $0.key.path != wish.path || $0.key.size == wish.size }
            shown[wish] = picture
        case .failed(let why):
            if failed.count >= Self.failedMax { failed = [:] }
            failed[wish] = why
        }
    }

    /// What could not be drawn may be asked for again.
    package mutating func forgive() { failed = [:] }

    package func trouble(with path: String) -> String? {
        failed.first { $0.key.path == path }?.value
    }

    /// Keeps what is wanted and returns what to ask for, and what is no longer wanted.
    package mutating func want(_ wishes: [PictureWish]) -> (
        new: [PictureWish], stale: [PictureWish]
    ) {
        if wishes.isEmpty, shown.isEmpty, asked.isEmpty { return ([], []) }
        let wanted = Set(wishes)
        let isWhole = wanted.allSatisfy { shown[$0] != nil || failed[$0] != nil }
        shown = shown.filter { old in
            wanted.contains(old.key)
                || !isWhole && wanted.contains { $0.path == old.key.path && shown[$0] == nil }
        }
        let stale = asked.subtracting(wanted)
        asked.subtract(stale)
        var new: [PictureWish] = []
        for wish in wishes
        where shown[wish] == nil && failed[wish] == nil && asked.insert(wish).inserted {
            new.append(wish)
        }
        return (new, stale.sorted { $0.name < $1.name })
    }
}

/// What came of a wish.
public enum DrawnPicture: Equatable, Sendable {
    case picture(Picture)
    /// Why not, as the end of a sentence.
    case failed(String)
}

extension PictureWish {
    /// One name a wish, for the work that is done for it.
    package var name: String { "\(path) \(size.width)×\(size.height) \(view)" }
    package var effect: EffectID { EffectID("picture \(name)") }
}

import Ports
import Speech

/// Speaks with whatever engines there are.
public struct SpeechDesk: Sendable {
    private let engines: [any Speaking]

    /// - Parameter engines: the one that is taken first comes first.
    public init(engines: [any Speaking]) { self.engines = engines }

    public func survey() -> [SpeechEngine] { engines.map { $0.survey() } }

    /// The engine of each voice.
    func engine(of voice: Voice, in found: [SpeechEngine]) -> (any Speaking)? {
        zip(engines, found).first { $1.name == voice.engine }?.0
    }
}

import Ports
import Synchronization

/// The voice that the setting `speech.command` names. One that is kept running is the same for as
/// long as the setting is.
public final class OwnVoice: Sendable {
    private let last = Mutex<(setting: String, voice: any Speaking)?>(nil)

    public init() {}

    public func voice(_ setting: String) -> any Speaking {
        last.withLock { last in
            if let last, last.setting == setting { return last.voice }
            let voice = Self.made(setting)
            last = (setting, voice)
            return voice
        }
    }

    private static func made(_ setting: String) -> any Speaking {
        guard setting.hasPrefix(KeptVoice.prefix) else { return CommandVoice(setting) }
        let command = setting.dropFirst(KeptVoice.prefix.count).drop { $0 == " " }
        return KeptVoice(String(command))
    }
}

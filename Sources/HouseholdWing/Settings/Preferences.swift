import Canvas
import Kernel
import ScreenKit
import Wording

/// The settings in force, and the file they came from.
public struct Preferences: Equatable, Sendable {
    public private(set) var file = SettingsFile()
    public private(set) var settings = Settings()
    public private(set) var problems: [SettingsProblem] = []
    /// The file cannot be read at all: a person repairs it by hand, and it is never overwritten.
    public private(set) var isBroken = false
    /// Why not, where the disk does not give it out.
    package private(set) var obstacle: String?

    public init() {}

    /// Takes what the file says. Where it says nothing sensible, what held goes on holding.
    package mutating func take(_ bytes: [UInt8], themes: [String]?) {
        obstacle = nil
        (settings, problems) = Settings.read(bytes, last: settings, themes: themes)
        do throws(JSON5Error) {
            file = try SettingsFile(bytes)
            isBroken = false
        } catch {
            isBroken = true
        }
    }

    /// The file has a value this version does not know: the former one stays in force.
    package mutating func standOff(because why: String) {
        isBroken = true
        obstacle = why
    }

    /// The file with the change in it, or nil when it could not be made there.
    package mutating func change(_ setting: Setting, to value: SettingValue?) -> [UInt8]? {
        settings.set(setting, to: value)
        guard !isBroken, (try? file.change(setting, to: value)) != nil else {
            // The file is broken, or holds something else there: the change lasts until the end.
            return nil
        }
        return file.bytes
    }

    package mutating func bind(place: String, keys: String, to command: String?) -> [UInt8]? {
        settings.keys.removeAll { $0.place == place && $0.keys == keys }
        if let command {
            settings.keys.append(.init(place: place, keys: keys, command: command))
        }
        guard !isBroken, (try? file.bind(place: place, keys: keys, to: command)) != nil else {
            // As above.
            return nil
        }
        return file.bytes
    }
}

/// A file of ours that is read and written whole.
public enum Paper: String, CaseIterable, Sendable {
    case settings, session

    /// Its title in a sentence.
    package var title: String {
        switch self {
        case .settings: tr("The settings file")
        case .session: tr("What was open and learned")
        }
    }
}

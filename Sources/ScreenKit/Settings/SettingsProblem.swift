import Canvas
import Wording

/// What is wrong with one place of the settings file, and what holds instead.
public struct SettingsProblem: Error, Hashable, Sendable {
    /// The setting it is about, where it is about one.
    public var setting: String?
    public var place: TextPlace?
    /// A clause: what stands there and what is accepted.
    public var why: String
    /// A sentence: what holds now, or what to do.
    public var next: String

    public init(setting: String? = nil, place: TextPlace? = nil, why: String, next: String) {
        self.setting = setting
        self.place = place
        self.why = why
        self.next = next
    }

    /// As the command line and the messages have it: `WHAT: WHY. NEXT`.
    public func line(file: String) -> String {
        let what = place.map { tr("\($0): \(why)") } ?? why
        return tr("\(Safe.text(file)): \(what). \(next)")
    }
}

import Kernel
import ScreenKit
import Wording

/// Chapters beside the sound, where other players find them: a cue sheet, only when asked.
public struct WrittenSheet: Hashable, Sendable {
    public var path: String
    /// What stood there before, which was ours too.
    public var former: [UInt8]?

    public init(path: String, former: [UInt8]?) { (self.path, self.former) = (path, former) }

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Listening {
    static func writeSheet(_ action: Action, _ state: inout State) -> Effects {
        switch action {
        case .sheetWished: return [.request(.sheet, .writeSheet(state.book))]
        case .sheetWritten(let sheet):
            let undo = Undo(
                title: tr("Chapters written to \(sheet.name)"), journal: journal(state),
                inverse: Action.sheetTakenBack(sheet), forward: .sheetWished)
            let words = tr("Chapters written to \(sheet.name), beside the sound.")
            return [.record(undo), .perform(.ask(.done(words)))]
        case .sheetFailed(let why):
            return [.perform(.ask(.say(tr("The chapters were not written: \(why)."))))]
        case .sheetTakenBack(let sheet): return [.request(.sheet, .takeSheetBack(sheet))]
        default: return []
        }
    }
}

extension EffectID {
    static let sheet = EffectID("sheet")
}

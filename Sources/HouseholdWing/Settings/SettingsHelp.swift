import Canvas
import ScreenKit
import Wording

/// What stands below the list: what the setting in focus is for, and what is to be remarked.
extension SettingsList {
    struct Remark {
        var text: String
        var role: Role
        /// A line of the file is cut where it is too long; a sentence never is.
        var isSentence = true

        func lines(width: Int) -> [String] {
            isSentence
                ? Paragraphs.lines(text, width: width) : [Width.clip(text, to: max(0, width))]
        }
    }

    static func drawHelp(_ state: State, _ layout: Layout, _ frame: inout Frame) {
        guard let setting = state.focused, layout.help.height > 0 else { return }
        let remark = state.remark(on: setting)
        let width = frame.width - 2 * layout.help.column
        var lines = remark.lines(width: width)
        // What is wrong comes before what the setting is for, where there is room for one of them.
        if lines.count > layout.help.height {
            lines = Paragraphs.lines(remark.text, width: width, rowsMax: layout.help.height)
        }
        var area = layout.help
        area.height -= min(area.height, lines.count)
        Paragraphs.draw(setting.help, in: area, into: &frame, role: .caption)
        for (index, line) in lines.enumerated() {
            frame.write(
                line, row: area.rows.upperBound + index, column: area.column, role: remark.role)
        }
    }
}

extension SettingsList.State {
    /// What is accepted while a value is typed, what is wrong, or the row as the file has it.
    func remark(on setting: Setting) -> SettingsList.Remark {
        if let refused = typing?.refused {
            let words = tr("! “\(Safe.text(refused))” is not accepted: \(setting.acceptedShown).")
            return .init(text: words, role: .error)
        }
        if typing != nil {
            return .init(text: tr("Accepted: \(setting.acceptedShown)."), role: .dim)
        }
        if let problem = problem(of: setting) {
            let why = problem.place.map { tr("\($0): \(problem.why)") } ?? problem.why
            return .init(text: "! " + tr("\(why)."), role: .error)
        }
        return .init(text: line(of: setting), role: .dim, isSentence: false)
    }

    /// The rows that all of it takes.
    func helpRows(width: Int, remark: Int) -> Int {
        guard let setting = focused else { return 0 }
        return Paragraphs.lines(setting.help, width: width).count
            + self.remark(on: setting).lines(width: remark).count
    }

    /// A row in words, as a screen reader has it: more lines than one where it is long.
    func linearLines(
        _ setting: Setting, at index: Int, of count: Int, width: Int
    ) -> [String] {
        let known = settings.isChanged(setting) ? tr("changed") : tr("default")
        let words = listed([setting.title, shown(setting), known])
        let whole = tr("\(index + 1) of \(count): \(words)")
        return Width.of(whole) <= width ? [whole] : Paragraphs.lines(whole, width: width)
    }
}

import Canvas
import ScreenKit

extension SettingsList {
    /// Where things stand: at a size, in the language in force, with one setting in focus.
    struct Layout {
        let hasSections: Bool
        /// The columns of the sections, up to the line beside them.
        let sectionsWidth: Int
        /// Title, rows and values, the column of marks included.
        let list: Area
        /// What is said of the setting, and below it its name in the file.
        let help: Area
        let titleRow: Int?
        private let isNarrow: Bool

        private static let settingsMin = 3
        private static let sectionsColumn = 5
        /// Between title and value, with a mark in it.
        private static let valueGap = 3

        init(_ state: State) {
            let size = state.size
            hasSections = Self.hasSections(size, isLinear: state.isLinear)
            isNarrow = size.width < 50
            let isLow = size.height < 12
            titleRow = size.height < 6 ? nil : 0
            let top = titleRow == nil ? 0 : isLow || isNarrow ? 1 : 2
            let helpRows = isLow ? 0 : size.height < 16 || isNarrow ? 3 : 4
            let bottom = max(top, size.height - 1 - helpRows)
            let gap = helpRows > 0 ? 1 : 0
            sectionsWidth = hasSections ? Self.widthOfSections(size.width) : 0
            let left = hasSections ? sectionsWidth + 2 : isNarrow ? 0 : 1
            // A line longer than this is hard to follow from title to value.
            let width = min(size.width - left - (isNarrow ? 0 : 1), 100)
            let margin = isNarrow ? 1 : 3
            // Of four rows one is air. What is longer takes it, then the one above the help where
            // rows are few, then rows of the list, which keeps three settings and their heading.
            let rows = min(helpRows, 3)
            let helpWidth = min(size.width - 2 * margin, 74)
            let wanted =
                helpRows == 0
                ? 0
                : state.helpRows(width: helpWidth, remark: size.width - 2 * margin) - rows
            let down = max(0, min(wanted, helpRows - rows))
            let above = max(0, min(wanted - down, size.height < 16 ? gap : 0))
            let least = Self.settingsMin + (hasSections && state.find == nil ? 0 : 1)
            let up = max(0, min(wanted - down - above, bottom - top - gap - least))
            list = Area(row: top, column: left, width: width, height: bottom - top - gap - up)
            help = Area(
                row: bottom - above - up, column: margin, width: helpWidth,
                height: rows + down + above + up)
        }

        static func hasSections(_ size: Size, isLinear: Bool) -> Bool {
            size.width >= 60 && size.height >= 12 && !isLinear
        }

        private static func widthOfSections(_ width: Int) -> Int {
            let widest = Setting.Section.allCases.map { Width.of($0.title) }.max() ?? 0
            return max(18, min(sectionsColumn + widest + 1, width / 3))
        }

        /// Where the title of a section stands.
        var sectionColumns: Range<Int> {
            Self.sectionsColumn..<max(Self.sectionsColumn, sectionsWidth - 1)
        }

        /// How wide a title may be: room for the widest there is, or half of the line; more where
        /// the values of the section in view leave it.
        func titleWidth(_ state: State) -> Int {
            let widest = SettingsTable.rows.map { Width.of($0.title) }.max() ?? 0
            let (wanted, half) = (isNarrow ? widest : max(21, widest), list.width / 2)
            guard hasSections, wanted > half else { return max(1, min(wanted, half)) }
            let section = state.focused?.section
            let values = state.rows.filter { $0.section == section }.map {
                Width.of(state.shown($0))
            }
            let left = list.width - 2 - Self.valueGap - (values.max() ?? 0)
            return max(1, min(wanted, max(half, min(left, list.width * 3 / 5))))
        }

        /// Where in a row so wide its value begins: below the others, unless one of title and value
        /// would be cut and the other leaves it room.
        static func valueStart(
            in width: Int, title: String, valueWidth: Int, titleWidth: Int
        ) -> Int {
            let (column, after) = (titleWidth + valueGap, Width.of(title) + valueGap)
            let last = width - valueWidth
            return after > column
                ? max(column, min(after, last)) : min(column, max(after, last))
        }

        /// What a title may take before a value that begins there.
        static func titleRoom(before start: Int) -> Int { start - valueGap }

        /// The sections that show where not all have room: the one in focus is among them.
        func sections(around here: Setting.Section?) -> ArraySlice<Setting.Section> {
            let all = Setting.Section.allCases
            let at = here.flatMap { all.firstIndex(of: $0) } ?? 0
            let first = max(0, min(at - list.height / 2, all.count - list.height))
            return all[first..<min(all.count, first + list.height)]
        }
    }
}

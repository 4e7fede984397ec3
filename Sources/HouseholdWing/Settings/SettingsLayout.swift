import Canvas
import ScreenKit

extension SettingsList {
    /// Where things stand at a size.
    struct Layout {
        let hasSections: Bool
        /// Title, rows and values, the column of marks included.
        let list: Area
        /// Two lines of help and the name in the file.
        let help: Area
        /// How wide a title may be.
        let titleWidth: Int
        let titleRow: Int?

        static let sectionsWidth = 18

        init(_ size: Size, isLinear: Bool) {
            hasSections = size.width >= 60 && size.height >= 12 && !isLinear
            let isLow = size.height < 12
            titleRow = size.height < 6 ? nil : 0
            let top = titleRow == nil ? 0 : isLow || size.width < 50 ? 1 : 2
            let helpRows = isLow ? 0 : size.height < 16 || size.width < 50 ? 3 : 4
            let bottom = max(top, size.height - 1 - helpRows)
            let gap = helpRows > 0 ? 1 : 0
            let left = hasSections ? Self.sectionsWidth + 2 : size.width < 50 ? 0 : 1
            // A line longer than this is hard to follow from title to value.
            let width = min(size.width - left - (size.width < 50 ? 0 : 1), 100)
            list = Area(row: top, column: left, width: width, height: bottom - top - gap)
            let margin = size.width < 50 ? 1 : 3
            help = Area(
                row: bottom, column: margin, width: min(size.width - 2 * margin, 74),
                height: helpRows == 4 ? 3 : helpRows)
            titleWidth = min(21, max(1, width * 2 / 5))
        }
    }
}

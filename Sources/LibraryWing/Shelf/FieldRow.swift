import Canvas

/// A field on one row with its label before it.
enum FieldRow {
    /// What is typed has to be seen: with fewer cells for it the label gives way.
    private static let fieldLeast = 12

    static func draw(
        _ label: String, _ field: TextField, in area: Area, into frame: inout Frame,
        placeholder: String = ""
    ) {
        let room = max(area.width / 2, area.width - fieldLeast - 1)
        let text = Width.clip(label, to: room) + " "
        frame.write(
            text, row: area.row, column: area.column, role: .dim, limit: area.columns.upperBound)
        field.draw(
            in: area.inset(left: min(area.width, Width.of(text))), into: &frame,
            placeholder: placeholder)
    }
}

/// A field, and before it what it is called; over it where one line has no room for both.
public struct LabelledField {
    private let label: String
    private let placeholder: String

    /// A shorter field shows too little of what is typed.
    private static let widthMin = 12

    public init(_ label: String, placeholder: String = "") {
        (self.label, self.placeholder) = (label, placeholder)
    }

    public func rows(width: Int) -> Int {
        let wanted = max(Self.widthMin, Width.of(placeholder))
        return Width.of(label) + 1 + wanted <= width ? 1 : 2
    }

    /// Where the area has one row only, the label gives way.
    public func draw(
        _ field: TextField, in area: Area, into frame: inout Frame, isSecret: Bool = false,
        hasFocus: Bool = true
    ) {
        guard !area.isEmpty else { return }
        let isOver = area.height > 1 && rows(width: area.width) > 1
        let room = max(area.width / 2, area.width - Self.widthMin) - 1
        let shown = Width.clip(label, to: isOver ? area.width : room)
        let lead = shown.isEmpty ? "" : shown + " "
        frame.write(
            lead, row: area.row, column: area.column, role: .dim, limit: area.columns.upperBound)
        let place = isOver ? area.inset(top: 1) : area.inset(left: Width.of(lead))
        field.draw(
            in: place, into: &frame, placeholder: placeholder, isSecret: isSecret,
            hasFocus: hasFocus)
    }

    /// With words below it, which give way first.
    public func draw(
        _ field: TextField, over words: String, _ role: Role = .dim, in area: Area,
        into frame: inout Frame
    ) {
        var place = area
        place.height = min(area.height, rows(width: area.width))
        draw(field, in: place, into: &frame)
        Paragraphs.draw(words, in: area.inset(top: place.height), into: &frame, role: role)
    }
}

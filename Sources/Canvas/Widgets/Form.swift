/// Labels and what belongs to them in two columns; under 50 columns the labels stand above.
public struct Form: Equatable, Sendable {
    public struct Field: Equatable, Sendable {
        public var label: String
        /// Under the value, in dim.
        public var help: String
        public init(_ label: String, help: String = "") {
            self.label = label
            self.help = help
        }
    }

    /// Where one field's parts are drawn.
    public struct Slot: Equatable, Sendable {
        public var field: Int
        public var label: Area
        public var value: Area
        public var help: Area
    }

    private static let twoColumnsMin = 50
    private static let helpMax = 3
    public var fields: [Field]
    public var focus: Int
    /// Without blank rows between the fields.
    public var isTight: Bool

    public init(_ fields: [Field], focus: Int = 0, isTight: Bool = false) {
        self.fields = fields
        self.focus = focus
        self.isTight = isTight
    }

    /// Draws labels and helps; `value` draws each value into its area.
    public func draw(
        in area: Area, into frame: inout Frame,
        value: (_ field: Int, _ area: Area, _ hasFocus: Bool, _ frame: inout Frame) -> Void
    ) {
        for slot in slots(in: area, isNarrow: frame.width < Self.twoColumnsMin) {
            let field = fields[slot.field]
            write(field.label, slot.label, .text, &frame)
            Paragraphs.draw(field.help, in: slot.help, into: &frame, role: .dim)
            if !slot.value.isEmpty { value(slot.field, slot.value, slot.field == focus, &frame) }
        }
    }

    /// The slots that show, the focused one whole among them. Blank rows go where all fields fit
    /// without them.
    public func slots(in area: Area, isNarrow: Bool) -> [Slot] {
        let ways = (isTight ? [0] : [1, 0]).map { slots(in: area, isNarrow: isNarrow, gap: $0) }
        let whole = ways.first {
            $0.last.map { $0.help.row + $0.help.height <= area.rows.upperBound } ?? true
        }
        return scrolled(whole ?? ways[0], in: area)
    }

    private func slots(in area: Area, isNarrow: Bool, gap: Int) -> [Slot] {
        let labels = (fields.map { Width.of($0.label) }.max() ?? 0) + 3
        let indent = isNarrow ? 0 : min(labels, area.width / 2)
        var slots: [Slot] = []
        var row = area.row
        for (index, field) in fields.enumerated() {
            let label = Area(
                row: row, column: area.column, width: isNarrow ? area.width : indent, height: 1)
            if isNarrow { row += 1 }
            let value = Area(
                row: row, column: area.column + indent, width: area.width - indent, height: 1)
            var help = value
            help.height =
                field.help.isEmpty
                ? 0 : Paragraphs.lines(field.help, width: help.width, rowsMax: Self.helpMax).count
            help.row = row + 1
            slots.append(Slot(field: index, label: label, value: value, help: help))
            row += help.height + 1 + gap
        }
        return slots
    }

    private func scrolled(_ slots: [Slot], in area: Area) -> [Slot] {
        guard slots.indices.contains(focus) else { return slots.compactMap { $0.shown(in: area) } }
        let last = slots[focus]
        let overhang = last.help.row + last.help.height - area.rows.upperBound
        let shift = max(0, min(overhang, last.value.row - area.row))
        return slots.compactMap { $0.moved(up: shift).shown(in: area) }
    }

    private func write(_ text: String, _ area: Area, _ role: Role, _ frame: inout Frame) {
        guard !area.isEmpty else { return }
        frame.write(
            Width.clip(text, to: area.width), row: area.row, column: area.column, role: role)
    }
}

extension Form.Slot {
    fileprivate func moved(up rows: Int) -> Form.Slot {
        var slot = self
        slot.label.row -= rows
        slot.value.row -= rows
        slot.help.row -= rows
        return slot
    }

    /// Without the parts that are outside, or nil when nothing is left.
    fileprivate func shown(in area: Area) -> Form.Slot? {
        var slot = self
        if !area.rows.contains(label.row) { slot.label.height = 0 }
        if !area.rows.contains(value.row) { slot.value.height = 0 }
        if !area.rows.contains(help.row) { slot.help.height = 0 }
        slot.help.height = max(0, min(slot.help.height, area.rows.upperBound - help.row))
        return slot.label.isEmpty && slot.value.isEmpty && slot.help.isEmpty ? nil : slot
    }
}

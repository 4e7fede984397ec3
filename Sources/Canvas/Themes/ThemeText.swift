extension Theme {
    /// The theme as a file that reads back as the same theme.
    public var fileText: String {
        var lines = ["name = \(name)"]
        if !about.isEmpty { lines.append("about = \(about)") }
        lines.append("kind = \(kind.rawValue)")
        lines.append("ground = \(Self.text(ground: ground))")
        if let ground256 { lines.append("ground @256 = \(Self.text(ground: ground256))") }
        if contrast != 4.5 { lines.append("contrast = \(contrast)") }
        if isStill { lines.append("motion = reduced") }
        if writesWholeRows { lines.append("rows = whole") }
        for depth in [nil, Depth.many, .sixteen, .mono] {
            let said = Role.allCases.filter { paints[Place($0, at: depth)] != nil }
            if !said.isEmpty { lines.append("") }
            for role in said {
                let at = ThemePaint.depths.first { $0.depth == depth }.map { " " + $0.name } ?? ""
                let paint = paints[Place(role, at: depth)] ?? Paint()
                lines.append("\(role.name)\(at) = \(ThemePaint.text(paint))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(ground: Color) -> String {
        ground == .terminal ? "terminal" : ThemePaint.text(ground)
    }
}

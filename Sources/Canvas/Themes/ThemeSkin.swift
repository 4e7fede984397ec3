extension Theme {
    /// The theme worked out for so many colours: what it says for that depth, else what it says
    /// in general as far as it can be shown, else the fallback.
    public func skin(depth: Depth) -> Skin {
        let paints = Role.allCases.map { paint($0, depth) }
        let page = page(depth)
        let papers = Ground.allCases.map { paints[Int($0.role.rawValue)].ground ?? page }
        let text = paints[Int(Role.text.rawValue)].ink ?? .terminal
        return Skin(showsSlant: depth != .mono, writesWholeRows: writesWholeRows) { role, ground in
            let (mine, under) = (
                paints[Int(role.rawValue)], paints[Int(ground.role.rawValue)]
            )
            let paper = ground == .page ? page : papers[Int(ground.rawValue)]
            let ink = role == .text || mine.ink == nil ? under.ink ?? text : mine.ink ?? text
            var look = Look(ink, on: mine.ground ?? paper, mine.style)
            if ground != .page { look.style.formUnion(under.style.subtracting(.reverse)) }
            return look
        }
    }

    /// What is to be painted for a role at a depth, colours already those of the depth.
    func paint(_ role: Role, _ depth: Depth) -> Paint {
        let own = paints[Place(role, at: depth)]
        let general = paints[Place(role)]
        let fallback = Fallback.of(role)
        switch depth {
        case .mono: return Paint(nil, (own?.style ?? fallback.mono).subtracting([.italic, .dim]))
        case .sixteen:
            if let own { return own }
            return general.flatMap { $0.needsNoPalette ? $0 : nil } ?? fallback.sixteen
        case .full: return own ?? general ?? paletteFallback(fallback)
        case .many:
            if let own { return own }
            guard let general else { return among256(paletteFallback(fallback), role) }
            return among256(general, role)
        }
    }

    private func paletteFallback(_ fallback: Fallback) -> Paint {
        if ground == .terminal { return fallback.sixteen }
        return kind == .dark ? fallback.dark : fallback.light
    }

    private func page(_ depth: Depth) -> Color {
        switch depth {
        case .mono, .sixteen: .terminal
        case .full: ground
        case .many: ground == .terminal ? ground : ground256 ?? NearestColor.index(of: ground)
        }
    }

    private func among256(_ paint: Paint, _ role: Role) -> Paint {
        var mapped = paint
        if let paper = paint.ground { mapped.ground = NearestColor.index(of: paper) }
        guard let ink = paint.ink, case .rgb = ink else { return mapped }
        let pairs = ContrastPair.all.filter { $0.role == role }
        let papers = mapped.ground.map { [$0] } ?? pairs.map { paper($0.ground) }
        let need = pairs.first?.need(self) ?? 1
        let nearest = NearestColor.index(of: ink, on: papers, need: need)
        mapped.ink = nearest
        // Where no ink has enough contrast, the ground changes, if no other role uses it.
        guard let wanted = paint.ground, let found = mapped.ground, Ground(of: role) == nil,
            let ratio = Contrast.ratio(nearest, on: found), ratio < need
        else { return mapped }
        mapped.ground = NearestColor.index(of: wanted, on: [nearest], need: need)
        return mapped
    }

    /// What a ground looks like among 256 colours.
    private func paper(_ ground: Ground) -> Color {
        if ground == .page { return page(.many) }
        let said = paints[Place(ground.role, at: .many)] ?? paints[Place(ground.role)]
        let paint = said ?? paletteFallback(Fallback.of(ground.role))
        return paint.ground.map { NearestColor.index(of: $0) } ?? page(.many)
    }
}

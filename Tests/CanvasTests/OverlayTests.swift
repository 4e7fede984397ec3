import Canvas
import Testing

@Suite struct OverlayTests {
    private func laid(_ roles: Role...) -> Cell {
        var cell = Cell("a", role: roles[0])
        for role in roles.dropFirst() { cell.lay(role) }
        return cell
    }

    @Test func `one role wins a cell, whichever came first`() {
        let order: [Role] = [
            .selection, .searchCurrent, .searchMatch, .spokenWord, .spoken, .linkFocus, .link,
            .text,
        ]
        for (index, winner) in order.enumerated() {
            for loser in order[index...] {
                #expect(laid(loser, winner).role == winner)
                #expect(laid(winner, loser).role == winner)
            }
        }
        #expect(laid(.highlight1, .highlight3).role == .highlight3, "of equals the newer")
    }

    @Test func `weight, slant and line of the text beneath remain`() {
        #expect(laid(.emphasis, .selection).style == .italic)
        #expect(laid(.strong, .highlight2).style == .bold)
        #expect(laid(.link, .spoken).style == .underline)
        #expect(laid(.highlight2, .link).style == .underline)
        #expect(laid(.badge, .selection).style == [])
    }

    @Test func `a match on a highlight is drawn as the current one without its weight`() {
        let skin = Skin { role in Look(.indexed(role.rawValue), on: .terminal, .bold) }
        for cell in [laid(.highlight1, .searchMatch), laid(.searchMatch, .highlight1)] {
            #expect(cell.role == .searchCurrent)
            #expect(skin.look(of: cell) == Look(skin[.searchCurrent].ink, on: .terminal, []))
        }
        let current = laid(.highlight1, .searchMatch, .searchCurrent)
        #expect(skin.look(of: current).style == .bold)
    }

    @Test func `ink keeps the paper, filling changes it`() {
        var frame = Frame(Size(4, 1))
        frame.fill(frame.area, role: .layer)
        frame.write("三x", row: 0, column: 0, role: .badge)
        #expect(frame.row(0).map(\.ground) == [.layer, .layer, .layer, .layer])
        frame.fill(Area(row: 0, column: 1, width: 1, height: 1))
        #expect(frame[0, 1].ground == .layer)
        #expect(frame.roles == "byby")
        frame.fill(frame.area, ground: .page)
        #expect(frame.roles == "....")
    }

    @Test func `mono underlines what leans`() {
        let skin = Skin(showsSlant: false) { _, _ in Look() }
        #expect(skin.look(of: laid(.emphasis, .selection)).style == .underline)
    }
}

/// Which of a scheme's sixteen colours draws which role. Schemes are made for code, where grey on
/// grey is only a comment; so where one cannot be read as text, the next that can takes its place.
struct Base16Paints {
    private let colors: [Int: Color]

    init(_ colors: [Int: Color]) { self.colors = colors }

    func apply(to theme: inout Theme) {
        let (page, raised, band) = (color(0), color(1), color(1))
        let papers = [page, raised]
        let text = readable([5, 6, 7], on: papers)
        let dim = readable([3, 4, 5], on: papers)
        let accent = readable([0xA, 9, 0xC, 5], on: papers)
        let blue = readable([0xD, 0xC, 5], on: papers)
        let warn = readable([9, 0xA, 5], on: papers)
        let paints: [(Role, Paint)] = [
            (.text, Paint(text)), (.dim, Paint(dim)), (.heading, Paint(text, .bold)),
            (.emphasis, Paint(text, .italic)), (.strong, Paint(text, .bold)),
            (.code, Paint(text, on: raised)),
            (.codeKeyword, Paint(readable([0xE, 0xD, 5], on: papers), .bold)),
            (.codeString, Paint(readable([0xB, 0xC, 5], on: papers))),
            (.codeNumber, Paint(readable([9, 0xA, 5], on: papers))),
            (.codeComment, Paint(dim, .italic)), (.caption, Paint(dim)),
            (.link, Paint(blue, .underline)), (.linkFocus, on(blue)), (.noteMark, Paint(accent)),
            (.spoken, Paint(text, on: raised)), (.spokenWord, on(accent)),
            (.selection, Paint(readable([5, 6, 7, 0], on: [color(2)]), on: color(2))),
            (.highlight1, on(color(0xA))), (.highlight2, on(color(0xB))),
            (.highlight3, on(color(0xE))), (.highlight4, on(color(0xC))),
            (.searchMatch, Paint(accent, .underline)), (.searchCurrent, on(color(9), .bold)),
            (.accent, Paint(accent)), (.listFocus, Paint(text, on: band, .bold)),
            (.listMarked, Paint(accent)), (.field, Paint(text, on: raised)),
            (.status, Paint(dim)), (.statusKey, Paint(accent, .bold)),
            (.statusWarn, Paint(warn)), (.error, Paint(readable([8, 9, 5], on: papers))),
            (.good, Paint(readable([0xB, 0xC, 5], on: papers))), (.badge, Paint(blue)),
            (.progressDone, Paint(accent)), (.progressRest, Paint(color(3))),
            (.progressTick, Paint(dim)), (.rule, Paint(color(3))),
            (.layer, Paint(nil, on: raised)), (.coverBorder, Paint(dim)),
            (.coverFocus, Paint(accent)),
        ]
        for (role, paint) in paints { theme.paints[Theme.Place(role)] = paint }
    }

    private func color(_ index: Int) -> Color { colors[index] ?? .terminal }

    /// The first that passes on every paper, else the one that comes nearest to it.
    private func readable(_ indices: [Int], on papers: [Color]) -> Color {
        let candidates = indices.map { (color($0), worst(color($0), papers)) }
        return candidates.first { $0.1 >= 4.5 }?.0 ?? candidates.max { $0.1 < $1.1 }?.0 ?? color(5)
    }

    private func worst(_ ink: Color, _ papers: [Color]) -> Double {
        papers.compactMap { Contrast.ratio(ink, on: $0) }.min() ?? 0
    }

    /// Page or text colour, whichever reads better on a coloured paper.
    private func on(_ paper: Color, _ style: Style = []) -> Paint {
        Paint(readable([0, 7, 5], on: [paper]), on: paper, style)
    }
}

import Canvas
import Features
import TestKit
import Testing

/// Every screen in every state, held as goldens at three sizes.
@Suite struct PreviewTests {
    private static let sizes = [Size(80, 24), Size(40, 12), Size(200, 60)]

    @Test(arguments: Previews.all.map(\.name), sizes)
    func `a screen looks as it was looked at`(name: String, size: Size) throws {
        let feature = try #require(
            Previews.byFeature.first { $0.previews.contains { $0.name == name } })
        let preview = try #require(feature.previews.first { $0.name == name })
        expectGolden(preview.draw(size), name, of: feature.feature)
    }

    private static let widths = [
        0, 1, 2, 3, 5, 10, 19, 20, 33, 49, 50, 66, 70, 79, 100, 119, 140, 500,
    ]
    private static let heights = [0, 1, 2, 3, 4, 5, 6, 11, 12, 13, 19, 24, 60, 200]

    /// A fifth of the sizes for each, another fifth for the next: every width meets every height
    /// on many screens. One cell is what each is drawn in.
    @Test(arguments: Previews.all.enumerated().map { ($0.offset, $0.element.name) })
    func `a screen draws at every size and keeps its cursor inside`(
        number: Int, name: String
    ) throws {
        let preview = try #require(Previews.all.first { $0.name == name })
        for (column, width) in Self.widths.enumerated() {
            for (row, height) in Self.heights.enumerated()
            where (number + column + row).isMultiple(of: 5) || (width, height) == (1, 1) {
                let frame = preview.draw(Size(width, height))
                #expect(frame.size == Size(width, height))
                guard width > 0, height > 0 else { continue }
                #expect(frame.area.contains(frame.cursor), "\(name) at \(width)×\(height)")
                if (width, height) == (1, 1) { #expect(frame[0, 0].span == 1, "\(name)") }
            }
        }
    }

    /// What a book draws with letters is its text: the rush on the guide's first page.
    private static let linear = Previews.all.map(\.name).filter {
        $0.hasSuffix("-linear") && $0 != "guide-linear"
    }

    @Test(arguments: linear, sizes)
    func `in linear mode nothing is framed or marked`(name: String, size: Size) throws {
        let preview = try #require(Previews.all.first { $0.name == name })
        let text = preview.draw(size).text
        for mark in "▌▎│╭╰▸" { #expect(!text.contains(mark), "\(mark)") }
    }

    @Test func `no two previews have one name`() {
        let names = Previews.all.map(\.name)
        #expect(Set(names).count == names.count)
    }
}

import Canvas
import Testing

/// Pictures in cells: their colours, and what may cover them.
@Suite struct PictureTests {
    @Test(arguments: [
        0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xC8F7C8, 0x808080, 0x123456, 0xFEDCBA,
    ])
    func `a tint keeps its colours as far as eyes can tell`(rgb: Int) {
        let tint = Tint(ink: UInt32(rgb), paper: UInt32(0xFFFFFF - rgb))
        #expect(!tint.isNone)
        for (color, wanted) in [(tint.ink, rgb), (tint.paper, 0xFFFFFF - rgb)] {
            guard case .rgb(let red, let green, let blue) = color else {
                Issue.record("\(color) is no colour")
                return
            }
            let parts = [(red, wanted >> 16), (green, wanted >> 8 & 255), (blue, wanted & 255)]
            // Half a step of five bits, and the one step that sets black apart from black.
            #expect(parts.allSatisfy { abs(Int($0.0) - ($0.1 & 255)) <= 8 }, "\(color)")
        }
    }

    @Test func `fewer colours are the nearest ones`() {
        #expect(Color.rgb(255, 0, 0).amongMany == .indexed(196))
        #expect(Color.rgb(130, 130, 130).amongMany == .indexed(244))
        #expect(Color.rgb(250, 5, 5).amongSixteen == .indexed(9))
        #expect(Color.rgb(0, 0, 0).amongSixteen == .indexed(0))
    }

    private let picture = Picture(
        size: Size(4, 2),
        letters: Array(repeating: .init("▀", Tint(ink: 0xFF_0000, paper: 0x0000FF)), count: 8),
        pixels: .init(.sixel, width: 4, height: 6, body: [1]))

    @Test func `a picture's cells stand in the frame, and its place is known`() {
        var frame = Frame(Size(10, 4))
        frame.write("under", row: 1, column: 0)
        frame.place(picture, at: Point(row: 1, column: 3))
        #expect(frame.text == "          \nund▀▀▀▀   \n   ▀▀▀▀   \n          ")
        #expect(frame.roles.split(separator: "\n")[1] == "...%%%%...")
        #expect(frame.pixelPictures == [PlacedPicture(picture, at: Point(row: 1, column: 3))])
    }

    @Test func `whatever is written over it brings its letters back`() {
        for column in [3, 6] {
            var frame = Frame(Size(10, 4))
            frame.place(picture, at: Point(row: 1, column: 3))
            frame.write("x", row: 2, column: column)
            #expect(frame.pixelPictures.isEmpty)
            #expect(frame.pictures.count == 1)
        }
        var frame = Frame(Size(10, 4))
        frame.place(picture, at: Point(row: 1, column: 3))
        frame.write("x", row: 2, column: 2)
        frame.write("x", row: 2, column: 7)
        #expect(frame.pixelPictures.count == 1)
    }

    @Test func `what does not fit shows its letters alone`() {
        for point in [(-1, 0), (0, 8), (3, 0), (0, -2), (50, 50)] {
            var frame = Frame(Size(10, 4))
            frame.place(picture, at: Point(row: point.0, column: point.1))
            #expect(frame.pixelPictures.isEmpty)
        }
    }

    @Test func `two pictures that look alike are two`() {
        let other = Picture(size: picture.size, letters: picture.letters, pixels: picture.pixels)
        var (one, two) = (Frame(Size(10, 4)), Frame(Size(10, 4)))
        one.place(picture, at: Point(row: 0, column: 0))
        two.place(other, at: Point(row: 0, column: 0))
        #expect(one != two)
        #expect(other != picture)
    }

    @Test func `letters that do not fill their size are none`() {
        let short = Picture(size: Size(4, 2), letters: Array(picture.letters.prefix(3)))
        #expect(short.letters.count == 8 && short.letters.allSatisfy { $0.glyph == " " })
    }
}

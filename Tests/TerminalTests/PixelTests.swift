import CZlib
import Canvas
import Notation
import TestKit
import Testing

@testable import Terminal

/// Pixels in a terminal's own words, read back here as terminals read them.
@Suite struct PixelTests {
    /// Stripes of four colours, five pixels wide each.
    private static func pixels(_ width: Int, _ height: Int) -> [UInt8] {
        let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
        return (0..<height).flatMap { _ in (0..<width).flatMap { colors[$0 / 5 % 4] } }
    }

    @Test func `sixels are read back as they were`() throws {
        let (width, height) = (33, 13)
        let pixels = Self.pixels(width, height)
        let text = PixelWriter.body(pixels, width, height, .sixel)
        let read = try #require(SixelReader.read(text))
        #expect(read.width == width && read.height == height)
        for at in 0..<width * height {
            let wanted = pixels[at * 3..<at * 3 + 3].map { Int($0) }
            let found = try #require(read.pixels[at], "nothing at \(at)")
            #expect(zip(wanted, found).allSatisfy { abs($0 - $1) < 12 }, "\(at): \(found)")
        }
    }

    @Test func `what is sent of sixels is printable but for its frame`() {
        var random = SplitMix64(seed: 3)
        let pixels = (0..<40 * 40 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let text = PixelWriter.body(pixels, 40, 40, .sixel)
        #expect(text.starts(with: [0x1B, UInt8(ascii: "P")]))
        #expect(text.suffix(2) == [0x1B, UInt8(ascii: "\\")])
        #expect(text.dropFirst().dropLast(2).allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test func `no more colours are named than a terminal has`() throws {
        var random = SplitMix64(seed: 4)
        let pixels = (0..<90 * 90 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let text = String(decoding: PixelWriter.body(pixels, 90, 90, .sixel), as: UTF8.self)
        let named = Set(text.matches(of: /#(\d+);2;/).map { String($0.1) })
        #expect(named.count <= 256 && named.count > 200)
        #expect(SixelReader.read(Array(text.utf8))?.pixels.allSatisfy { $0 != nil } == true)
    }

    @Test func `kitty's pieces are as long as they may be, and the last one says so`() {
        var random = SplitMix64(seed: 6)
        let pixels = (0..<60 * 60 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let body = PixelWriter.body(pixels, 60, 60, .kitty)
        let picture = Picture.Pixels(.kitty, width: 60, height: 60, body: body)
        let text = String(decoding: KittyWriter.show(picture, number: 7), as: UTF8.self)
        let pieces = text.split(separator: "\u{1B}\\")
        #expect(pieces.count > 1)
        #expect(pieces[0].hasPrefix("\u{1B}_Ga=T,f=24,o=z,s=60,v=60,i=7,q=2,C=1,m=1;"))
        for piece in pieces {
            let parts = piece.dropFirst(3).split(separator: ";")
            #expect(parts.count == 2 && parts[1].utf8.count <= 4096)
            #expect(parts[0].contains("m=1") == (piece != pieces.last))
        }
        let whole = pieces.map { $0.split(separator: ";")[1] }.joined()
        #expect(Array(whole.utf8) == body)
        #expect(body.count % 4 == 0)
    }

    @Test func `iTerm2 gets a file of its own, and the pixels are in it`() throws {
        let (width, height) = (33, 13)
        let pixels = Self.pixels(width, height)
        let body = PixelWriter.body(pixels, width, height, .iterm)
        let file = try #require(Base64.decoded(body[...]))
        #expect(PngReader.pixels(file, width, height) == pixels)
        let picture = Picture.Pixels(.iterm, width: width, height: height, body: body)
        let text = String(decoding: ITermWriter.show(picture), as: UTF8.self)
        #expect(
            text.hasPrefix(
                "\u{1B}]1337;File=inline=1;size=\(file.count);width=33px;height=13px;"
                    + "preserveAspectRatio=0;doNotMoveCursor=1:"))
        #expect(text.hasSuffix("\u{07}"))
        #expect(text.dropFirst().dropLast().allSatisfy { $0.isASCII && $0 >= " " })
    }

    @Test func `pixels that are not as many as they should be are none`() {
        #expect(PixelWriter.body([1, 2], 5, 5, .sixel).isEmpty)
        #expect(PixelWriter.body([], 0, 0, .kitty).isEmpty)
        #expect(PixelWriter.body([1, 2], 5, 5, .iterm).isEmpty)
    }
}

/// Reads a PNG of three bytes a pixel whose rows stand as they are; nil for any other.
enum PngReader {
    static func pixels(_ file: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
        var (at, packed, head) = (8, [UInt8](), [UInt8]())
        while at + 12 <= file.count {
            let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard at + 12 + length <= file.count else { return nil }
            let body = Array(file[at + 4..<at + 8 + length])
            let sum = file[at + 8 + length..<at + 12 + length].reduce(0) { $0 << 8 | UInt($1) }
            guard crc32(0, body, UInt32(body.count)) == sum else { return nil }
            let name = String(decoding: body.prefix(4), as: UTF8.self)
            if name == "IHDR" { head = Array(body.dropFirst(4)) }
            if name == "IDAT" { packed += body.dropFirst(4) }
            at += 12 + length
        }
        let size = [UInt8(0), 0, 0, UInt8(width), 0, 0, 0, UInt8(height), 8, 2, 0, 0, 0]
        guard at == file.count, head == size else { return nil }
        var rows = [UInt8](repeating: 9, count: (width * 3 + 1) * height)
        var count = UInt(rows.count)
        guard uncompress(&rows, &count, packed, UInt(packed.count)) == Z_OK,
            Int(count) == rows.count
        else { return nil }
        return (0..<height).flatMap { row -> ArraySlice<UInt8> in
            let start = row * (width * 3 + 1)
            return rows[start] == 0 ? rows[start + 1..<start + 1 + width * 3] : []
        }
    }
}

/// Reads sixels as a terminal does.
enum SixelReader {
    static func read(_ bytes: [UInt8]) -> (width: Int, height: Int, pixels: [[Int]?])? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let size = text.firstMatch(of: /q"1;1;(\d+);(\d+)/), let width = Int(size.1),
            let height = Int(size.2)
        else { return nil }
        var pixels = [[Int]?](repeating: nil, count: width * height)
        var colors: [Int: [Int]] = [:]
        var (x, band, color) = (0, 0, 0)
        let tokens = text[size.range.upperBound...].dropLast(2).matches(
            of: /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)(.)|([$-])|([?-~])/)
        func put(_ letter: Character, _ times: Int) -> Bool {
            let mask = Int(letter.asciiValue ?? 63) - 63
            for _ in 0..<times {
                for row in 0..<6 where mask >> row & 1 == 1 {
                    guard x < width, band + row < height else { return false }
                    pixels[(band + row) * width + x] = colors[color]
                }
                x += 1
            }
            return true
        }
        for token in tokens {
            if let number = token.1.flatMap({ Int($0) }) {
                color = number
                if let red = token.2.flatMap({ Int($0) }), let green = token.3.flatMap({ Int($0) }),
                    let blue = token.4.flatMap({ Int($0) })
                {
                    colors[number] = [red, green, blue].map { $0 * 255 / 100 }
                }
            } else if let count = token.5.flatMap({ Int($0) }), let letter = token.6?.first {
                if !put(letter, count) { return nil }
            } else if let move = token.7 {
                x = 0
                if move == "-" { band += 6 }
            } else if let letter = token.8?.first {
                if !put(letter, 1) { return nil }
            }
        }
        return (width, height, pixels)
    }
}

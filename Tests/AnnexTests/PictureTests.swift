import Adapters
import Notation
import TestKit
import Testing

@testable import Publications

/// Pictures of every kind, drawn by the real libraries in their own process.
@Suite struct PictureTests {
    private func part() throws(PartError) -> any PartReading {
        try ChildParts(program: OwnProgram.path).start(
            .picture, on: BytesResources([("picture", [])]), file: "picture")
    }

    private func question(
        _ source: PictureQuestion.Source, _ width: Int = 32, _ height: Int = 32,
        _ form: PictureQuestion.Form = .pixels
    ) -> [UInt8] {
        PictureQuestion(
            source, width: width, height: height,
            window: .init(x: 0, y: 0, width: width, height: height), form: form
        ).bytes
    }

    /// Red on the left, blue on the right, whatever the format.
    private static let kinds: [(name: String, bytes: [UInt8])] = [
        ("png", PngMaker.halves(16, 16, 0xFF_0000, 0x00_00FF).bytes),
        ("jpeg", PictureFixtures.jpeg), ("gif", PictureFixtures.gif),
        ("webp", PictureFixtures.webp), ("bmp", PictureFixtures.bmp),
        ("svg", PictureFixtures.svg),
    ]

    private func isNear(_ pixel: ArraySlice<UInt8>, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        zip(pixel, [red, green, blue]).allSatisfy { abs(Int($0) - $1) < 40 }
    }

    @Test(arguments: kinds.map(\.name))
    func `each kind is drawn at the size asked for`(name: String) throws {
        let bytes = try #require(Self.kinds.first { $0.name == name }).bytes
        let answer = try part().ask(question(.file(bytes)), patience: .seconds(20))
        #expect(answer.count == 32 * 32 * 3)
        let row = 16 * 32 * 3
        #expect(isNear(answer[row + 12..<row + 15], 255, 0, 0), "\(answer[row..<row + 30])")
        #expect(isNear(answer[row + 84..<row + 87], 0, 0, 255))
    }

    @Test(arguments: [PictureQuestion.Palette.full, .many, .sixteen])
    func `letters have the picture's colours`(palette: PictureQuestion.Palette) throws {
        let file = PngMaker.halves(16, 16, 0xFF_0000, 0x00_00FF).bytes
        let form = PictureQuestion.Form.cells(columns: 4, rows: 2, palette, isASCII: false)
        let answer = try part().ask(question(.file(file), 32, 32, form), patience: .seconds(20))
        let letters = try #require(PictureLetter.read(answer, count: 8))
        func shown(_ at: Int) -> UInt32 {
            // A blank shows its paper, a full block its ink.
            letters[at].glyph == "█" ? letters[at].ink : letters[at].paper
        }
        for at in [0, 1, 4, 5] {
            #expect(shown(at) >> 16 > 0xA0 && shown(at) & 0xFF < 0x50, "\(letters[at])")
        }
        for at in [2, 3, 6, 7] {
            #expect(shown(at) & 0xFF > 0x60 && shown(at) >> 16 < 0x50, "\(letters[at])")
        }
    }

    @Test func `without UTF-8 letters are ASCII`() throws {
        let file = PngMaker(64, 64) { x, y in
            (x - 32) * (x - 32) + (y - 32) * (y - 32) < 600 ? 0xFFFFFF : 0
        }.bytes
        let form = PictureQuestion.Form.cells(columns: 8, rows: 4, .full, isASCII: true)
        let answer = try part().ask(question(.file(file), 64, 64, form), patience: .seconds(20))
        let letters = try #require(PictureLetter.read(answer, count: 32))
        #expect(letters.allSatisfy { $0.glyph.isASCII })
        #expect(Set(letters.map(\.glyph)).count > 1)
    }

    @Test func `a piece of it is drawn as large as asked`() throws {
        let file = PngMaker.halves(100, 100, 0xFF_0000, 0x00_00FF).bytes
        let piece = PictureQuestion(
            .file(file), width: 400, height: 400,
            window: .init(x: 300, y: 100, width: 50, height: 40), form: .pixels)
        let answer = try part().ask(piece.bytes, patience: .seconds(20))
        #expect(answer.count == 50 * 40 * 3)
        #expect(isNear(answer[0..<3], 0, 0, 255))
    }

    @Test func `what was drawn last is kept, and nothing is before it`() throws {
        let part = try part()
        #expect(throws: PartError.self) {
            try part.ask(question(.last), patience: .seconds(20))
        }
        let file = PngMaker.halves(64, 64, 0xFF_0000, 0x00_00FF).bytes
        let first = try part.ask(question(.file(file)), patience: .seconds(20))
        #expect(try part.ask(question(.last), patience: .seconds(20)) == first)
        // Larger than it was read at: read again from the file.
        let large = try part.ask(question(.last, 64, 64), patience: .seconds(20))
        #expect(isNear(large[63 * 64 * 3 + 60..<63 * 64 * 3 + 63], 255, 0, 0))
        let answer = try part.ask(
            question(.pixels([0, 255, 0], width: 1, height: 1)), patience: .seconds(20))
        #expect(isNear(answer[0..<3], 0, 255, 0))
    }

    @Test func `on nothing it stands on white`() throws {
        let svg = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
            <rect x="0" y="0" width="5" height="10" fill="black"/></svg>
            """.utf8)
        let answer = try part().ask(question(.file(svg)), patience: .seconds(20))
        #expect(isNear(answer[12..<15], 0, 0, 0))
        #expect(isNear(answer[84..<87], 255, 255, 255))
    }

    // MARK: - What means harm

    private func refusal(_ file: [UInt8]) throws -> UInt8? {
        do throws(PartError) {
            _ = try part().ask(question(.file(file)), patience: .seconds(20))
            return nil
        } catch {
            guard case .refused(let code, _) = error else { throw error }
            return code
        }
    }

    @Test func `a picture of 65,535 by 65,535 is refused by its head`() throws {
        var bomb = PngMaker.halves(2, 2, 0, 0)
        bomb.toldSize = (65_535, 65_535)
        #expect(try refusal(bomb.bytes) == PictureRefusal.tooLarge.rawValue)
    }

    @Test func `what is no picture is none`() throws {
        #expect(try refusal(Array("not a picture".utf8)) == PictureRefusal.unknownKind.rawValue)
        #expect(try refusal([]) == PictureRefusal.unknownKind.rawValue)
        let head = Array(PngMaker.halves(16, 16, 1, 2).bytes.prefix(33))
        #expect(try refusal(head) == PictureRefusal.damaged.rawValue)
    }

    @Test func `a drawing opens no file and asks nobody`() throws {
        let svg = Array(
            """
            <!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            width="32" height="32"><rect width="32" height="32" fill="lime"/>
            <image xlink:href="file:///etc/hostname" width="32" height="32"/>
            <image xlink:href="http://127.0.0.1:9/a.png" width="32" height="32"/></svg>
            """.utf8)
        let answer = try part().ask(question(.file(svg)), patience: .seconds(20))
        #expect(isNear(answer[0..<3], 0, 255, 0))
    }

    @Test func `two hundred damaged pictures harm nobody`() throws {
        var random = SplitMix64(seed: 5)
        let part = try part()
        var answers = 0
        for round in 0..<200 {
            var bytes = Self.kinds[round % Self.kinds.count].bytes
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            do throws(PartError) {
                let answer = try part.ask(question(.file(bytes)), patience: .seconds(20))
                #expect(answer.count == 32 * 32 * 3)
                answers += 1
            } catch {
                if case .refused = error { continue }
                Issue.record("round \(round): \(error)")
            }
        }
        #expect(answers > 40)
    }
}

/// The same picture as other programs write it.
enum PictureFixtures {
    static let svg = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">
        <rect width="8" height="16" fill="red"/>
        <rect x="8" width="8" height="16" fill="blue"/></svg>
        """.utf8)

    static let bmp: [UInt8] = {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let row =
            [[UInt8]](repeating: [0, 0, 255], count: 8)
            + [[UInt8]](
                repeating: [255, 0, 0], count: 8)
        let pixels = Array([[UInt8]](repeating: row.flatMap { $0 }, count: 16).joined())
        return Array("BM".utf8) + little(54 + pixels.count, 4) + little(0, 4) + little(54, 4)
            + little(40, 4) + little(16, 4) + little(16, 4) + little(1, 2) + little(24, 2)
            + little(0, 24) + pixels
    }()

    static let jpeg = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
        DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA
        Bwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAA
        AAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0PoOTFgI4wdH/9k=
        """)
    static let gif = decoded(
        """
        R0lGODlhEAAQAPEAAP8AAAAA/////wAAACH5BAAAAAAAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAsAAAA
        ABAAEAAAAh+Eb6GriMzcgUsmGizA2XL9eRg4ihR5mhC6qpFbwUoBADs=
        """)
    static let webp = decoded(
        """
        UklGRkQAAABXRUJQVlA4IDgAAAAwAgCdASoQABAAAMASJaACdLoB+AH4gARoAAD+/Suf/9+gm/93m/10S8z/60c/
        /rRlcH9aOb+gAA==
        """)

    private static func decoded(_ text: String) -> [UInt8] {
        Base64.decoded(Array(text.utf8)[...], between: .blanks) ?? []
    }
}

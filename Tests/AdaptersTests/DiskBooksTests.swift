import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What is a book in folders of sounds, and files whose names are no text.
@Suite struct DiskBooksTests {
    private static let sound = Wave(
        Tune([.init(start: .zero, length: .milliseconds(200), hertz: 300)])
    ).bytes

    private let disk = TemporaryFolder()

    private func write(_ paths: String...) throws {
        for path in paths { try DiskDocuments().save(Self.sound, to: disk.path + "/" + path) }
    }

    private func books() -> [String] {
        var found: [String] = []
        DiskBooks(parts: ChildParts()).walk(disk.path) { sighting in
            switch sighting {
            case .book(let path, _, _): found.append(String(path.dropFirst(disk.path.count)))
            case .trouble(let path, _): found.append("!" + path.dropFirst(disk.path.count))
            case .library: break
            }
            return true
        }
        return found.sorted()
    }

    @Test func `discs are one book, and a book beside them is its own`() throws {
        try write("Emma/CD 1/1.mp3", "Emma/CD 2/1.mp3", "Emma/CD 10/1.mp3", "Emma/cover.jpg")
        try write("Both/Emma CD1/1.mp3", "Both/Emma CD2/1.mp3", "Both/Persuasion/1.mp3")
        try write("Numbers/1/a.mp3", "Numbers/2/a.mp3", "Author/Book One/a.mp3")
        #expect(
            books() == [
                "/Author/Book One", "/Both/Emma CD1", "/Both/Emma CD2", "/Both/Persuasion",
                "/Emma", "/Numbers",
            ])
        let desk = DiskBooks(parts: ChildParts())
        let place = { (path: String) in
            desk.place(of: disk.path + path, within: [disk.path])?.dropFirst(disk.path.count)
        }
        #expect(place("/Emma/CD 2/1.mp3") == "/Emma")
        #expect(place("/Both/Persuasion/1.mp3") == "/Both/Persuasion")
    }

    @Test func `parts of one book in a folder are one book, and other books are not`() throws {
        try write("Emma/Emma Part 1.m4b", "Emma/Emma Part 2.m4b")
        try write("Austen/Emma.m4b", "Austen/Persuasion.m4b")
        #expect(books() == ["/Austen/Emma.m4b", "/Austen/Persuasion.m4b", "/Emma"])
    }

    @Test func `a sound whose name is no text is a part of its book`() throws {
        try write("Emma/1.wav", "Emma/3.wav")
        // As an old system wrote "2 Größe.wav".
        var path = Array((disk.path + "/Emma/2 Gr").utf8) + [0xF6, 0xDF] + Array("e.wav".utf8)
        path.append(0)
        let file = open(path.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
        try #require(file >= 0)
        Glibc.write(file, Self.sound, Self.sound.count)
        close(file)
        #expect(books() == ["/Emma"])
        let book = try PublicationFiles(parts: ChildParts()).open(disk.path + "/Emma")
        #expect(book.audiobook?.tracks.compactMap(\.path) == ["1.wav", "2 Größe.wav", "3.wav"])
        #expect(try book.sound(ofTrack: 1).read(0..<4) == Array("RIFF".utf8))
        #expect(book.audiobook?.tracks[1].duration == book.audiobook?.tracks[0].duration)
    }
}

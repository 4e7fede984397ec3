import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// Sound in files on a real disk.
@Suite struct WaveFilesTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try DiskDocuments().names(in: folder.path)
    }

    @Test func `a file is there when it is finished, and not before`() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/a.wav"
        let file = try WaveFiles().begin(path, rate: 22_050)
        try file.add([1, -2, 300])
        #expect(try names(folder).isEmpty)
        try file.finish()
        #expect(try names(folder) == ["a.wav"])
        let bytes = try #require(try DiskDocuments().read(path, bytesMax: 1_000))
        #expect(bytes.count == 44 + 6)
        #expect(Array(bytes[40..<50]) == [6, 0, 0, 0, 1, 0, 254, 255, 44, 1])
        #expect(Array(bytes[24..<28]) == [34, 86, 0, 0])
    }

    @Test func `what is not finished leaves nothing, and what was there stays`() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/a.wav"
        let first = try WaveFiles().begin(path, rate: 8_000)
        try first.add([5])
        try first.finish()
        do {
            let second = try WaveFiles().begin(path, rate: 8_000)
            try second.add([Int16](repeating: 1, count: 500_000))
        }
        #expect(try names(folder) == ["a.wav"])
        #expect(try DiskDocuments().read(path, bytesMax: 1_000)?.count == 46)
    }

    @Test func `a book, a folder and a place that is not there are refused`() throws {
        let folder = TemporaryFolder()
        try DiskDocuments().save(Array("PK a book".utf8), to: folder.path + "/book.epub")
        #expect(throws: DocumentError.self) {
            try WaveFiles().begin(folder.path + "/book.epub", rate: 8_000)
        }
        #expect(throws: DocumentError.folder) { try WaveFiles().begin(folder.path, rate: 8_000) }
        #expect(throws: DocumentError.self) {
            try WaveFiles().begin(folder.path + "/none/a.wav", rate: 8_000)
        }
        #expect(try names(folder) == ["book.epub"])
    }
}

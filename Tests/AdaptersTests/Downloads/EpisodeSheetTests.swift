import Catalogs
import LendingRuntime
import Ports
import Publications
import Runtime
import RuntimeKit
import TestKit
import Testing

@testable import Adapters

/// Episodes that are downloaded have the chapters of their feed.
@Suite struct EpisodeSheetTests {
    private let home = TemporaryFolder()
    private let line = CatalogRequests(
        http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
        secrets: FakeSecrets(), now: { .zero }, asking: { _ in nil })

    private static let sound = Wave(
        Tune([.init(start: .zero, length: .seconds(3), hertz: 300)])
    ).bytes
    private static let told = """
        {"version": "1.2.0", "chapters": [{"startTime": 0, "title": "Hello"},
        {"startTime": 1.2, "title": "The “Rope”"}, {"startTime": 2, "title": "Goodbye"}]}
        """

    private func bring(
        _ server: LoopbackServer, _ change: (inout Parcel) -> Void
    ) throws -> String {
        let home = home.path
        let delivery = BookDelivery(
            line: line, parts: { PartFolder(home) }, documents: DiskDocuments(),
            shelve: { _ in nil })
        var parcel = Parcel(
            id: "e", address: server.address("/e.wav"), title: "Episode 4", authors: ["Ann"])
        change(&parcel)
        let outcome = delivery.bring(parcel, CancellableWork()) { _ in }
        guard case .arrived(let path, _, _, _) = outcome else { throw KeepingError("\(outcome)") }
        return path
    }

    private func chapters(_ path: String) throws -> [String] {
        try PublicationFiles(parts: ChildParts()).open(path).audiobook?.chapters.map {
            "\($0.title) \(Int($0.start / .milliseconds(1)))"
        } ?? []
    }

    private let server = LoopbackServer { request in
        request.path == "/c.json"
            ? .init(type: "application/json+chapters", Self.told)
            : .init(200, [("Content-Type", "audio/wav")], body: Self.sound)
    }

    @Test func `chapters that a feed links to stand beside the sound`() throws {
        let path = try bring(server) { $0.chapters = "/c.json" }
        #expect(try chapters(path) == ["Hello 0", "The “Rope” 1200", "Goodbye 2000"])
    }

    @Test func `chapters in the feed itself are asked for nowhere`() throws {
        let path = try bring(server) {
            $0.marks = [
                SoundMark(start: .zero, title: "One"), SoundMark(start: .seconds(2), title: "Two"),
            ]
            $0.chapters = "/c.json"
        }
        #expect(try chapters(path) == ["One 0", "Two 2000"])
        #expect(server.requests.map(\.path) == ["/e.wav"])
    }

    @Test func `without chapters, and with what is none, the sound is alone`() throws {
        #expect(try chapters(try bring(server) { _ in }).count == 1)
        #expect(try chapters(try bring(server) { $0.chapters = "/e.wav" }).count == 1)
        #expect(try DiskDocuments().names(in: home.path).allSatisfy { !$0.hasSuffix(".cue") })
    }
}

import Canvas
import TestKit
import Testing

@testable import Features

@Suite struct TutorScreenTests {
    static let sizes = [Size(80, 24), Size(40, 12), Size(200, 60), Size(1, 1)]

    @Test(arguments: Tutor.previews.map(\.name))
    func `every state of a lesson is drawn as it was looked at`(name: String) throws {
        let preview = try #require(Tutor.previews.first { $0.name == name })
        for size in Self.sizes { expectGolden(preview.draw(size), name) }
    }
}

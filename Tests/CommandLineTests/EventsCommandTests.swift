import ScreenKit
import TestKit
import Testing

@testable import CommandLine

/// The list of events that scripts rely on.
@Suite struct EventsCommandTests {
    /// `UPDATE_GOLDENS=1` rewrites the page.
    @Test func `docs/events.md says what the list of events says`() throws {
        let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        try expectDocument(EventsCommand.page, root + "/docs/events.md")
    }

    @Test func `the names of the events stay as they were promised`() {
        let promised = """
            opened closed chapter finished highlighted noted looked-up bookmarked playing paused \
            seeked slept downloaded borrowed returned hold-ready loan-due goal-reached milestone \
            synced followed error
            """
        #expect(EventName.allCases.map(\.rawValue).joined(separator: " ") == promised)
    }

    @Test func `an event names each of its fields once`() {
        for event in EventName.allCases {
            #expect(!event.fields.isEmpty)
            #expect(Set(event.fields.map(\.rawValue)).count == event.fields.count)
        }
    }

    @Test func `the list is one JSON document with a type for each field`() {
        let text = String(decoding: EventsCommand.json.document, as: UTF8.self)
        #expect(text.contains(#""name": "chapter""#))
        #expect(text.contains(#""percent": "number""#))
        #expect(text.contains(#""chapter": "string""#))
    }
}

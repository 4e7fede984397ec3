import Testing

@testable import Catalogs

/// Moments of a sound that a feed, a document or a text names.
@Suite struct SoundMarkTests {
    @Test func `chapters of a document are read in order, and pictures are none`() {
        let text = """
            {"version": "1.2.0", "chapters": [
              {"startTime": 60.25, "title": "Two"}, {"startTime": 0, "title": "One"},
              {"startTime": 30, "img": "https://a.example/1.png", "toc": false, "title": "x"},
              {"startTime": -1, "title": "x"}, {"startTime": 1e300, "title": "x"},
              {"startTime": 70}, {"startTime": "80", "title": "Text"}]}
            """
        #expect(
            SoundMark.chapters(Array(text.utf8)) == [
                SoundMark(start: .zero, title: "One"),
                SoundMark(start: .milliseconds(60_250), title: "Two"),
                SoundMark(start: .seconds(80), title: "Text"),
            ])
        #expect(SoundMark.chapters(Array("{}".utf8)) == nil)
        #expect(SoundMark.chapters([0xFF, 0x00]) == nil)
    }

    @Test(arguments: [
        ("12:34", 754), ("(1:02:03)", 3_723), ("[00:00]", 0), ("5:07:", 307), ("120:00", 7_200),
    ])
    func `a time is found in a word`(_ word: String, _ seconds: Int) {
        #expect(TimeInText.time(word[...]) == .seconds(seconds))
    }

    @Test(arguments: ["12", "1:2", "12:60", "1:02:03:04", "a:10", "99999:00", ":", "", "10:"])
    func `other words name no time`(_ word: String) {
        #expect(TimeInText.time(word[...]) == nil)
    }

    @Test func `lines with times are chapters where they follow each other`() {
        let notes = """
            A talk about tides.
            00:00 - Welcome
            • 12:30 The moon: why it pulls
            Questions (1:02:03)
            """
        #expect(
            TimeInText.chapters(notes, end: nil) == [
                SoundMark(start: .zero, title: "Welcome"),
                SoundMark(start: .seconds(750), title: "The moon: why it pulls"),
                SoundMark(start: .seconds(3_723), title: "Questions"),
            ])
        #expect(TimeInText.chapters(notes, end: .seconds(800)).count == 2)
        #expect(TimeInText.chapters("20:00 a\n10:00 b", end: nil).isEmpty)
        #expect(TimeInText.chapters("Join us at 19:30", end: nil).isEmpty)
        #expect(TimeInText.first(in: "see (4:05) for it") == .seconds(245))
    }
}

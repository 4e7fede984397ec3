import TestKit
import Testing

@testable import CommandLine

/// What a command writes over, and what it leaves alone.
@Suite struct StandingFileTests {
    private static let zip: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0]
    private static let picture = PngMaker(2, 2) { _, _ in 0 }.bytes
    private static let sound = Array("OggS".utf8) + [UInt8](repeating: 0, count: 60)

    private func refusal(
        _ head: [UInt8], by bytes: [UInt8], mayBeWritten: Bool = true, isInput: Bool = false
    ) -> String? {
        do throws(Complaint) {
            try StandingFile(head: head, mayBeWritten: mayBeWritten, isInput: isInput)
                .giveWay(to: bytes, at: "/out")
            return nil
        } catch {
            #expect(error.status == 1)
            return error.line
        }
    }

    @Test(arguments: [
        "", "# Notes\n", "{\"type\": \"rushlight_notes\"}", "id,title\r\n", "<html><p>Notes</p>",
        "<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\">", "CONTENTS\n",
        "Weiß",
    ])
    func `a text takes the place of a text`(old: String) {
        #expect(refusal(Array(old.utf8), by: Array("new".utf8)) == nil)
    }

    @Test func `a picture takes the place of a picture, and a sound of a sound`() {
        #expect(refusal(Self.picture, by: Self.picture) == nil)
        #expect(refusal(Self.sound, by: Self.sound) == nil)
        #expect(refusal([], by: Self.picture) == nil)
    }

    @Test func `a book stays, whatever is written`() {
        let text = Array("new".utf8)
        let books: [[UInt8]] = [
            Self.zip, Array("%PDF-1.7".utf8), Array("{\\rtf1".utf8),
            Array("<?xml version=\"1.0\"?><FictionBook>".utf8), Self.sound, [0x1F, 0x8B, 8, 0],
            Array("AT&TFORM".utf8) + [0, 0, 0, 9] + Array("DJVU".utf8),
        ]
        for book in books {
            let told = refusal(book, by: text)
            #expect(
                told == "rushlight: /out: another kind of file stands there, perhaps a book. Name"
                    + " another file. This one was left as it is.", "\(book)")
        }
        #expect(refusal(Self.zip, by: Self.picture) != nil)
        // An EPUB is written beside others.
        #expect(refusal(Self.zip, by: Self.zip) != nil)
        #expect(refusal(text, by: Self.picture) != nil)
        #expect(refusal(Self.picture, by: text) != nil)
    }

    @Test func `a file that may only be read stays, and so does the book that is read`() {
        let text = Array("words".utf8)
        #expect(
            refusal(text, by: text, mayBeWritten: false)
                == "rushlight: /out: it may only be read. Name another file, or allow it with `chmod"
                + " u+w`.")
        #expect(
            refusal(text, by: text, isInput: true)
                == "rushlight: /out: it is the file that is read. Name another file.")
    }
}

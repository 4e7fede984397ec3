import Glibc
import ScreenKit
import TestKit
import Testing

@Suite struct KeysDocumentTests {
    /// `UPDATE_GOLDENS=1` rewrites the page.
    @Test func `docs/keys.md says what the keymap says`() throws {
        let root = "\(#filePath)".split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        try expectDocument(KeysDocument.text, root + "/docs/keys.md")
    }
}

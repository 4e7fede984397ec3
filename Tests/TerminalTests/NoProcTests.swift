import Glibc
import TestKit
import Testing

/// Where /proc is not mounted, as in a bare root or a rescue system.
@Suite struct NoProcTests {
    private let program = BuiltProgram()
    private let folder = TemporaryFolder()
    private static let hidden = [
        "unshare", "-rm", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh",
    ]
    /// A namespace of one's own is not allowed everywhere.
    private static let canHide = system("unshare -rm mount -t tmpfs none /proc 2>/dev/null") == 0

    private func store(_ text: String, as name: String) -> String {
        let path = folder.path + "/" + name
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let bytes = Array(text.utf8)
        #expect(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count)
        close(file)
        return path
    }

    @Test(.enabled(if: canHide)) func `without proc the command line knows its words`() {
        program.within = Self.hidden
        #expect(program.run("--version").text.hasPrefix("rushlight "))
        let wrong = program.run("--no-such-option")
        #expect(wrong.status == 2 && wrong.text.contains("--no-such-option"))
        let plain = store("The lamp is lit.\n", as: "plain.txt")
        #expect(program.run("text", plain).text.contains("The lamp is lit."))
    }

    @Test(.enabled(if: canHide)) func `without proc a part reads a book in its own process`() {
        let page = """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R\
            /Resources<</Font<</F 5 0 R>>>>>>endobj
            4 0 obj<</Length 42>>stream
            BT /F 20 Tf 20 200 Td (The lamp is lit) Tj ET
            endstream endobj
            5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
            trailer<</Root 1 0 R>>
            """
        let book = store(page, as: "lamp.pdf")
        #expect(program.run("text", book).text.contains("The lamp is lit"))
        program.within = Self.hidden
        let answer = program.run("text", book)
        #expect(answer.text.contains("The lamp is lit"), "\(answer.text)")
    }
}

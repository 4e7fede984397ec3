import Testing

@testable import CommandLine

/// `-` on the command line: standard input where a file is read, standard output where one is
/// written, and never the name of a file.
@Suite struct StreamWordTests {
    private func parse(_ words: [String]) -> Result<Invocation, Complaint> {
        do throws(Complaint) {
            return .success(try Invocation.parse(words) { _ in false })
        } catch {
            return .failure(error)
        }
    }

    private func parse(_ line: String) -> Result<Invocation, Complaint> {
        parse(line.split(separator: " ").map(String.init))
    }

    private func refusal(_ words: [String]) -> String? {
        guard case .failure(let complaint) = parse(words) else { return nil }
        #expect(complaint.status == 2)
        return complaint.line
    }

    @Test(arguments: [
        "page -", "inspect -", "text -", "search - lamp", "say - --output a.wav", "who -",
        "recap -", "diff - b.epub", "hints -", "cache -", "chapters export -", "place -", "stats -",
        "sync history -", "sync maps -", "notes list -", "notes export -", "notes import - b.epub",
        "notes carry - b.epub", "feed -", "podcast import -", "theme check -", "theme import -",
        "align --check - b.epub", "align - b.mp3 --output m.json", "--replay -",
    ])
    func `what is read may be standard input`(line: String) {
        guard case .success(let invocation) = parse(line) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(invocation.inputs.contains("-") || line.hasPrefix("align --check"))
    }

    @Test(arguments: [
        "-", "place - --set 5%", "shelf add a.epub -", "shelf add -", "shelf backup -",
        "shelf restore -", "calendar add -", "calendar remove -", "sync now -", "align - b.mp3",
        "align b.epub -", "sync maps export -", "notes import n.json -", "notes carry a.epub -",
        "ctl read -", "ctl enqueue -", "cache - --fetch", "licence show -", "say a.epub --output -",
        "inspect a.epub --save-cover -", "define lamp --sound -", "align a.epub b.mp3 --output -",
    ])
    func `where a path is kept or a screen is shown it is refused`(line: String) {
        let told = refusal(line.split(separator: " ").map(String.init))
        #expect(told?.contains("this is a stream, and the path of a file is wanted") == true)
        #expect(told?.hasSuffix("one that is called so is ./-.") == true)
    }

    @Test func `the error names the file`() {
        #expect(refusal(["shelf", "add", "-"])?.hasPrefix("rushlight: shelf add -: ") == true)
        #expect(refusal(["-"])?.hasPrefix("rushlight: -: ") == true)
    }

    @Test(arguments: [
        "notes export", "shelf export", "calendar export", "podcast export", "report",
        "chapters export a.m4b", "sync maps a.epub",
    ])
    func `as an output it prints, as without one`(line: String) {
        guard case .success(let printed) = parse(line) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(parse(line + " --output -") == .success(printed))
        #expect(parse(line + " --output ./-") != .success(printed))
    }

    @Test func `a file without a name is a mistake`() {
        #expect(
            refusal(["inspect", ""]) == "rushlight: inspect: FILE is empty. Name a file.")
        #expect(refusal([""]) == "rushlight: FILE: it is empty. Name a file.")
        #expect(refusal(["a.epub", ""]) == "rushlight: FILE: it is empty. Name a file.")
        #expect(refusal(["shelf", "add", "a.epub", ""]) != nil)
        #expect(refusal(["notes", "export", "--output", ""]) != nil)
        // An empty word takes a cover away.
        guard case .success = parse(["shelf", "edit", "1", "--cover", ""]) else {
            Issue.record("no cover can be taken away")
            return
        }
    }

    @Test func `the files that a command is about are known`() {
        let inputs = { (line: String) -> [String] in
            if case .success(let invocation) = parse(line) { invocation.inputs } else { ["?"] }
        }
        #expect(inputs("notes export a.epub --output b.md") == ["a.epub"])
        #expect(inputs("notes import n.json a.epub b.epub") == ["n.json", "a.epub", "b.epub"])
        #expect(inputs("search a.epub b.epub lamp") == ["a.epub", "b.epub"])
        #expect(inputs("shelf list lamp").isEmpty)
    }
}

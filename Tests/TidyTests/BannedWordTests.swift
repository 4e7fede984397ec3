import Glibc
import Testing

/// What may not be written here, where, and why. The words stand in TidyTests only.
struct BannedWord: Sendable, CustomTestStringConvertible {
    let word: String
    let why: String
    var isAllowed: @Sendable (SourceFile) -> Bool = { _ in false }
    var testDescription: String { word }

    static let all = [
        BannedWord(
            word: "fatalError(", why: "nothing may trap: throw, or precondition for our bugs"),
        BannedWord(word: "try!", why: "handle the failure"),
        BannedWord(word: "as!", why: "use as? and say what happens otherwise"),
        BannedWord(word: "TODO", why: "do it, or open an issue"),
        BannedWord(word: "FIXME", why: "fix it, or open an issue"),
        BannedWord(word: "XXX", why: "say it in words"),
        BannedWord(word: "Date()", why: "time comes from TimeSource"),
        BannedWord(word: "sleep(", why: "wait in poll with a deadline; in tests, on content"),
        BannedWord(word: "usleep(", why: "wait in poll with a deadline; in tests, on content"),
        BannedWord(word: "nanosleep(", why: "wait in poll with a deadline; in tests, on content"),
        BannedWord(word: "Task.sleep", why: "libdispatch then wakes once a second for ever"),
        BannedWord(word: "Task.detached", why: "libdispatch then wakes once a second for ever"),
        BannedWord(word: "DispatchQueue", why: "libdispatch then wakes once a second for ever"),
        BannedWord(word: "@MainActor", why: "it starves while the loop blocks in poll"),
        BannedWord(
            word: "print(", why: "output belongs to the command line",
            isAllowed: {
                ["CommandLine", "Rushlight"].contains($0.target) || $0.path.hasPrefix("bench/")
            }),
        BannedWord(
            word: "import Foundation", why: "it costs start-up time and memory",
            isAllowed: { !$0.path.hasPrefix("Sources/") }),
    ]

    /// Where the word stands as a word of its own: `print(` is not in `fingerprint(`.
    func lines(of file: SourceFile) -> [Int] {
        // Most files hold none of the words: the C library says so a hundred times faster.
        guard strstr(file.text, word) != nil else { return [] }
        return file.lines.indices.filter { contains(file.lines[$0]) }.map { $0 + 1 }
    }

    func contains(_ line: Substring) -> Bool {
        var rest = line
        while let start = rest.firstRange(of: word)?.lowerBound {
            let isStart = start == line.startIndex || !isPart(line[line.index(before: start)])
            let end = line.index(start, offsetBy: word.count)
            let isOpen = end < line.endIndex && isPart(line[end]) && isPart(word.last!)
            if isStart && !isOpen { return true }
            rest = line[line.index(after: start)...]
        }
        return false
    }

    private func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}

@Suite struct BannedWordTests {
    @Test(arguments: BannedWord.all)
    func `the word stands nowhere`(_ banned: BannedWord) {
        for file in SourceTree.code where !file.isInTidyTests && !banned.isAllowed(file) {
            for line in banned.lines(of: file) {
                Issue.record("\(file.path):\(line) says \(banned.word): \(banned.why)")
            }
        }
    }

    @Test func `a word is found where it stands alone only`() {
        let printing = BannedWord(word: "print(", why: "")
        #expect(printing.contains("    print(text)"))
        #expect(printing.contains("fingerprint(a); print(b)"))
        #expect(!printing.contains("fingerprint(text)"))
        #expect(!BannedWord(word: "try?", why: "").contains("var focused: Entry? {"))
        let marker = BannedWord(word: "XXX", why: "")
        #expect(marker.contains("// XXX: later"))
        #expect(!marker.contains("let wXXXh = 1"))
        #expect(!marker.contains("\"/tmp/rushlight-XXXXXX\""))
    }

    @Test func `a silent try has its reason beside it`() {
        let dropped = BannedWord(word: "try?", why: "")
        for file in SourceTree.swift where file.path.hasPrefix("Sources/") {
            let lines = file.lines
            for at in lines.indices where dropped.contains(lines[at]) {
                let beside = lines[max(0, at - 1)...min(at + 1, lines.count - 1)]
                if beside.contains(where: { $0.contains("//") }) { continue }
                Issue.record("\(file.path):\(at + 1) drops an error without saying why")
            }
        }
    }

    /// A path of one machine works on that machine only.
    @Test func `no file names a place of one machine`() {
        let place = SourceTree.root + "/"
        for file in SourceTree.files {
            for (at, line) in file.lines.enumerated() where line.contains(place) {
                Issue.record("\(file.path):\(at + 1) names \(place)")
            }
        }
    }
}

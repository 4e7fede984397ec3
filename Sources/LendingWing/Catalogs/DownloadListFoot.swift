import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// How the parts of a row share its line, and what is said under the list of the one in focus: all
/// that has no room in its line.
extension DownloadList {
    static func page(_ state: State) -> FootedPage {
        let lines = Paragraphs.whole(foot(state).words, width: max(0, state.size.width - 4))
        return FootedPage(state.size, rows: lines.count, left: 3)
    }

    /// Narrower lines have room for titles alone.
    static let wordsMin = 40

    /// The most that may be said of a row in its line: the title keeps a quarter.
    private static func saidMost(_ width: Int) -> Int { width - width / 4 }

    /// The column in which a row's state begins. Titles give way to it; the foot has the errors.
    static func titleWidth(
        of lines: [Line], in width: Int, _ around: Surroundings
    ) -> Int {
        let most = saidMost(width)
        let needs = lines.filter { $0.share == nil && $0.role != .error }.map { line -> Int in
            let words = Width.of(line.words)
            let key = Width.of(act(line, around))
            let whole = key == 0 ? words : words + 2 + key
            return whole <= most ? whole : words
        }
        return min(width * 2 / 5, width - min(most, needs.max() ?? 0))
    }

    /// The likeliest key and what it does.
    static func act(_ line: Line, _ around: Surroundings) -> String {
        let key = line.key.flatMap { around.keymap.key(for: $0, in: .lists) }
        return [key, line.act].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What is said of a row and has no room in its line. A key and what it does stand in the
    /// status line as well.
    private static func left(out line: Line, _ width: Int) -> [String] {
        guard line.role != .error else { return [] }
        let words = line.share == nil ? line.words : ""
        let act = line.key == nil && line.share == nil ? line.act : ""
        guard width >= wordsMin else { return [words, act] }
        let most = saidMost(width)
        let isBoth = Width.of(words) + 2 + Width.of(act) <= most
        return [Width.of(words) > most ? words : "", isBoth ? "" : act]
    }

    private static func foot(_ state: State) -> (words: String, role: Role) {
        guard let row = state.focused, let parts = line(row, state) else { return ("", .dim) }
        let width = max(0, ListPage(state.size, foot: 1).area.width - 2)
        let (told, role) = about(row, state)
        let words = left(out: parts, width) + [told]
        return (words.filter { !$0.isEmpty }.joined(separator: " · "), role)
    }

    /// What there is to know of a row besides.
    private static func about(_ row: Row, _ state: State) -> (String, Role) {
        switch row {
        case .download(let download): return about(download)
        case .loan(let record):
            if let refusal = record.loan.refusal {
                return (tr("\(refusal.why). \(refusal.next)"), .error)
            }
            if let failure = record.loan.state.failure { return (failure, .error) }
            let name = state.loans.accounts.first { $0.id == record.id.account }?.name
            let words = [CatalogWords.authors(record.loan.publication), name ?? ""]
            return (words.filter { !$0.isEmpty }.joined(separator: " · "), .dim)
        case .account(_, let trouble): return (tr("\(trouble.why). \(trouble.next)"), .error)
        case .heading, .blank: return ("", .dim)
        }
    }

    private static func about(_ download: Download) -> (String, Role) {
        switch download.phase {
        case .failed(let why, let next): return (tr("\(why). \(next)"), .error)
        case .done(let path): return (path, .dim)
        case .waiting, .running, .paused:
            let (here, host) = (Amounts.size(download.received), download.order.host)
            let words = download.total.map { tr("\(here) of \(Amounts.size($0)) from \(host)") }
            return (words ?? tr("\(here) from \(host)"), .dim)
        }
    }

    static func drawFoot(_ state: State, in area: Area, into frame: inout Frame) {
        let (words, role) = foot(state)
        let lines = Paragraphs.whole(words, width: area.width, rowsMax: area.height)
        frame.write(lines: lines, in: area, role: role)
    }
}

import Canvas
import Notation
import Notebook

/// The year as a picture: a square for each day, and the books that were read most.
///
/// The same days, theme and version give the same bytes.
struct StatsPicture {
    private let skin: Skin
    private let today: CalendarDay
    /// Of the last 53 weeks, the number of each day with its milliseconds.
    private let times: [Int: Int]
    private let books: [(book: ReadBook, milliseconds: Int)]
    private let first: Int

    private static let weeks = 53
    private static let booksMax = 8
    private static let titleMax = 70
    private static let (step, side) = (14, 11)
    private static let (left, top, width) = (52, 84, 820)
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(_ books: [ReadBook], today: CalendarDay, skin: Skin) {
        self.skin = skin
        self.today = today
        let first = today.number - Self.weekday(today.number) - 7 * (Self.weeks - 1)
        var times: [Int: Int] = [:]
        var most: [(book: ReadBook, milliseconds: Int)] = []
        for book in books where book.counts {
            var sum = 0
            for day in book.days where (first...today.number).contains(day.day.number) {
                // No day has more, whatever a damaged file says.
                let read = min(max(0, day.milliseconds), 86_400_000)
                if read == 0 { continue }
                times[day.day.number, default: 0] += read
                sum += read
            }
            if sum > 0 { most.append((book, sum)) }
        }
        most.sort { ($1.milliseconds, $0.book.title) < ($0.milliseconds, $1.book.title) }
        self.books = Array(most.prefix(Self.booksMax))
        self.times = times
        self.first = first
    }

    var text: String {
        let height = Self.top + 7 * Self.step + 50 + max(1, books.count) * 30
        let family = "'DejaVu Sans',Helvetica,Arial,sans-serif"
        var out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\""
        out += " height=\"\(height)\" viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\""
        out += " font-family=\"\(family)\" font-size=\"12\">\n"
        out += "<title>\(XMLText.escaped(summary))</title>\n"
        out += "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"\(ground)\"/>\n"
        out += words("What I read", x: 18, y: 32, ink: ink(.heading), size: 18)
        out += words(summary, x: 18, y: 54, ink: ink(.dim))
        out += (0..<7).filter { $0 % 2 == 0 }.map(weekdayName).joined()
        out += (0..<Self.weeks).map(column).joined()
        return out + list + "</svg>\n"
    }

    // MARK: - Parts

    private var summary: String {
        let total = times.values.reduce(0, +)
        let days = times.count == 1 ? "1 day" : "\(times.count) days"
        return "\(CalendarDay(number: first)) to \(today): \(Self.time(total)) on \(days)"
    }

    private func weekdayName(_ weekday: Int) -> String {
        let name = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday]
        return words(name, x: 18, y: Self.top + weekday * Self.step + 10, ink: ink(.dim), size: 10)
    }

    private func column(_ week: Int) -> String {
        let monday = first + 7 * week
        let x = Self.left + week * Self.step
        var out = ""
        if let month = (monday..<monday + 7).compactMap(Self.monthBegun).first {
            out += words(
                Self.months[month - 1], x: x, y: Self.top - 8, ink: ink(.dim), size: 10)
        }
        for weekday in 0..<7 where monday + weekday <= today.number {
            out += square(monday + weekday, x: x, y: Self.top + weekday * Self.step)
        }
        return out
    }

    private func square(_ number: Int, x: Int, y: Int) -> String {
        let read = times[number] ?? 0
        let strength: String? =
            switch read / 60_000 {
            case _ where read == 0: nil
            case ..<15: "0.35"
            case ..<30: "0.55"
            case ..<60: "0.75"
            default: "1"
            }
        let fill = strength == nil ? ink(.progressRest) : ink(.progressDone)
        let name = "\(CalendarDay(number: number)): \(read == 0 ? "nothing" : Self.time(read))"
        var out = "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.side)\" height=\"\(Self.side)\""
        out += " rx=\"2\" fill=\"\(fill)\" fill-opacity=\"\(strength ?? "0.25")\">"
        return out + "<title>\(name)</title></rect>\n"
    }

    private var list: String {
        let y = Self.top + 7 * Self.step + 34
        guard let most = books.first?.milliseconds else {
            return words("Nothing was read in this year.", x: 18, y: y, ink: ink(.text))
        }
        return books.enumerated().map { at, entry in
            let row = y + at * 30
            let length = max(2, (Self.width - 36) * entry.milliseconds / max(1, most))
            return words(Self.name(entry.book), x: 18, y: row, ink: ink(.text))
                + words(
                    Self.time(entry.milliseconds), x: Self.width - 18, y: row, ink: ink(.dim),
                    anchor: "end")
                + "<rect x=\"18\" y=\"\(row + 6)\" width=\"\(length)\" height=\"4\" rx=\"2\""
                + " fill=\"\(ink(.progressDone))\"/>\n"
        }.joined()
    }

    // MARK: - Words and colours

    private func words(
        _ text: String, x: Int, y: Int, ink: String, size: Int = 12, anchor: String = "start"
    ) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" text-anchor=\"\(anchor)\""
            + " fill=\"\(ink)\">\(XMLText.escaped(Safe.text(text)))</text>\n"
    }

    /// What a terminal's own colours are taken to be, as in the pictures of screens.
    private var ground: String { Palette.hex(skin[.text].ground, own: "#1b1a18") }

    private func ink(_ role: Role) -> String { Palette.hex(skin[role].ink, own: "#d9d4c9") }

    private static func name(_ book: ReadBook) -> String {
        let whole = book.author.isEmpty ? book.title : "\(book.title), \(book.author)"
        return whole.count <= titleMax ? whole : whole.prefix(titleMax - 1) + "…"
    }

    private static func time(_ milliseconds: Int) -> String {
        let minutes = milliseconds / 60_000
        if minutes < 1 { return "\(milliseconds / 1_000) s" }
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// 0 is Monday.
    private static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }

    private static func monthBegun(_ number: Int) -> Int? {
        let parts = CalendarDay(number: number).description.split(separator: "-")
        guard parts.count == 3, parts[2] == "01" else { return nil }
        return Int(parts[1]).flatMap { (1...12).contains($0) ? $0 : nil }
    }
}

import Notation

/// The words a Kindle writes, in the languages it speaks.
enum KindleWords {
    static func kind(_ text: String) -> Annotation.Kind? {
        let text = text.lowercased()
        // A note and a bookmark have names of their own; whatever else was marked, was marked.
        if bookmarks.contains(where: text.contains) { return .bookmark }
        return notes.contains(where: text.contains) ? nil : .highlight
    }

    private static let bookmarks = [
        "bookmark", "lesezeichen", "signet", "segnalibro", "marcador", "bladwijzer", "закладк",
        "书签", "書籤", "ブックマーク", "북마크", "zakładk", "bogmærke", "bokmärke",
    ]
    private static let notes = [
        "note", "notiz", "nota", "notitie", "заметк", "笔记", "筆記", "メモ", "메모", "notatk",
    ]
    static let locations = [
        "location", "loc.", "position", "posición", "posição", "posizione", "emplacement",
        "locatie", "позици", "мест", "位置", "위치", "pozycj",
    ]

    /// Seconds since 1970 of `Added on Sunday, December 18, 2022 3:19:56 PM`, whichever language.
    static func moment(_ text: String) -> Int64? {
        if let date = eastern(text) { return date }
        var (year, month, day): (Int?, Int?, Int?)
        for word in text.lowercased().split(whereSeparator: {
            " ,.".contains($0) || $0.isWhitespace
        }) {
            if let number = Int(word) {
                if number > 31, year == nil { year = number } else if day == nil { day = number }
            } else if month == nil {
                month = months[String(word)]
            }
        }
        guard let year, let month, let day else { return nil }
        let (hour, minute, second) = time(text) ?? (0, 0, 0)
        return IsoTime.seconds(year, month, day, hour, minute, second)
    }

    /// `2022年12月18日星期日 下午3:19:56`, `2022년 12월 18일 일요일 오후 3:19:56`
    private static func eastern(_ text: String) -> Int64? {
        var numbers: [Unicode.Scalar: Int] = [:]
        var digits = ""
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits.unicodeScalars.append(scalar)
            } else {
                if let number = Int(digits), numbers[scalar] == nil { numbers[scalar] = number }
                digits = ""
            }
        }
        guard let year = numbers["年"] ?? numbers["년"], let month = numbers["月"] ?? numbers["월"],
            let day = numbers["日"] ?? numbers["일"]
        else { return nil }
        let (hour, minute, second) = time(text) ?? (0, 0, 0)
        return IsoTime.seconds(year, month, day, hour, minute, second)
    }

    private static let afternoons = ["下午", "午後", "오후", "晚上"]
    private static let mornings = ["上午", "午前", "오전", "凌晨"]

    /// `3:19:56 PM`, `下午3:19:56`, `15:19:56`
    private static func time(_ text: String) -> (Int, Int, Int)? {
        let lowered = text.lowercased()
        let clocks = lowered.split { !($0.isASCII && $0.isNumber || $0 == ":") }
            .filter { $0.contains(":") }
        guard let clock = clocks.last else { return nil }
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        guard parts.count >= 2, (0...23).contains(parts[0]) else { return nil }
        let before = Plain.trimmed(String(lowered[..<clock.startIndex]))
        let after = Plain.trimmed(String(lowered[clock.endIndex...]))
        let isAfternoon = after.hasPrefix("pm") || afternoons.contains(where: before.hasSuffix)
        let isMorning = after.hasPrefix("am") || mornings.contains(where: before.hasSuffix)
        var hour = parts[0]
        if isAfternoon, hour < 12 { hour += 12 }
        if isMorning, hour == 12 { hour = 0 }
        return (hour, parts[1], parts.count > 2 ? parts[2] : 0)
    }

    private static let months: [String: Int] = {
        let names = [
            "january february march april may june july august september october november december",
            "januar februar märz april mai juni juli august september oktober november dezember",
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
                + " diciembre",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre"
                + " dicembre",
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro"
                + " dezembro",
            "januari februari maart april mei juni juli augustus september oktober november"
                + " december",
            "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października"
                + " listopada grudnia",
        ]
        var months: [String: Int] = [:]
        for line in names {
            for (index, name) in line.split(separator: " ").enumerated() {
                months[String(name)] = index + 1
            }
        }
        return months
    }()
}

/// Which form a word has beside a number, by the rules of the CLDR for whole numbers.
enum Plural {
    /// Counted from 0, in the order in which translations write their forms.
    static func form(of count: Int, in language: String) -> Int {
        let n = count.magnitude
        let (tens, hundreds) = (n % 10, n % 100)
        switch language {
        case "zh", "ja", "ko", "vi", "th", "id", "ms", "lo", "my": return 0
        case "fr", "pt", "hy": return n < 2 ? 0 : 1
        case "ru", "uk", "be", "sr", "hr", "bs":
            if tens == 1, hundreds != 11 { return 0 }
            return (2...4).contains(tens) && !(12...14).contains(hundreds) ? 1 : 2
        case "pl":
            if n == 1 { return 0 }
            return (2...4).contains(tens) && !(12...14).contains(hundreds) ? 1 : 2
        case "cs", "sk": return n == 1 ? 0 : (2...4).contains(n) ? 1 : 2
        case "lt":
            if tens == 1, !(11...19).contains(hundreds) { return 0 }
            return (2...9).contains(tens) && !(11...19).contains(hundreds) ? 1 : 2
        case "ro": return n == 1 ? 0 : n == 0 || (1...19).contains(hundreds) ? 1 : 2
        case "ar":
            switch (n, hundreds) {
            case (0...2, _): return Int(n)
            case (_, 3...10): return 3
            case (_, 11...99): return 4
            default: return 5
            }
        case "he": return n == 1 ? 0 : n == 2 ? 1 : 2
        default: return n == 1 ? 0 : 1
        }
    }
}

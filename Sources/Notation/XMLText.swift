/// Text as it stands in XML and HTML that we write.
public enum XMLText {
    /// Characters that mean something there are written as entities; those that XML cannot hold at
    /// all are left out.
    ///
    /// - Parameter apostrophes: also ', for a place where a person may have put it around the text.
    public static func escaped(_ text: String, apostrophes: Bool = false) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'" where apostrophes: out += "&#39;"
            case "\t", "\n", "\r": out.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}

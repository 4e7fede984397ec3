/// Months, for dates that are written in figures.
enum Months {
    static let names: [String: [String]] = Dictionary(
        uniqueKeysWithValues: [
            "en January February March April May June July August September October November"
                + " December",
            "de Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
            "fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
                + " diciembre",
            "it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre"
                + " dicembre",
            "pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro"
                + " dezembro",
            "nl januari februari maart april mei juni juli augustus september oktober november"
                + " december",
            "ru января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        ].map { row in
            let words = row.split(separator: " ").map(String.init)
            return (words[0], Array(words.dropFirst()))
        })

    static func said(_ day: Int, _ month: String, _ year: Int, _ language: String) -> String {
        switch language {
        case "en": "\(month) \(day), \(year)"
        case "de": "\(day). \(month) \(year)"
        case "es", "pt": "\(day) de \(month) de \(year)"
        default: "\(day) \(month) \(year)"
        }
    }
}

/// Signs of a formula that engines pass over or read as something else, in words.
enum SpokenFormula {
    /// nil for what an engine reads by itself.
    static func words(_ scalar: Unicode.Scalar, _ language: String) -> String? {
        guard let words = names[language] ?? names["en"] else { return nil }
        let power = "\u{2070}\u{B9}\u{B2}\u{B3}\u{2074}\u{2075}\u{2076}\u{2077}\u{2078}\u{2079}"
        if scalar == "\u{B2}" { return words.squared }
        if scalar == "\u{B3}" { return words.cubed }
        if let digit = Array(power.unicodeScalars).firstIndex(of: scalar) {
            return words.power + " \(digit)"
        }
        switch scalar {
        case "\u{207F}": return words.power + " n"
        case "/", "\u{2044}", "\u{2215}": return words.over
        case "^": return words.power
        case "\u{2212}": return words.minus
        case "\u{B1}": return words.plusMinus
        case "\u{D7}", "\u{22C5}", "\u{2219}", "\u{B7}": return words.times
        case "=": return words.equals
        case "\u{2260}": return words.unequal
        case "<": return words.less
        case ">": return words.greater
        case "\u{2264}": return words.atMost
        case "\u{2265}": return words.atLeast
        case "\u{221A}": return words.root
        case "\u{2211}": return words.sum
        case "\u{222B}": return words.integral
        case "\u{221E}": return words.infinity
        // Brackets are for the eye.
        case "(", ")", "{", "}", "[", "]": return ""
        default: return nil
        }
    }

    private struct Names {
        var over, power, squared, cubed, minus, plusMinus, times, equals, unequal: String
        var less, greater, atMost, atLeast, root, sum, integral, infinity: String
    }

    private static let names = [
        "en": Names(
            over: "over", power: "to the power", squared: "squared", cubed: "cubed",
            minus: "minus", plusMinus: "plus or minus", times: "times", equals: "equals",
            unequal: "is not equal to", less: "is less than", greater: "is greater than",
            atMost: "is at most", atLeast: "is at least", root: "the root of",
            sum: "the sum of", integral: "the integral of", infinity: "infinity"),
        "de": Names(
            over: "durch", power: "hoch", squared: "Quadrat", cubed: "hoch drei",
            minus: "minus", plusMinus: "plus minus", times: "mal", equals: "gleich",
            unequal: "ungleich", less: "kleiner als", greater: "größer als",
            atMost: "kleiner oder gleich", atLeast: "größer oder gleich", root: "Wurzel aus",
            sum: "Summe von", integral: "Integral von", infinity: "unendlich"),
        "fr": Names(
            over: "sur", power: "puissance", squared: "au carré", cubed: "au cube",
            minus: "moins", plusMinus: "plus ou moins", times: "fois", equals: "égale",
            unequal: "différent de", less: "inférieur à", greater: "supérieur à",
            atMost: "inférieur ou égal à", atLeast: "supérieur ou égal à", root: "racine de",
            sum: "somme de", integral: "intégrale de", infinity: "l’infini"),
        "es": Names(
            over: "sobre", power: "elevado a", squared: "al cuadrado", cubed: "al cubo",
            minus: "menos", plusMinus: "más menos", times: "por", equals: "igual a",
            unequal: "distinto de", less: "menor que", greater: "mayor que",
            atMost: "menor o igual que", atLeast: "mayor o igual que", root: "raíz de",
            sum: "suma de", integral: "integral de", infinity: "infinito"),
        "it": Names(
            over: "fratto", power: "alla", squared: "al quadrato", cubed: "al cubo",
            minus: "meno", plusMinus: "più o meno", times: "per", equals: "uguale a",
            unequal: "diverso da", less: "minore di", greater: "maggiore di",
            atMost: "minore o uguale a", atLeast: "maggiore o uguale a", root: "radice di",
            sum: "somma di", integral: "integrale di", infinity: "infinito"),
        "ru": Names(
            over: "делить на", power: "в степени", squared: "в квадрате", cubed: "в кубе",
            minus: "минус", plusMinus: "плюс минус", times: "умножить на", equals: "равно",
            unequal: "не равно", less: "меньше", greater: "больше", atMost: "не больше",
            atLeast: "не меньше", root: "корень из", sum: "сумма", integral: "интеграл",
            infinity: "бесконечность"),
    ]
}

/// Digits, signs and letters that Unicode has raised and lowered.
enum MathScript {
    private static let plain = Array("0123456789+-−=()ijkmntx")
    private static let raised = Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱʲᵏᵐⁿᵗˣ")
    private static let lowered = Array("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ᵢⱼₖₘₙₜₓ")
    /// More is read more easily behind a sign.
    private static let lettersMax = 6

    /// A short text raised or lowered, or nil where a sign of it cannot be.
    static func text(_ text: String, isRaised: Bool) -> String? {
        let letters = text.filter { $0 != " " }
        guard !letters.isEmpty, letters.count <= lettersMax else { return nil }
        var out = ""
        for letter in letters {
            guard let at = plain.firstIndex(of: letter) else { return nil }
            out.append((isRaised ? raised : lowered)[at])
        }
        return out
    }
}

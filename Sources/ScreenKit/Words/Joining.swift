import Wording

/// Whole sentences, one behind the other; empty ones are left out.
package func sentences(_ texts: String...) -> String { sentences(texts) }

package func sentences(_ texts: [String]) -> String {
    texts.reduce("") { one, other in
        if one.isEmpty || other.isEmpty { return one + other }
        return tr("\(one) \(other)", "two sentences")
    }
}

/// `EPUB, 61%, English`
package func listed(_ parts: some Sequence<String>) -> String {
    parts.joined(separator: listComma)
}

package var listComma: String { tr(", ", "between the parts of a list") }

/// `3 places sent; 2 books were read elsewhere`
package func clauses(_ parts: some Sequence<String>) -> String {
    parts.joined(separator: tr("; ", "between two clauses"))
}

import Wording

/// What a text says of itself where it had to be repaired, or was cut.
extension TextFlow {
    mutating func warnOfRepair(near line: Int, path: String) {
        warn("document.repaired", tr("the document is broken near line \(line)"), path: path)
    }

    mutating func warnOfSize() {
        warn("document.too_large", tr("the document is too large; its end is left out"), path: "")
    }
}

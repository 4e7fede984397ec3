import Publications
import Testing

/// A damaged book of printed pages: it is read as far as it goes, or said why not.
enum HurtBook {
    /// Whether it opened; then all of it was asked for.
    static func isReadOrExplained(
        _ name: String, at location: SourceLocation = #_sourceLocation,
        _ open: () throws(OpenError) -> Publication
    ) -> Bool {
        do throws(OpenError) {
            let book = try open()
            _ = Survey(book)
            _ = book.pageList
            // Whether it can be drawn is its affair; that it ends is ours.
            _ = try? book.drawing(page: 0, width: 40, height: 60)
            return true
        } catch {
            #expect(!error.why.isEmpty, "\(name)", sourceLocation: location)
            return false
        }
    }
}

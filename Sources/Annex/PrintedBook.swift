import Publications

/// An open document of printed pages, whichever library reads it.
protocol PrintedBook {
    func overview() throws(Refusal) -> PrintedOverview
    func labels(_ range: Range<Int>) -> [UInt8]
    func sheet(_ page: Int) throws(Refusal) -> PrintedSheet
    /// A page drawn on white: a PNG, or rows of four bytes a pixel, red first.
    func drawing(
        _ page: Int, width: Int, height: Int, isPng: Bool
    ) throws(Refusal) -> [UInt8]
}

extension PrintedBook {
    func answer(_ question: PrintedQuestion) throws(Refusal) -> [UInt8] {
        switch question {
        case .overview: return try overview().bytes
        case .labels(let pages): return labels(pages)
        case .sheet(let page): return try sheet(page).bytes
        case .drawing(let page, let width, let height, let isPng):
            return try drawing(page, width: width, height: height, isPng: isPng)
        }
    }
}

extension Refusal {
    init(_ kind: PrintedRefusal, _ why: String) { self.init(code: kind.rawValue, why: why) }
}

/// Where pages begin, of a chapter that is set to be counted and not to be shown.
extension SetChapter {
    /// The offset each page begins at, from the chapter's start on. What was counted is released at
    /// once, so a chapter of any length takes the memory of a page: for a chapter that is not
    /// on the screen. Nil when told to stop, or where there are more pages than `most`.
    public func countPages(
        height: Int, most: Int, while goesOn: () -> Bool = { true }
    ) -> [UInt32]? {
        let paginator = Paginator(self, height: height)
        var starts: [UInt32] = []
        var next = start
        while true {
            guard starts.count < most, goesOn() else { return nil }
            starts.append(UInt32(clamping: range(of: next).lowerBound))
            let end = paginator.end(from: next)
            guard end < self.end, end > next else { return starts }
            forget(Int(next.portion)..<Int(end.portion))
            next = end
        }
    }
}

import LibraryRuntime

/// Backs up the library and restores a backup. An error names the backup's file; where the library
/// itself is at fault, the reason names that.
extension ShelfCommand {
    func backUp(to path: String) -> Int32 {
        do throws(ShelfClerk.Trouble) {
            try clerk.backUp(to: path)
        } catch {
            let next = "Name a new file, or an older copy; `rushlight doctor` tells of the library."
            return console.tell([Complaint(path, error.why, next: next)])
        }
        console.line("The library was copied to \(path).")
        return 0
    }

    func restore(from path: String) -> Int32 {
        var next = "Name a copy that `rushlight shelf backup` wrote."
        do throws(ShelfClerk.Trouble) {
            _ = try clerk.survey(copy: path)
            next = "`rushlight doctor` tells of the library."
            let loss = clerk.loss(by: path)
            let former = try clerk.restore(from: path)
            console.line("The library is what it was in \(path).")
            if let words = loss.words { console.line("Not in it: \(words).") }
            if let former { console.line(ShelfLines.former(former)) }
            return 0
        } catch {
            return console.tell([Complaint(path, error.why, next: next)])
        }
    }
}

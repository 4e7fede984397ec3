import Holdings

extension ParsedArguments {
    /// What `shelf edit` is to change; every option that is named is meant, an empty one too.
    func bookEdit() throws(Complaint) -> BookEdit {
        var edit = BookEdit()
        let options = options
        edit.followsFile = has("as-in-file")
        edit.title = options["title"]
        edit.authors = options["authors"].map(BookEdit.authors)
        edit.series = options["series"]
        edit.tags = options["tags"].map { BookEdit.names($0) }
        edit.languages = options["languages"].map { BookEdit.names($0) }
        edit.description = options["description"]
        edit.cover = options["cover"].map { $0.isEmpty ? .own : .file($0) }
        if let text = options["position"] {
            guard let position = BookEdit.position(text) else {
                throw .usage(
                    "--position \(text)", "this is no number",
                    next: "2 and 2.5 are, and an empty"
                        + " word takes it away.")
            }
            edit.position = position
        }
        if let text = options["rating"] {
            guard text.isEmpty || Int(text).map({ (1...5).contains($0) }) == true else {
                throw .usage(
                    "--rating \(text)", "these are no stars",
                    next: "1 to 5 are, and an empty word takes them away.")
            }
            edit.rating = .some(Int(text))
        }
        guard !edit.isEmpty else {
            throw .usage(
                "shelf edit", "nothing is said of the books",
                next: "One is --title, --authors, --series, --tags, --cover or --as-in-file.")
        }
        return edit
    }
}

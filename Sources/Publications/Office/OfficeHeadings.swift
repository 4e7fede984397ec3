/// What paragraphs are by the names of their styles.
enum OfficeHeadings {
    /// - Parameter name: in small letters.
    static func kind(_ name: String) -> OfficePage.Paragraph.Kind? {
        if isTitle(name) { return .heading(1) }
        if name == "subtitle" { return .heading(2) }
        if let level = level(name) { return .heading(level) }
        if name.contains("quot") || name == "block text" { return .quote }
        if name.contains("preformatted") || name == "source code" { return .code }
        return ["caption", "illustration", "figure"].contains(name) ? .caption : nil
    }

    static func isTitle(_ name: String) -> Bool { name == "title" }

    /// Word knows a heading by one name in all languages; other programs write their own.
    private static func level(_ name: String) -> Int? {
        guard let digit = name.utf8.last, (0x31...0x39).contains(digit) else { return nil }
        let word = String(name.dropLast()).trimmingSpaces()
        return words.contains(word) ? Int(digit - 0x30) : nil
    }

    private static let words: Set = [
        "heading", "überschrift", "titre", "título", "titolo", "kop", "заголовок", "标题", "標題",
        "見出し", "제목", "nagłówek", "rubrik", "overskrift", "otsikko", "nadpis", "başlık",
        "címsor", "επικεφαλίδα", "titlu", "naslov", "encabezado", "intestazione", "כותרת", "عنوان",
    ]
}

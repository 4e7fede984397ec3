import Ports

/// A column of a person's own in a calibre library, as far as what it says makes tags: words,
/// series, stars, and what is yes. Numbers and dates of their own for each book gather nothing.
///
/// Only numbers of the file become part of a question to it, never a word that it says.
struct CalibreColumn {
    enum Kind: String {
        case words = "text"
        case choice = "enumeration"
        case series, rating
        case yes = "bool"
    }

    let id: Int64
    let kind: Kind
    /// As a person called it.
    let name: String

    private static let countMax = 50

    static func all(_ database: Database) throws(KeepingError) -> [CalibreColumn] {
        try database.rows(
            """
            SELECT id, datatype, name FROM custom_columns
            WHERE (normalized OR datatype = 'bool') AND NOT mark_for_delete ORDER BY id
            """
        ) { row in
            Kind(rawValue: row.text(1)).map {
                CalibreColumn(id: row.integer(0), kind: $0, name: row.text(2))
            }
        }.compactMap(\.self).prefix(countMax).map(\.self)
    }

    func tags(of book: Int64, _ database: Database) throws(KeepingError) -> [String] {
        let table = "custom_column_\(id)"
        let limit = Database.Value.integer(CalibreLibrary.namesMax)
        if kind == .yes {
            return try database.rows(
                "SELECT 1 FROM \(table) WHERE book = ? AND value LIMIT 1", [.integer(book)]
            ) { _ in name }
        }
        let values = try database.rows(
            """
            SELECT names.value FROM books_\(table)_link AS link JOIN \(table) AS names
            ON names.id = link.value WHERE link.book = ? ORDER BY names.value LIMIT ?
            """, [.integer(book), limit]
        ) { kind == .rating ? Self.stars($0.integer(0), name) : $0.text(0) }
        return values.compactMap(\.self)
    }

    /// calibre keeps twice as many, for halves.
    private static func stars(_ twice: Int64, _ name: String) -> String? {
        twice > 0 ? "\(name): \(Int(min(10, twice) + 1) / 2)" : nil
    }
}

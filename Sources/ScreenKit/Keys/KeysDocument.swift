/// The page `docs/keys.md`, made from the keymap that everyone starts with.
public enum KeysDocument {
    public static var text: String {
        let head = """
            # Keys

            Made from the keymap in the code; a test holds it there. Every key can be changed: on
            the screen with `?` and `e`, or in the settings file under `keys.PLACE`. A narrower
            place wins over a wider one; *any* is everywhere but in fields. `N` stands for a
            count, `a` for a letter.

            """
        return head + Place.allCases.map(section).filter { !$0.isEmpty }.joined()
    }

    private static func section(_ place: Place) -> String {
        var rows: [(verb: Verb, keys: [String])] = []
        for binding in Binding.standard where binding.place == place {
            if let known = rows.firstIndex(where: { $0.verb == binding.verb }) {
                rows[known].keys.append(binding.shown)
            } else {
                rows.append((binding.verb, [binding.shown]))
            }
        }
        guard !rows.isEmpty else { return "" }
        let lines = rows.map { verb, keys in
            let keys = keys.map(code).joined(separator: " ")
            return "| \(keys) | `\(verb.rawValue)` | \(verb.title) |\n"
        }
        return
            "\n## \(place.title) (`\(place.rawValue)`)\n\n| keys | command | does |\n|---|---|---|\n"
            + lines.joined()
    }

    /// A backtick needs two around it, and a bar in a table a stroke before it.
    private static func code(_ key: String) -> String {
        key.contains("`") ? "`` \(key) ``" : "`\(key)`"
    }
}

import Canvas
import HouseholdWing
import ScreenKit

/// `theme`: what there is, how it looks, whether it can be read, and themes from elsewhere.
public struct ThemeCommand {
    public enum Order: Equatable, Sendable {
        case list(json: Bool, namesOnly: Bool)
        case show(String, json: Bool)
        case check([String])
        case take(String, name: String?)
    }

    let shelf: ThemeShelf
    /// Where a person's themes are kept; nil where there is no home.
    let folder: String?
    let files: FileDoor
    let console: Console

    public init(shelf: ThemeShelf, folder: String?, files: FileDoor, console: Console) {
        self.shelf = shelf
        self.folder = folder
        self.files = files
        self.console = console
    }

    public func run(_ order: Order, depth: Depth) -> Int32 {
        switch order {
        case .list(let json, let namesOnly): list(json: json, namesOnly: namesOnly)
        case .show(let name, let json): show(name, depth: depth, json: json)
        case .check(let files): check(files)
        case .take(let file, let name): importScheme(file, name: name)
        }
    }

    public func list(json: Bool, namesOnly: Bool) -> Int32 {
        if namesOnly {
            for name in shelf.names { console.line(name) }
            return 0
        }
        let entries = shelf.entries
        if json {
            let rows = entries.map { entry in
                JSON.object([
                    "name": .string(entry.name),
                    "about": entry.about.isEmpty ? nil : .string(entry.about),
                    "kind": .string(entry.kind.rawValue), "own": .boolean(entry.isOwn),
                    "trouble": .text(entry.trouble),
                ])
            }
            console.json(.object(["themes": .array(rows)]))
            return 0
        }
        let width = (entries.map { Width.of($0.name) }.max() ?? 0) + 2
        for entry in entries {
            let own = entry.isOwn ? "yours: " : ""
            console.line(Width.pad(entry.name, to: width) + own + (entry.trouble ?? entry.about))
        }
        return 0
    }

    public func show(_ name: String, depth: Depth, json: Bool) -> Int32 {
        guard let theme = shelf.theme(name) else {
            return console.tell([unknown(name)])
        }
        let skin = theme.skin(depth: depth)
        if json {
            let roles = Role.allCases.map { JSON.Member(key: $0.name, value: Self.json(skin[$0])) }
            console.json(
                .object([
                    "name": .string(theme.name), "kind": .string(theme.kind.rawValue),
                    "roles": .object(roles),
                ]))
            return 0
        }
        let width = (Role.allCases.map { $0.name.count }.max() ?? 0) + 2
        for role in Role.allCases {
            let look = skin[role]
            let sample = console.isTerminal ? AnsiWriter.sample("Rushlight", look) + "  " : ""
            console.text(Width.pad(role.name, to: width) + sample + Self.words(look) + "\n")
        }
        return 0
    }

    /// Files, or names of themes there are.
    public func check(_ names: [String]) -> Int32 {
        var complaints: [Complaint] = []
        for name in names {
            do throws(Complaint) {
                let found = try trouble(in: name)
                if found.isEmpty { console.line("\(name): every pair can be told apart.") }
                complaints += found
            } catch {
                complaints.append(error)
            }
        }
        return console.tell(complaints)
    }

    public func importScheme(_ path: String, name: String?) -> Int32 {
        do throws(Complaint) {
            guard let folder else {
                throw Complaint(
                    path, "there is no home folder to keep themes in",
                    next: "Set HOME or XDG_CONFIG_HOME.")
            }
            if path == "-", name == nil {
                throw .usage("theme import -", "a theme needs a name", next: "Add --name NAME.")
            }
            let bytes = try file(path)
            let slug = Theme.slug(name ?? Self.stem(path))
            let target = "\(folder)/\(slug).theme"
            if try files.read(target) != nil {
                throw Complaint(
                    target, "a theme of that name is there already",
                    next: "--name gives this one another.")
            }
            switch Base16.theme(from: bytes, name: slug) {
            case .success(let text):
                try files.save(Array(text.utf8), target)
                console.line("\(target): rushlight --theme \(slug) shows it.")
                return 0
            case .failure(let problem):
                throw Complaint(path, problem.description, next: "Nothing was written.")
            }
        } catch {
            return console.tell([error])
        }
    }

    private func trouble(in name: String) throws(Complaint) -> [Complaint] {
        let bytes: [UInt8]
        if !name.contains("/"), let text = shelf.fileText(name) {
            bytes = Array(text.utf8)
        } else {
            bytes = try file(name)
        }
        let outcome = ThemeParser.parse(bytes, name: Self.stem(name))
        let problems = outcome.problems.map {
            Complaint(name, $0.description, next: "The rest of the file holds.")
        }
        let pairs = (outcome.theme.map(ThemeCheck.findings) ?? []).map {
            Complaint(name, $0.words, next: "The theme can be worn all the same.")
        }
        return problems + pairs
    }

    private func file(_ path: String) throws(Complaint) -> [UInt8] {
        if let bytes = try files.read(path) { return bytes }
        throw Complaint(
            path, "there is no such file", next: "rushlight theme list names the themes.")
    }

    private func unknown(_ name: String) -> Complaint {
        let near = Likeness.nearest(name, of: shelf.names).map { "The nearest is \($0)." }
        let why = shelf.names.contains(name) ? "its file cannot be read" : "there is no such theme"
        return Complaint(name, why, next: near ?? "rushlight theme list names all.")
    }

    private static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.split(separator: ".").first ?? "theme")
    }

    private static func words(_ look: Look) -> String {
        let styles = styleNames(look.style)
        return ([color(look.ink), "on", color(look.ground)] + styles).joined(separator: " ")
    }

    private static func json(_ look: Look) -> JSON {
        .object([
            "ink": .string(color(look.ink)), "ground": .string(color(look.ground)),
            "style": .texts(styleNames(look.style)),
        ])
    }

    private static func color(_ color: Color) -> String {
        switch color {
        case .terminal: "terminal"
        case .indexed(let index): String(index)
        case .rgb(let red, let green, let blue): Palette.hex(red, green, blue)
        }
    }

    private static func styleNames(_ style: Style) -> [String] {
        let names: [(Style, String)] = [
            (.bold, "bold"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
            (.dim, "dim"),
        ]
        return names.filter { style.contains($0.0) }.map(\.1)
    }
}

import Glibc
import Testing

@testable import Libraries

/// Recipes for other systems say what the program says of itself.
@Suite struct RecipeTests {
    private static let root = "\(#filePath)".split(separator: "/").dropLast(3)
        .map { "/" + $0 }.joined()

    private func text(_ path: String) throws -> String {
        let file = try #require(fopen("\(Self.root)/\(path)", "r"), "no \(path)")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }

    /// What stands between two marks, first.
    private func part(_ text: String, _ before: String, _ after: String) -> String? {
        guard let start = text.firstRange(of: before) else { return nil }
        let rest = text[start.upperBound...]
        return rest.firstRange(of: after).map { String(rest[..<$0.lowerBound]) }
    }

    private static let recipes = [
        "packaging/aur/PKGBUILD", "packaging/aur-bin/PKGBUILD", "packaging/rushlight.rb",
        "flake.nix",
    ]

    @Test(arguments: recipes)
    func `a recipe has the program's version, licence and words`(path: String) throws {
        let program = try text("Sources/Rushlight/Program.swift")
        let version = try #require(part(program, "static let version = \"", "\""))
        let words = try #require(part(try text("share/rushlight.desktop"), "\nComment=", "\n"))
        let recipe = try text(path)
        let told =
            part(recipe, "pkgver=", "\n") ?? part(recipe, "version = \"", "\"")
            ?? part(recipe, "version \"", "\"")
        #expect(told == version, "\(path)")
        #expect(recipe.contains("\"\(words)\""), "\(path)")
        #expect(recipe.contains("GPL-3.0-or-later") || recipe.contains("gpl3Plus"), "\(path)")
    }

    /// Of the archive, with which some come along.
    private static let brought: Set<Library> = [.xml, .icu, .sqlite, .sodium, .webp, .mobi]

    @Test func `every library is asked for by the name its system gives it`() throws {
        let whole: [(String, PackageManager)] = [
            ("packaging/aur/PKGBUILD", .pacman), ("packaging/rushlight.rb", .brew),
        ]
        let archived: [(String, PackageManager)] = [
            ("packaging/aur-bin/PKGBUILD", .pacman), ("flake.nix", .nix), ("scripts/rpm", .dnf),
        ]
        for (path, manager) in whole + archived {
            let words = Set(
                try text(path).split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) })
            let isArchived = archived.contains { $0.0 == path }
            for library in Library.allCases
            where !isArchived || !Self.brought.contains(library) {
                guard let package = library.package(manager) else { continue }
                #expect(words.contains(Substring(package)), "\(path) on \(package)")
            }
        }
    }

    @Test func `the archive brings what its recipes do not ask for`() throws {
        let script = try text("scripts/dist")
        for library in Self.brought {
            let name = library == .icu ? "libicui18n" : library.rawValue
            #expect(script.contains(name), "scripts/dist on \(library)")
        }
    }
}

import Canvas
import Features
import ScreenKit
import TestKit
import Testing
import Wording

/// Every screen in languages that are none, and a few in one that is.
@Suite struct LanguageTests {
    private static let sizes = [Size(80, 24), Size(40, 12)]
    private static let first = Previews.byFeature.filter { !$0.previews.isEmpty }.map(\.feature)

    @Test(arguments: first, sizes)
    func `a screen has room for words that are longer`(feature: String, size: Size) throws {
        let preview = try Self.preview(of: feature)
        Wording.$inForce.withValue(.longer) {
            expectGolden(preview.draw(size), "longer-\(preview.name)", of: feature)
        }
    }

    @Test(arguments: first, sizes)
    func `a screen has words that run the other way`(feature: String, size: Size) throws {
        let preview = try Self.preview(of: feature)
        Wording.$inForce.withValue(.mirrored) {
            expectGolden(preview.draw(size), "mirrored-\(preview.name)", of: feature)
        }
    }

    /// Chinese letters are two columns wide, and its words are not parted by blanks.
    @Test(arguments: first)
    func `a screen has room for Chinese`(feature: String) throws {
        let preview = try Self.preview(of: feature)
        Wording.$inForce.withValue(Self.wording("zh")) {
            expectGolden(preview.draw(Size(80, 24)), "chinese-\(preview.name)", of: feature)
        }
    }

    private static func wording(_ code: String) -> Wording { .chosen(code, locales: []) }

    private static func preview(of feature: String) throws -> Preview {
        let found = Previews.byFeature.first { $0.feature == feature }
        return try #require(found?.previews.first)
    }

    /// What is translated fits where English does.
    @Test(arguments: Previews.all.map(\.name), ["de", "zh"])
    func `a screen in another language draws at every size`(
        name: String, language: String
    ) throws {
        let preview = try #require(Previews.all.first { $0.name == name })
        #expect(Self.wording(language).code == language)
        Wording.$inForce.withValue(Self.wording(language)) {
            for size in [Size(1, 1), Size(19, 5), Size(40, 12), Size(80, 24), Size(200, 60)] {
                let frame = preview.draw(size)
                #expect(frame.area.contains(frame.cursor), "\(name) at \(size)")
            }
        }
    }

    @Test func `the root speaks the language of the setting, and changes it at once`() {
        var state = App.State(isPrivate: false, locales: ["de_DE.UTF-8"])
        #expect(state.wording.code == "de")
        _ = App.reduce(&state, .settingChanged("language", .text("en")))
        #expect(state.wording.code == "en")
        _ = App.reduce(&state, .settingChanged("language", nil))
        #expect(state.wording.code == "de")
    }

    @Test(arguments: ["de", "zh"])
    func `titles of commands and settings fit in every language`(language: String) {
        Wording.$inForce.withValue(Self.wording(language)) {
            for verb in Verb.allCases {
                #expect(Width.of(verb.title) <= 26, "\(verb.title)")
            }
            for setting in SettingsTable.rows {
                #expect(Width.of(setting.title) <= 24, "\(setting.title)")
            }
        }
    }
}

import Canvas
import Features
import HouseholdWing
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

    @Test func `screens below lay their words out anew when the language changes`() {
        let app = AppDriver()
        app.attach()
        app.open(.doctor)
        app.did(Doctor.self, .work(.examine))
        app.send(.settingChanged("language", .text("de")))
        app.did(Doctor.self, .work(.examine))
    }

    /// What stays as it was given: reasons of the disk and of servers, findings that are looked for
    /// anew, texts of books, the title of what is below, questions that are being asked, and where
    /// the focus was in a list that another language sorts in another way.
    private static let given: Set<String> = [
        "care-full", "care-restored", "copying", "doctor", "doctor-libraries", "doctor-linear",
        "doctor-trouble", "edit", "edit-cover",
        "edit-several", "edit-trouble", "guide", "guide-code", "guide-linear", "guide-notes",
        "guide-scripts", "guide-tables", "guide-verse",
        "keys-ask", "keys-find", "keys-linear", "keys-none", "keys-reader", "licence-wrong",
        "passphrase-wrong", "quitting", "quitting-linear", "reader-error", "reader-labels",
        "second", "settings-problem", "sync", "sync-adding", "sync-forgetting", "themes",
        "themes-book", "themes-linear", "themes-own", "voices", "voices-linear",
    ]

    @Test(arguments: Previews.all.filter { $0.screen != nil }.map(\.name))
    func `a screen that is open changes its words with the language`(name: String) throws {
        guard !Self.given.contains(name) else { return }
        let preview = try #require(Previews.all.first { $0.name == name }?.screen)
        let size = Size(80, 24)
        var screen = Wording.$inForce.withValue(.english) { preview(size) }
        let (told, anew) = Wording.$inForce.withValue(Self.wording("de")) {
            _ = screen.reduce(screen.resized(size))
            return (Self.draw(screen, size), Self.draw(preview(size), size))
        }
        for (kept, words) in zip(told, anew) where kept != words {
            Issue.record("\(name) says \(kept) and not \(words)")
        }
    }

    private static func draw(_ screen: AnyScreen, _ size: Size) -> [Substring] {
        var (frame, around) = (Frame(size), Surroundings.sunday)
        around.size = size
        screen.draw(around, into: &frame)
        return frame.text.split(separator: "\n", omittingEmptySubsequences: false)
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

import Testing
import Wording

@testable import ScreenKit

/// Numbers with places behind the point, as a language writes them.
@Suite struct DecimalsTests {
    @Test func `no more places are written than there are`() {
        #expect(
            [100, 125, 150, 105, 5].map { Decimals.words(hundredths: $0) }
                == ["1", "1.25", "1.5", "1.05", "0.05"])
        #expect(Decimals.words(tenths: 25) == "2.5")
    }

    @Test func `nothing and all are said only where they are true`() {
        let shares = [0, 0.01, 12.34, 99.99, 100, 1_000, -1, .nan]
        #expect(
            shares.map { Decimals.share(percent: $0) }
                == ["0.0%", "0.1%", "12.3%", "99.9%", "100.0%", "100.0%", "0.0%", "0.0%"])
    }

    @Test func `German has a comma`() throws {
        let speed = try #require(SettingsTable.setting("audio.speed"))
        Wording.$inForce.withValue(.chosen("de", locales: [])) {
            #expect(Decimals.words(hundredths: 150) == "1,5")
            #expect(Decimals.share(percent: 12.3) == "12,3 %")
            #expect(Decimals.number(percent: 12.3) == "12,3")
            #expect(speed.shown(.text("1.25")) == "1,25")
            #expect(speed.value(typed: "1,25") == .text("1.25"))
            #expect(speed.plain(.text("1.25")) == "1.25", "the file has no language")
        }
    }
}

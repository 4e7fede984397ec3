import Canvas
import Wording

/// Ages and sizes as people say them.
package enum Amounts {
    package static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    /// The cells that any age takes: for layouts that do not know the time.
    package static var ageWidth: Int {
        [0, 3_540, 82_800, 86_400, 999 * 86_400].map { Width.of(age($0)) }.max() ?? 0
    }

    /// How long ago, in the largest unit that fits.
    package static func age(_ seconds: Int64) -> String {
        switch max(0, seconds) {
        case 0..<60: tr("just now")
        case 60..<3_600: tr("\(seconds / 60) min ago")
        case 3_600..<86_400: tr("\(seconds / 3_600) h ago")
        case 86_400..<172_800: tr("yesterday")
        default: tr("\(seconds / 86_400) days ago")
        }
    }

    package static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: tr("\(bytes) bytes")
        case ..<100_000: tr("\(tenths(bytes, 1_000)) kB")
        case ..<1_000_000: tr("\(bytes / 1_000) kB")
        case ..<100_000_000: tr("\(tenths(bytes, 1_000_000)) MB")
        case ..<1_000_000_000: tr("\(bytes / 1_000_000) MB")
        default: tr("\(tenths(bytes, 1_000_000_000)) GB")
        }
    }

    private static func tenths(_ number: Int, _ unit: Int) -> String {
        Decimals.words(tenths: number / (unit / 10))
    }
}

import Testing

@testable import Catalogs

@Suite struct FeedDateTests {
    @Test(arguments: [
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
        ("2026-01-02T03:04:05.678+01:30", "2026-01-02T03:04:05+01:30"),
        ("2026-01-02 03:04", "2026-01-02T03:04:00Z"),
        ("2026-01-02T03:04:05-0800", "2026-01-02T03:04:05-08:00"),
        ("  1813 ", "1813"), ("1813-02", "1813-02"), ("1917-1-3", "1917-01-03"),
        ("Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21T09:55:06-06:00"),
        ("1 Jan 2001", "2001-01-01"),
    ])
    func `a date is kept as exact as it was written`(_ written: String, _ kept: String) {
        #expect(FeedDate(written)?.text == kept)
    }

    @Test(arguments: [
        "", "soon", "0000", "2026-13-01", "2026-02-30", "2023-02-29", "0101-01-01T00:00:00+00:00",
        "99",
        "2026-01-01x", "-2026",
    ])
    func `what is no date, or stands for none, is none`(_ written: String) {
        #expect(FeedDate(written) == nil)
    }
}

import Catalogs
import Kernel
import ScreenKit
import Wording

/// How a loan stands, in words.
package enum LoanWords {
    static func ordinal(_ number: Int) -> String {
        switch (number % 10, number % 100) {
        case (_, 11...13): tr("\(number)th")
        case (1, _): tr("\(number)st")
        case (2, _): tr("\(number)nd")
        case (3, _): tr("\(number)rd")
        default: tr("\(number)th")
        }
    }

    private static func inLine(_ number: Int, of count: Int?) -> String {
        count.map { tr("\(ordinal(number)) of \($0)", "in line") }
            ?? tr("\(ordinal(number))", "in line")
    }

    /// How it stands, for its row.
    static func standing(_ loan: Loan, _ wall: WallTime) -> String {
        switch loan.leaving {
        case .waiting(let untilMs)?:
            let seconds = max(0, untilMs / 1_000 - wall.secondsSince1970)
            return loan.isHold
                ? tr("is given up in \(seconds) s") : tr("returns in \(seconds) s")
        case .queued?:
            return loan.isHold
                ? tr("is given up when you are online") : tr("returns when you are online")
        case .returned?: return tr("returned; its file goes when you leave it")
        case nil: break
        }
        if let asked = loan.asked { return asking(asked) }
        let until = loan.publication.endMs
        switch loan.state {
        case .offered(.free): return tr("free, no loan")
        case .offered(.copies): return tr("available")
        case .offered(.none): return tr("all copies are out")
        case .holding(let position, let count):
            let place = position.map { inLine($0, of: count) }
            let ready = until.map { tr("about \(Days.date($0, wall))") }
            return listed([place ?? tr("on hold"), ready].compactMap(\.self))
        case .ready: return until.map { tr("ready until \(Days.date($0, wall))") } ?? tr("ready")
        case .unsupported(let bar): return bar?.why ?? tr("in no format that can be read here")
        case .downloadNeeded, .downloading, .downloadFailed, .downloaded:
            if loan.isOwn { return tr("yours", "a loan without an end") }
            return until.map { tr("due \(Days.date($0, wall))") } ?? tr("lent to you")
        }
    }

    /// In a catalog's list, where its availability would stand.
    package static func mark(_ loan: Loan) -> String {
        if loan.isGoingBack { return tr("going back") }
        switch loan.state {
        case .holding(let position?, _): return tr("hold, \(ordinal(position))")
        case .holding: return tr("on hold")
        case .ready: return tr("ready for you")
        case .downloaded: return tr("on your shelf")
        case .offered: return loan.asked == .hold ? tr("asking") : tr("borrowing")
        default: return tr("on loan")
        }
    }

    static func asking(_ asked: Loan.Asked) -> String {
        switch asked {
        case .borrow: tr("· · ·   asking to borrow it")
        case .hold: tr("· · ·   asking for a hold")
        case .cancelHold: tr("· · ·   giving the hold up")
        case .giveBack: tr("· · ·   returning it")
        case .renew: tr("· · ·   asking for more time")
        }
    }

    /// What a row's act is called.
    static func name(_ deed: Loan.Deed, of loan: Loan) -> String {
        let isSound = loan.publication.medium == "audiobook"
        switch deed {
        case .read: return isSound ? tr("Listen") : tr("Read")
        case .borrow: return tr("Borrow")
        case .get, .download: return tr("Download")
        case .hold: return tr("Place hold")
        case .cancelHold: return tr("Cancel hold")
        case .pause: return tr("Pause the download")
        case .retry: return tr("Try the download again")
        case .giveBack: return tr("Return")
        case .remove: return tr("Remove from this device")
        case .renew: return tr("Renew")
        case .keep: return tr("Keep it")
        case .preview: return isSound ? tr("Fetch a sample") : tr("Read a sample")
        case .buy:
            let price = loan.publication.shop?.price.map { price in
                [price.value, price.currency].compactMap(\.self).joined(separator: " ")
            }
            let buy = tr("Buy in a browser")
            return price.map { tr("\(buy): \($0)") } ?? buy
        }
    }

    /// The same in the end of a row.
    static func short(_ deed: Loan.Deed) -> String {
        switch deed {
        case .read: tr("read")
        case .borrow: tr("borrow")
        case .get, .download: tr("download")
        case .hold: tr("place hold")
        case .cancelHold: tr("cancel")
        case .pause: tr("pause", "act")
        case .retry: tr("ask again")
        case .giveBack: tr("return")
        case .remove: tr("remove")
        case .renew: tr("renew")
        case .keep: tr("keep it")
        case .preview: tr("sample")
        case .buy: tr("buy")
        }
    }

    /// The outcome of a request, for the caller that waits for it.
    static func answer(
        _ before: LoanRecord, _ now: Loan?, _ event: Loan.Event, _ wall: WallTime
    ) -> String? {
        guard let asked = before.loan.asked else { return nil }
        let title = before.title
        switch event {
        case .unreachable(let words) where now?.leaving == .queued,
            .busy(_, let words) where now?.leaving == .queued:
            let why = words.why.prefix(1).uppercased() + words.why.dropFirst()
            return asked == .giveBack
                ? tr("\(why). The return of \(title) goes out when the library answers.")
                : tr("\(why). The end of the hold on \(title) goes out when the library answers.")
        case .unreachable(let words), .refused(_, let words), .busy(_, let words):
            if now?.refusal == nil { break }
            return tr("\(title): \(words.why). \(words.next)")
        default: break
        }
        switch asked {
        case .giveBack where now?.leaving == .returned:
            return tr("Returned \(title). Its file is deleted when you leave it.")
        case .giveBack: return tr("Returned \(title).")
        case .cancelHold: return tr("Gave up the hold on \(title).")
        case .renew:
            let due = now?.publication.endMs.map { Days.date($0, wall) }
            return due.map { tr("Renewed \(title): due \($0).") } ?? tr("Renewed \(title).")
        case .borrow, .hold:
            guard case .holding? = now?.state, let now else { return nil }
            return tr("\(title) is on hold: \(standing(now, wall)).")
        }
    }
}

extension Loan {
    /// There is nothing to give back yet but a place in line.
    var isHold: Bool {
        switch state {
        case .holding, .ready: true
        default: false
        }
    }
}

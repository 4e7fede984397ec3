import Catalogs
import Kernel
import ScreenKit

/// How a loan stands, in words.
package enum LoanWords {
    static func ordinal(_ number: Int) -> String {
        let end =
            switch (number % 10, number % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(number)\(end)"
    }

    /// How it stands, for its row.
    static func standing(_ loan: Loan, _ wall: WallTime) -> String {
        switch loan.leaving {
        case .waiting(let untilMs)?:
            let seconds = max(0, untilMs / 1_000 - wall.secondsSince1970)
            return "\(loan.isHold ? "is given up" : "returns") in \(seconds) s"
        case .queued?: return "\(loan.isHold ? "is given up" : "returns") when you are online"
        case .returned?: return "returned; its file goes when you leave it"
        case nil: break
        }
        if let asked = loan.asked { return asking(asked) }
        let until = loan.publication.endMs
        switch loan.state {
        case .offered(.free): return "free, no loan"
        case .offered(.copies): return "available"
        case .offered(.none): return "all copies are out"
        case .holding(let position, let count):
            let place = position.map { ordinal($0) + (count.map { " of \($0)" } ?? "") }
            let ready = until.map { "about " + Days.date($0, wall) }
            return [place ?? "on hold", ready].compactMap(\.self).joined(separator: ", ")
        case .ready: return "ready" + (until.map { " until " + Days.date($0, wall) } ?? "")
        case .unsupported(let bar): return bar?.why ?? "in no format that can be read here"
        case .downloadNeeded, .downloading, .downloadFailed, .downloaded:
            if loan.isOwn { return "yours" }
            return until.map { "due " + Days.date($0, wall) } ?? "lent to you"
        }
    }

    /// In a catalog's list, where its availability would stand.
    package static func mark(_ loan: Loan) -> String {
        if loan.isGoingBack { return "going back" }
        switch loan.state {
        case .holding(let position?, _): return "hold, " + ordinal(position)
        case .holding: return "on hold"
        case .ready: return "ready for you"
        case .downloaded: return "on your shelf"
        case .offered: return loan.asked == .hold ? "asking" : "borrowing"
        default: return "on loan"
        }
    }

    static func asking(_ asked: Loan.Asked) -> String {
        switch asked {
        case .borrow: "· · ·   asking to borrow it"
        case .hold: "· · ·   asking for a hold"
        case .cancelHold: "· · ·   giving the hold up"
        case .giveBack: "· · ·   returning it"
        case .renew: "· · ·   asking for more time"
        }
    }

    /// What a row's act is called.
    static func name(_ deed: Loan.Deed, of loan: Loan) -> String {
        let isSound = loan.publication.medium == "audiobook"
        switch deed {
        case .read: return isSound ? "Listen" : "Read"
        case .borrow: return "Borrow"
        case .get, .download: return "Download"
        case .hold: return "Place hold"
        case .cancelHold: return "Cancel hold"
        case .pause: return "Pause the download"
        case .retry: return "Try the download again"
        case .giveBack: return "Return"
        case .remove: return "Remove from this device"
        case .renew: return "Renew"
        case .keep: return "Keep it"
        case .preview: return isSound ? "Fetch a sample" : "Read a sample"
        case .buy:
            let price = loan.publication.shop?.price.map { price in
                ": " + [price.value, price.currency].compactMap(\.self).joined(separator: " ")
            }
            return "Buy in a browser" + (price ?? "")
        }
    }

    /// The same in the end of a row.
    static func short(_ deed: Loan.Deed) -> String {
        switch deed {
        case .read: "read"
        case .borrow: "borrow"
        case .get, .download: "download"
        case .hold: "place hold"
        case .cancelHold: "cancel"
        case .pause: "pause"
        case .retry: "ask again"
        case .giveBack: "return"
        case .remove: "remove"
        case .renew: "renew"
        case .keep: "keep it"
        case .preview: "sample"
        case .buy: "buy"
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
            let what = asked == .giveBack ? "return of \(title)" : "end of the hold on \(title)"
            let why = words.why.prefix(1).uppercased() + words.why.dropFirst()
            return "\(why). The \(what) goes out when the library answers."
        case .unreachable(let words), .refused(_, let words), .busy(_, let words):
            if now?.refusal == nil { break }
            return "\(title): \(words.why). \(words.next)"
        default: break
        }
        switch asked {
        case .giveBack where now?.leaving == .returned:
            return "Returned \(title). Its file is deleted when you leave it."
        case .giveBack: return "Returned \(title)."
        case .cancelHold: return "Gave up the hold on \(title)."
        case .renew:
            return now?.publication.endMs.map { "Renewed \(title): due \(Days.date($0, wall))." }
                ?? "Renewed \(title)."
        case .borrow, .hold:
            guard case .holding? = now?.state, let now else { return nil }
            return "\(title) is on hold: \(standing(now, wall))."
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

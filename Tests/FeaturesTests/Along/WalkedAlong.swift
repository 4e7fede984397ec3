import Publications
import Speech

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

extension ReadingAlong: Walked {
    static func after(_ last: Command?) -> Command? {
        let text = SharedWork(PreviewBook.book)
        let pair = Pair(text: text, sound: SharedWork(PreviewSound.book))
        let start = TrackPlace(track: 0, offset: .zero)
        return switch last {
        case nil: .findMap(pair)
        case .findMap?: .findSound(text, Spot(document: 0, offset: 0), inView: nil)
        case .findSound?: .light(nil, nil)
        case .light?: .play(.seconds(1))
        case .play?: .replay(.seconds(1))
        case .replay?: .hold
        case .hold?: .hear(OpenedSound(PreviewSound.book, at: start))
        case .hear?: .recite
        case .recite?: .say("words")
        case .say?: nil
        }
    }
}

extension Alignment: Walked {
    static func after(_ last: Command?) -> Command? {
        let subject = Subject(SharedWork(PreviewBook.book), isText: true, share: 0)
        return switch last {
        case nil: .find(subject, isAsked: true)
        case .find?: .align(Offer(title: "T", text: "/t", sound: "/s", firstMs: 0))
        case .align?: .say("words")
        case .say?: .mapGrew
        case .mapGrew?: nil
        }
    }
}

extension ReadingTogether: Walked {
    static func after(_ last: Command?) -> Command? {
        let text = SharedWork(PreviewBook.book)
        return switch last {
        case nil: .compare(Pair(text, text))
        case .compare?: .find(CarryWish(from: text, to: text, journal: "book"))
        case .find?: .change(NoteChange(text, put: [], removed: []))
        case .change?: .reread(text)
        case .reread?: .say("words")
        case .say?: .done("words")
        case .done?: .dim
        case .dim?: nil
        }
    }
}

extension TapAlong: Walked {
    static func after(_ last: Work?) -> Work? {
        let text = SharedWork(PreviewBook.book)
        let pair = ReadingAlong.Pair(text: text, sound: SharedWork(PreviewSound.book))
        return switch last {
        case nil: .find(text, Spot(document: 0, offset: 0), .sentence)
        case .find?: .tellTime(.tap)
        case .tellTime?: .prepareCues
        case .prepareCues?: .beat
        case .beat?: .keep(pair, TapRun([]))
        case .keep?: nil
        }
    }
}

extension VoiceList: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .survey
        case .survey?: .speak(sample[0].voices[0], "words")
        case .speak?: .play(Sample(samples: [1], rate: 8_000))
        case .play?: .hush
        case .hush?: nil
        }
    }
}

import Publications

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
        case .findMap?: .findSound(text, Spot(document: 0, offset: 0))
        case .findSound?: .light(nil, lasting: nil)
        case .light?: .play(.seconds(1))
        case .play?: .hear(OpenedSound(PreviewSound.book, at: start))
        case .hear?: .recite
        case .recite?: .say("words")
        case .say?: nil
        }
    }
}

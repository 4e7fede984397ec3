import Canvas
import Catalogs
import Holdings
import Kernel
import Notebook
import Typesetting

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ListeningWing
@testable import Publications
@testable import ReadingWing
@testable import ScreenKit

/// Each command of a feature, one after the other. The switches have no `default`: a command that
/// is added does not compile before it has its place here.
protocol Walked: Feature {
    /// What its performer may be given.
    associatedtype Work
    static func after(_ last: Work?) -> Work?
    static func lifted(_ work: Work) -> App.Command
}

extension Walked {
    static var commands: [App.Command] {
        sequence(state: Work?.none) { last in
            last = after(last)
            return last
        }.map { lifted($0) }
    }
}

extension Walked where Self: Screen, Command == Asked<Work> {
    static func lifted(_ work: Work) -> App.Command { .screen(1, Self.self, .work(work)) }
}

extension Walked where Self: Service, Command == Work {
    static func lifted(_ work: Work) -> App.Command { .service(Self.self, work) }
}

private let book = PreviewBook.book
private let account = Account(id: "1", name: "Home", catalog: "https://home.example/opds")
private let wish = PictureWish(
    revision: 1, path: "c.png", size: Size(4, 4), means: PictureMeans())
private let drawn = wish
private let rules = Reader.State(.guide, size: Size(80, 24)).stance.rules(look: [:])

extension Reader: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .open(.guide, nil, Reader.State(.guide, size: Size(80, 24)).stance)
        case .open?: .set(book, document: 0, rules)
        case .set?: .bring(book, document: 0, rules)
        case .bring?: .find(book, .percent(50))
        case .find?: .look(book, SearchPattern("a"), from: Spot(document: 0, offset: 0))
        case .look?: .readNote(book, document: 0, Link(range: 0..<1))
        case .readNote?: .findReference(book, document: 0, Link(range: 0..<1), isBeside: false)
        case .findReference?: .findHints(book, [TextStretch(0, 0..<9)], .some)
        case .findHints?: .marking(.read(book, letters: [:]))
        case .marking(.read)?: .marking(.keep(book, []))
        case .marking(.keep)?: .marking(.remove(book, []))
        case .marking(.remove)?:
            .keep(Kept(book: book, place: Spot(document: 0, offset: 0), progress: 0, marks: [:]))
        case .keep?: .keepLook(book, OwnLook())
        case .keepLook?: .tellTime
        case .tellTime?: .count(book, PageTable.Key(revision: 1, rules: rules, height: 20))
        case .count?: .findContents(book)
        case .findContents?: .draw(book, wish)
        case .draw?: .findInk(book, document: 0)
        case .findInk?: .recognize(book)
        case .recognize?:
            .renew(book, PlaceWords(Spot(document: 0, offset: 0), in: []), rules)
        case .renew?: nil
        }
    }
}

extension Find: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .search(book, SearchPattern("boat"), from: Spot(document: 0, offset: 0))
        case .search?: nil
        }
    }
}

extension Lookup: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .look(Question("boat"), book)
        case .look?: .keep(Question("boat"), Lookup.Answer(), book)
        case .keep?: .forget(Question("boat"), book)
        case .forget?: .fetchSound(.named("boat.ogg"), source: "A Test")
        case .fetchSound?: .play([])
        case .play?: nil
        }
    }
}

extension FilePassword: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .unlock(.file("/b.pdf"), Secret("words"))
        case .unlock?: nil
        }
    }
}

extension Viewer: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .draw(book, wish)
        case .draw?: nil
        }
    }
}

extension Shelf: Walked {
    private static let regrouped = Regrouped(
        folder: "/a", decision: .apart, former: nil, forgotten: [], added: [])

    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .drawCover(few[0], wish)
        case .drawCover?: .complete("tag:")
        case .complete?: .gather(.forget("a"))
        case .gather?: .discard("/a.epub")
        case .discard?:
            .reclaim(Discarded(path: "/a.epub", trashed: "/t", note: "/n", memory: nil))
        case .reclaim?: .write(1, into: "/a.epub")
        case .write?: .unwrite("/a.epub")
        case .unwrite?: .first(10, by: .opened)
        case .first?: .list("", .all, by: .opened)
        case .list?: .rename(.tag, "a", to: "b", 1)
        case .rename?: .join([2], to: 1)
        case .join?: .split(1, 1)
        case .split?: .keepApart([BookPair(1, 2)], true)
        case .keepApart?: .fetch([1])
        case .fetch?: .countToday
        case .countToday?: .change([1], .remove, 1)
        case .change?: .restore([])
        case .restore?: .regroup(["/a"], .apart)
        case .regroup?: .ungroup(regrouped)
        case .ungroup?: .regroupAgain(regrouped)
        case .regroupAgain?: .take("/a.epub")
        case .take?: nil
        }
    }
}

extension BookPage: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .readNotes(1)
        case .readNotes?: .readRelations(1)
        case .readRelations?: .readContents("/a.epub")
        case .readContents?: .readHolding("/a.m4b")
        case .readHolding?: .clearHolding("/a.m4b")
        case .clearHolding?: .readPlan(Shelf.few[0])
        case .readPlan?: .plan(Shelf.few[0], days: 7)
        case .plan?: .drawCover(Shelf.few[0], wish)
        case .drawCover?: nil
        }
    }
}

extension Names: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .read
        case .read?: nil
        }
    }
}

extension Doubles: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .read
        case .read?: nil
        }
    }
}

extension FolderList: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .read
        case .read?: .watch("/books", isOn: true)
        case .watch?: nil
        }
    }
}

extension LibraryCare: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .findCopies
        case .findCopies?: .suggest(.backUp, ending: "db")
        case .suggest?: .survey("/a.db")
        case .survey?: .write(.backUp("/a.db"), replaces: false)
        case .write?: .restore("/a.db")
        case .restore?: .check(repairs: false)
        case .check?: nil
        }
    }
}

extension Doctor: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .examine
        case .examine?: nil
        }
    }
}

extension Statistics: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .count
        case .count?: .readSessions(1)
        case .readSessions?: .readFinished([1])
        case .readFinished?: .drawCover(HeldBook(id: 1), drawn)
        case .drawCover?: .delete(.all, "all")
        case .delete?: .putBack(DeletedReading())
        case .putBack?: .setCounted(1, false)
        case .setCounted?: nil
        }
    }
}

extension Everywhere: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .search("boat", texts: 5)
        case .search?: nil
        }
    }
}

extension TextReading: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .read
        case .read?: nil
        }
    }
}

extension Tutor: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .assist(.nudge)
        case .assist?: .prepareCues
        case .prepareCues?: .cue(.offer)
        case .cue?: .sing(Hum.Tone(start: .zero, length: .seconds(1), pitch: 0))
        case .sing?: .hum(from: .zero, percent: 100)
        case .hum?: .hush
        case .hush?: nil
        }
    }
}

extension AutoAssist: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .nudge
        case .nudge?: .cue(.offer)
        case .cue?: .pauseAudio
        case .pauseAudio?: .markPlaces
        case .markPlaces?: nil
        }
    }
}

extension Playing: Walked {
    private static let sound = PreviewSound.book
    private static let start = TrackPlace(track: 0, offset: .zero)

    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .ask(.close)
        case .ask?: .load(sound, number: 1, at: start, .normal, volume: 100)
        case .load?: .play
        case .play?: .recite(MuteVoice.recital, number: 2, shift: 0)
        case .recite?: .pause
        case .pause?: .seek(start)
        case .seek?: .speed(.normal)
        case .speed?: .volume(100)
        case .volume?: .tune(Tuning())
        case .tune?: .loop(nil)
        case .loop?: .tell
        case .tell?: .glance
        case .glance?: .drop
        case .drop?: .keep(KeptSound(book: sound, spot: start, percent: 0))
        case .keep?: .keepLook(sound, [:])
        case .keepLook?: .tellTime
        case .tellTime?: .readPlace(sound)
        case .readPlace?: .readBookmarks(sound)
        case .readBookmarks?: .readHistory(sound)
        case .readHistory?: .trace(sound, ListeningTrace(.played, at: .zero), joins: false)
        case .trace?: .count(sound, seconds: 1)
        case .count?: .findSilences(sound)
        case .findSilences?: .writeSheet(sound)
        case .writeSheet?: .takeSheetBack(WrittenSheet(path: "/a.cue", former: nil))
        case .takeSheetBack?: .removeBookmark("1")
        case .removeBookmark?:
            .keepBookmark(
                sound,
                Bookmark(
                    Annotation(id: "1", kind: .bookmark, start: "#t=0", percent: 0, created: 0),
                    at: .zero))
        case .keepBookmark?: .left
        case .left?: nil
        }
    }
}

extension Lock: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .check(Secret("open sesame"))
        case .check?: .read
        case .read?: .askSystem
        case .askSystem?: .say("It is locked.")
        case .say?: .quit
        case .quit?: nil
        }
    }
}

extension StorySoFar: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .tell(book, .scene)
        case .tell?: nil
        }
    }
}

extension People: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .gather(book, isWhole: false)
        case .gather?: .decide(.part("Tobit"), book, isWhole: false)
        case .decide?: nil
        }
    }
}

extension Reminders: Walked {
    static func after(_ last: Command?) -> Command? {
        let moment = Moment(now: .zero, wall: WallTime(secondsSince1970: 0))
        return switch last {
        case nil: .tellTime
        case .tellTime?: .lookAtDay(moment)
        case .lookAtDay?: .remind(at: moment)
        case .remind?: nil
        }
    }
}

extension Goals: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .count
        case .count?: .tell(.goal(minutes: 30))
        case .tell?: nil
        }
    }
}

extension Notifications: Walked {
    static func after(_ last: Command?) -> Command? {
        let note = Note("loan", "Emma", "It is due.")
        return switch last {
        case nil: .tellTime
        case .tellTime?: .show(note)
        case .show?: .ring(note)
        case .ring?: .withdraw("loan")
        case .withdraw?: .follow("loan", .open)
        case .follow?: nil
        }
    }
}

import Kernel
import Ports
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit

/// What a book on the screen asks for.
public struct ReaderPerformer: Performing {
    public typealias F = Reader
    private let books: BookDesk
    private let notes: NoteDesk
    private let hints: HintDesk
    private let settings: () -> Settings
    private let time: any TimeSource
    private let giveBack: @Sendable () async -> Void
    private let attend: (String) -> Void

    /// - Parameter giveBack: what long work released, of which the allocator keeps much, goes back
    ///   to the system.
    /// - Parameter attend: a file is opened, and from now on its changes are noticed.
    public init(
        _ books: BookDesk, _ notes: NoteDesk, hints: HintDesk, time: any TimeSource,
        settings: @escaping () -> Settings,
        giveBack: @escaping @Sendable () async -> Void,
        attend: @escaping (String) -> Void = { _ in }
    ) {
        (self.books, self.notes, self.time, self.giveBack) = (books, notes, time, giveBack)
        (self.hints, self.settings, self.attend) = (hints, settings, attend)
    }

    public func perform(_ command: Reader.Work, _ reply: Reply<Reader.Action>) {
        switch command {
        case .tellTime: reply.now(.told(time.moment))
        case .marking(let command): mark(command, reply)
        case .keep(let kept): answer(.keep(kept.closed(at: time.moment)), on: .saving, reply)
        case .keepLook: answer(command, on: .saving, reply)
        case .count:
            let (books, giveBack) = (books, giveBack)
            reply.answer(on: .spare) {
                let answer = books.answer(command) ?? .settled
                await giveBack()
                return answer
            }
        case .findHints(let book, let stretches, let level):
            let hints = hints
            let rules = LookupDesk.Rules(settings())
            reply.answer(on: .rest) {
                let found = hints.hints(in: stretches, of: book.publication, level, rules) {
                    Task.isCancelled
                }
                return .hints(.found(found, for: stretches))
            }
        case .recognize, .findReference, .findContents: answer(command, on: .spare, reply)
        case .draw, .findInk: answer(command, on: .pictures, reply)
        case .open(let source, _, _):
            if case .file(let path) = source { attend(path) }
            answer(command, on: .prompt, reply)
        case .set, .find, .readNote, .renew: answer(command, on: .prompt, reply)
        case .bring: answer(command, on: .servers, reply)
        case .look(let book, let pattern, let from):
            let books = books
            reply.stream { news in
                await books.search(pattern, in: book, from: from) {
                    if $0.isComplete || $0.trouble != nil { await news.tell(.lookedOn($0)) }
                }
            }
        }
    }

    private func answer(
        _ command: Reader.Work, on lane: Lanes.Lane, _ reply: Reply<Reader.Action>
    ) {
        let books = books
        reply.answer(on: lane) { books.answer(command) ?? .settled }
    }

    private func mark(_ command: Marking.Command, _ reply: Reply<Reader.Action>) {
        let notes = notes
        switch command {
        case .read: reply.answer { .marking(notes.answer(command)) }
        case .keep, .remove: reply.answer(on: .saving) { .marking(notes.answer(command)) }
        }
    }
}

/// Looks for words in a book.
public struct FindPerformer: Performing {
    public typealias F = Find
    private let books: BookDesk

    public init(_ books: BookDesk) { self.books = books }

    public func perform(_ command: Find.Work, _ reply: Reply<Find.Action>) {
        switch command {
        case .search(let book, let pattern, let origin):
            let books = books
            reply.stream { news in
                await books.search(pattern, in: book, from: origin) {
                    await news.tell(.news($0))
                }
            }
        }
    }
}

/// Looks a word up, by the settings that are in force then.
public struct LookupPerformer: Performing {
    public typealias F = Lookup
    private let lookups: LookupDesk
    private let settings: () -> Settings
    private let sound: (Lookup.Work) -> Void

    /// - Parameter sound: plays a file of sound.
    public init(
        _ lookups: LookupDesk, settings: @escaping () -> Settings,
        sound: @escaping (Lookup.Work) -> Void
    ) {
        (self.lookups, self.settings, self.sound) = (lookups, settings, sound)
    }

    public func perform(_ command: Lookup.Work, _ reply: Reply<Lookup.Action>) {
        let (lookups, rules) = (lookups, LookupDesk.Rules(settings()))
        switch command {
        case .look(let question, let book):
            reply.answer { lookups.answer(question, in: book, rules) }
        case .keep(let question, let answer, let book):
            reply.answer { lookups.remember(question, as: answer, in: book, rules) }
        case .forget(let question, let book):
            reply.answer { lookups.forget(question, in: book) }
        case .fetchSound(let sound, let source):
            reply.answer {
                do throws(LookupDesk.SoundMissing) {
                    return .soundFetched(try lookups.bytes(of: sound, from: source, rules))
                } catch {
                    return .soundMissed(error.why)
                }
            }
        case .play:
            sound(command)
            reply.nothing()
        }
    }
}

/// The words that were looked up, and what becomes of them.
public struct WordListPerformer: Performing {
    public typealias F = WordList
    private let desk: VocabularyDesk
    private let time: any TimeSource

    public init(_ desk: VocabularyDesk, time: any TimeSource) {
        (self.desk, self.time) = (desk, time)
    }

    public func perform(_ command: WordList.Work, _ reply: Reply<WordList.Action>) {
        let desk = desk
        switch command {
        case .gather:
            let day = time.wall.day
            reply.answer { desk.list(on: day) }
        case .keep(let change): reply.answer(on: .saving) { desk.answer(inList: change) }
        case .remove(let ids): reply.answer(on: .saving) { desk.answer(removing: ids) }
        case .restore(let ids): reply.answer(on: .saving) { desk.answer(restoring: ids) }
        }
    }
}

/// The words to remember, and what is answered.
public struct ReviewPerformer: Performing {
    public typealias F = Review
    private let desk: VocabularyDesk
    private let time: any TimeSource
    private let settings: () -> Settings

    public init(
        _ desk: VocabularyDesk, time: any TimeSource, settings: @escaping () -> Settings
    ) {
        (self.desk, self.time, self.settings) = (desk, time, settings)
    }

    public func perform(_ command: Review.Work, _ reply: Reply<Review.Action>) {
        let desk = desk
        switch command {
        case .gather:
            let day = time.wall.day
            reply.answer { desk.gather(on: day) }
        case .explain(let word):
            let settings = settings()
            let (folder, order) = (settings.dictionaryFolder, settings.dictionaryOrder)
            reply.answer { desk.meaning(of: word, in: folder, order: order) }
        case .keep(let change): reply.answer(on: .saving) { desk.answer(change) }
        }
    }
}

public struct StorySoFarPerformer: Performing {
    public typealias F = StorySoFar
    private let stories: StoryDesk

    public init(_ stories: StoryDesk) { self.stories = stories }

    public func perform(_ command: StorySoFar.Work, _ reply: Reply<StorySoFar.Action>) {
        switch command {
        case .tell(let book, let reach):
            let stories = stories
            reply.answer { stories.tell(book, reach) }
        }
    }
}

public struct PeoplePerformer: Performing {
    public typealias F = People
    private let casts: CastDesk

    public init(_ casts: CastDesk) { self.casts = casts }

    public func perform(_ command: People.Work, _ reply: Reply<People.Action>) {
        switch command {
        case .gather(let book, let isWhole):
            let casts = casts
            reply.answer { casts.gather(book, isWhole: isWhole) }
        case .decide(let choice, let book, let isWhole):
            let casts = casts
            reply.answer(on: .saving) { casts.decide(choice, in: book, isWhole: isWhole) }
        }
    }
}

public struct ViewerPerformer: Performing {
    public typealias F = Viewer
    private let books: BookDesk

    public init(_ books: BookDesk) { self.books = books }

    public func perform(_ command: Viewer.Work, _ reply: Reply<Viewer.Action>) {
        switch command {
        case .draw(let book, let wish):
            let books = books
            reply.answer(on: .pictures) { .pictureDrawn(wish, books.draw(wish, of: book)) }
        }
    }
}

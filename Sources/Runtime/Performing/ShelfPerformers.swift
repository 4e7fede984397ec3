import Kernel
import LibraryRuntime
import LibraryWing
import Notebook
import Ports
import RuntimeKit
import Wording

/// Answers the shelf. What is typed is not kept waiting by a list that is being made, and changes
/// keep their order.
public struct ShelfPerformer: Performing {
    public typealias F = Shelf
    private let shelf: ShelfDesk
    private let time: any TimeSource
    /// Not every number is shown.
    private static let tellEach = 10

    public init(_ shelf: ShelfDesk, time: any TimeSource) {
        (self.shelf, self.time) = (shelf, time)
    }

    public func perform(_ command: Shelf.Work, _ reply: Reply<Shelf.Action>) {
        let shelf = shelf
        switch command {
        case .take(let path): take(path, reply)
        case .drawCover(let book, let wish):
            reply.answer(on: .rest) { .coverDrawn(wish, shelf.cover(wish, of: book)) }
        case .countToday:
            let day = CalendarDay(number: time.wall.day)
            reply.answer(on: .spare) { shelf.countToday(day) }
        case .change, .restore, .rename, .join, .split, .keepApart, .gather, .discard, .reclaim,
            .write, .unwrite, .regroup, .regroupAgain, .ungroup:
            answer(command, on: .saving, reply)
        case .complete, .first, .list, .fetch: answer(command, on: .prompt, reply)
        }
    }

    private func answer(
        _ command: Shelf.Work, on lane: Lanes.Lane, _ reply: Reply<Shelf.Action>
    ) {
        let (shelf, now, spare) = (shelf, time.wall.secondsSince1970, reply.lanes.pool(.spare))
        reply.answer(on: lane) {
            let answer = shelf.answer(command, now: now)
            // The orders that are made already cost nothing.
            if case .list = command { Task(executorPreference: spare) { shelf.prepare() } }
            return answer
        }
    }

    private func take(_ path: String, _ reply: Reply<Shelf.Action>) {
        let shelf = shelf
        reply.stream(on: .rest) { news in
            let taken = shelf.take(path) { taking in
                if taking.seen % Self.tellEach == 0 {
                    news.postLatest(.taking(taking), about: "shelf.take")
                }
                return !Task.isCancelled
            }
            news.post(.taken(taken))
        }
    }
}

public struct BookPagePerformer: Performing {
    public typealias F = BookPage
    private let shelf: ShelfDesk
    private let streams: (any SoundStreaming)?
    private let plans: PlanDesk
    private let time: any TimeSource

    public init(
        _ shelf: ShelfDesk, streams: (any SoundStreaming)?, plans: PlanDesk, time: any TimeSource
    ) {
        (self.shelf, self.streams, self.plans, self.time) = (shelf, streams, plans, time)
    }

    public func perform(_ command: BookPage.Work, _ reply: Reply<BookPage.Action>) {
        let (shelf, streams, plans) = (shelf, streams, plans)
        let today = CalendarDay(number: time.wall.day)
        switch command {
        case .readNotes(let id): reply.answer { .notesTold(shelf.notes(of: id)) }
        case .readRelations(let id): reply.answer { .relationsTold(shelf.relations(of: id)) }
        case .readContents(let path): reply.answer { .contentsTold(shelf.contents(of: path)) }
        case .readHolding(let path):
            reply.answer { .holdingTold(streams.flatMap { shelf.holding(of: path, $0) }) }
        case .readPlan(let book):
            reply.answer { .planTold(plans.standing(of: book, on: today)) }
        case .plan(let book, let days):
            reply.answer(on: .saving) { plans.plan(book, days: days, from: today) }
        case .drawCover(let book, let wish):
            reply.answer(on: .rest) { .coverDrawn(wish, shelf.cover(wish, of: book)) }
        case .clearHolding(let path):
            reply.answer {
                if let streams { shelf.clearHolding(of: path, streams) }
                return .holdingCleared(streams.flatMap { shelf.holding(of: path, $0) })
            }
        }
    }
}

public struct FolderListPerformer: Performing {
    public typealias F = FolderList
    private let shelf: ShelfDesk

    public init(_ shelf: ShelfDesk) { self.shelf = shelf }

    public func perform(_ command: FolderList.Work, _ reply: Reply<FolderList.Action>) {
        let shelf = shelf
        switch command {
        case .read, .watch: reply.answer(on: .saving) { shelf.answer(command) }
        }
    }
}

public struct FileFinderPerformer: Performing {
    public typealias F = FileFinder
    private let paths: PathDesk

    public init(_ paths: PathDesk) { self.paths = paths }

    public func perform(_ command: FileFinder.Work, _ reply: Reply<FileFinder.Action>) {
        let paths = paths
        switch command {
        case .list, .find: reply.answer(on: .paths) { paths.answer(command) }
        }
    }
}

extension Performers {
    /// What is listed of the shelf beside its books, and how files come to it.
    public func add(lists shelf: ShelfDesk, paths: PathDesk) {
        add(FolderListPerformer(shelf))
        add(FileFinderPerformer(paths))
        add(NamesPerformer(shelf))
        add(DoublesPerformer(shelf))
    }
}

public struct NamesPerformer: Performing {
    public typealias F = Names
    private let shelf: ShelfDesk

    public init(_ shelf: ShelfDesk) { self.shelf = shelf }

    public func perform(_ command: Names.Work, _ reply: Reply<Names.Action>) {
        let shelf = shelf
        switch command {
        case .read: reply.answer { shelf.answer(command) }
        }
    }
}

public struct DoublesPerformer: Performing {
    public typealias F = Doubles
    private let shelf: ShelfDesk

    public init(_ shelf: ShelfDesk) { self.shelf = shelf }

    public func perform(_ command: Doubles.Work, _ reply: Reply<Doubles.Action>) {
        let shelf = shelf
        switch command {
        case .read: reply.answer { shelf.answer(command) }
        }
    }
}

/// The library is copied, put back, written out and checked: seconds of work, with progress.
public struct LibraryCarePerformer: Performing {
    public typealias F = LibraryCare
    private let care: CareDesk?

    public init(_ care: CareDesk?) { self.care = care }

    public func perform(_ command: LibraryCare.Work, _ reply: Reply<LibraryCare.Action>) {
        guard let care else { return reply.now(.failed(tr("there is no home folder"))) }
        reply.stream(on: .care) { news in
            let answer = care.answer(command) { done, all in
                news.postLatest(.progressed(done, of: all), about: "care")
                return !Task.isCancelled
            }
            news.post(answer)
        }
    }
}

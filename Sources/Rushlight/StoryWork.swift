import Adapters
import Features
import Kernel
import Ports
import ReadingRuntime
import ReadingWing
import Runtime
import ScreenKit

/// What understands the book in view: its story, its people, its words.
enum StoryWork {
    static func lookups(
        _ casts: CastDesk?, _ folders: Folders, _ variables: Variables,
        _ keeping: (any AnnotationKeeping)?, _ remembering: (any VocabularyKeeping)?,
        now: @escaping @Sendable () -> Int64
    ) -> LookupDesk {
        LookupDesk(
            casts: casts, defining: DiskDictionaries(data: folders.data) { variables[$0] },
            counting: counts(folders, variables, now: now), keeping: keeping,
            remembering: remembering, id: NoteDesk.chance, now: now)
    }

    /// Counting words has database connections of its own, so that it blocks no other query.
    private static func counts(
        _ folders: Folders, _ variables: Variables, now: @escaping @Sendable () -> Int64
    ) -> WordCounts {
        WordCounts(
            data: folders.data, texts: folders.cache.map(SQLiteTexts.init(folder:)),
            shelf: folders.data.map { SQLiteShelf(folder: $0, now: now) }
        ) { variables[$0] }
    }

    static func add(
        _ lookups: LookupDesk, to performers: Performers, time: any TimeSource,
        settings: @escaping () -> Settings, sound: @escaping (Lookup.Work) -> Void
    ) {
        performers.add(LookupPerformer(lookups, settings: settings, sound: sound))
        performers.add(ReviewPerformer(lookups.vocabulary, time: time, settings: settings))
        performers.add(WordListPerformer(lookups.vocabulary, time: time))
    }

    static func add(_ casts: CastDesk, _ stories: StoryDesk, to performers: Performers) {
        performers.add(StorySoFarPerformer(stories))
        performers.add(PeoplePerformer(casts))
    }
}

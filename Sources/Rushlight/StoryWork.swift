import Adapters
import Features
import Kernel
import Ports
import ReadingRuntime
import Runtime
import ScreenKit

/// What understands the book in view: its story, its people, its words.
enum StoryWork {
    static func lookups(
        _ casts: CastDesk, _ folders: Folders, _ variables: Variables,
        _ keeping: (any AnnotationKeeping)?, _ remembering: (any VocabularyKeeping)?,
        now: @escaping @Sendable () -> Int64
    ) -> LookupDesk {
        LookupDesk(
            casts: casts, defining: DiskDictionaries(data: folders.data) { variables[$0] },
            keeping: keeping, remembering: remembering, id: NoteDesk.chance, now: now)
    }

    static func add(
        _ lookups: LookupDesk, to performers: Performers, time: any TimeSource,
        settings: @escaping () -> Settings
    ) {
        performers.add(LookupPerformer(lookups, settings: settings))
        performers.add(ReviewPerformer(lookups.vocabulary, time: time, settings: settings))
    }

    static func add(_ casts: CastDesk, _ stories: StoryDesk, to performers: Performers) {
        performers.add(StorySoFarPerformer(stories))
        performers.add(PeoplePerformer(casts))
    }
}

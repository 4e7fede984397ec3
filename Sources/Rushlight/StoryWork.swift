import Adapters
import Features
import Ports
import ReadingRuntime
import Runtime

/// What understands the book in view: its story, its people, its words.
enum StoryWork {
    static func lookups(
        _ casts: CastDesk, _ folders: Folders, _ variables: Variables,
        _ keeping: (any AnnotationKeeping)?, now: @escaping @Sendable () -> Int64
    ) -> LookupDesk {
        LookupDesk(
            casts: casts, defining: DiskDictionaries(data: folders.data) { variables[$0] },
            keeping: keeping, id: NoteDesk.chance, now: now)
    }

    static func add(_ casts: CastDesk, _ stories: StoryDesk, to performers: Performers) {
        performers.add(StorySoFarPerformer(stories))
        performers.add(PeoplePerformer(casts))
    }
}

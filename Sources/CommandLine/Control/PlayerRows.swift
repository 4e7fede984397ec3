import ListeningWing

extension OptionTable {
    static let player: [Command] = playing + elsewhere + queue + [sound]

    private static let playing: [Command] =
        [
            ("play", "plays on"), ("pause", "pauses what is heard"),
            ("toggle", "plays or pauses"), ("next", "goes to the next chapter"),
            ("previous", "goes to the chapter's start, or to the one before"),
        ].map { verb, title in
            controlRow(
                verb, arguments: [], options: [], title: title,
                help: "Exits with 1 when no audiobook is loaded.",
                read: { given throws(Complaint) in try .heard(verb, given) })
        }

    private static let elsewhere: [Command] = [
        controlRow(
            "seek", arguments: [Argument("TIME", .free)], options: [],
            title: "goes elsewhere in what is heard",
            help: "+30 and -30 are seconds from here; 754, 12:34 and 1:02:03 from the start.",
            read: { given throws(Complaint) in try .heard("seek", given) }),
        controlRow(
            "chapter", arguments: [Argument("STEPS", .free)], options: [],
            title: "goes so many chapters on or back",
            help: "+1 is the next, -1 the one before.",
            read: { given throws(Complaint) in try .heard("chapter", given) }),
        controlRow(
            "chapters",
            arguments: [
                Argument("WHAT", .words(["add", "rename", "here", "remove", "find", "reset"])),
                Argument("MORE", .free, .optionalMany),
            ], options: [], title: "changes the chapters of the book that is heard",
            help: """
                add TITLE: one begins at this place; rename N TITLE; here N: it begins at this \
                place; remove N; find: from the pauses of the voice; reset: \
                as the files name them. The files are not changed.
                """,
            read: { given throws(Complaint) in try .heard("chapters", given) }),
        controlRow(
            "speed", arguments: [Argument("SPEED", .free)], options: [],
            title: "sets how fast it is heard",
            help: "From 0.5 to 4; 1 is as it was read. +0.1 is a little faster, -0.1 slower.",
            read: { given throws(Complaint) in try .heard("speed", given) }),
        controlRow(
            "sleep", arguments: [Argument("WHEN", .free)], options: [],
            title: "sets the sleep timer", help: "Minutes, chapter, or off.",
            read: { given throws(Complaint) in try .heard("sleep", given) }),
        controlRow(
            "repeat", arguments: [Argument("SWITCH", .words(["on", "off"]))],
            options: [], title: "repeats the chapter that is heard",
            help: "At its end it begins again, until that is off.",
            read: { given throws(Complaint) in try .heard("repeat", given) }),
        controlRow(
            "loop",
            arguments: [Argument("START", .free), Argument("END", .free)],
            options: [], title: "repeats a passage",
            help: "Two times as for seek, from the start of the book.",
            read: { given throws(Complaint) in try .heard("loop", given) }),
        controlRow(
            "unloop", arguments: [], options: [],
            title: "goes on after a passage that was repeated", help: "Without one, nothing.",
            read: { given throws(Complaint) in try .heard("unloop", given) }),
    ]

    private static let queue: [Command] = [
        controlRow(
            "queue", arguments: [], options: [json],
            title: "lists what is up next", help: "One a line, numbered, with its file.",
            read: { _ in .queue(["list"]) }),
        controlRow(
            "enqueue", arguments: [Argument("FILE", .file, .many)],
            options: [], title: "adds audiobooks to what is up next",
            help: "They begin by themselves when the one that is heard is over.",
            read: { given in .queue(["add"] + given.words) }),
        controlRow(
            "dequeue", arguments: [Argument("NUMBER", .count)], options: [],
            title: "takes a book off what is up next", help: "As ctl queue numbers it.",
            read: { given in .queue(["remove"] + given.words) }),
        controlRow(
            "requeue",
            arguments: [Argument("NUMBER", .count), Argument("STEPS", .free)], options: [],
            title: "moves a book within what is up next",
            help: "-1 is one nearer to the front, +1 one further from it.",
            read: Control.moved),
        controlRow(
            "clear-queue", arguments: [], options: [],
            title: "takes everything off what is up next", help: "u in the player undoes it.",
            read: { _ in .queue(["clear"]) }),
        controlRow(
            "play-next", arguments: [], options: [],
            title: "goes on with the first of what is up next",
            help: "The place in the book that is heard is kept.",
            read: { _ in .queue(["play", "1"]) }),
    ]

    private static let sound = controlRow(
        "sound",
        arguments: [
            Argument("WHAT", .words(Tuning.Part.allCases.map(\.rawValue) + ["like"])),
            Argument("VALUE", .free),
        ], options: [], title: "sets how this book sounds",
        help: """
            gain is decibels, -10 to 20; even is on or off; silence shortens pauses: off, \
            gentle (to 0.25 s), medium (0.12 s) or strong (0.08 s); \
            balance goes from -100, the left ear, to 100; intro and outro are the seconds \
            left out of each chapter; pitch is semitones, -6 to 6; equaliser is off, voice, hiss \
            or car, and bass, warmth, middle, presence and treble are its bands in decibels, \
            -12 to 12. like says whose new books begin with the speed and sound of this one: \
            alone, series, author or all.
            """,
        read: { given throws(Complaint) in try .heard("sound", given) })

    /// What the running instance brings from catalogs.
    static let downloads: [Command] =
        [
            controlRow(
                "downloads", arguments: [], options: [json],
                title: "lists what is on its way from catalogs",
                help: "One a line: its number, its state, and how much of it is here.",
                read: { _ in .downloads(["list"]) })
        ]
        + [
            ("pause", "pauses a download", "What has come stays, and is not asked for again."),
            ("resume", "goes on with a download", "Also with one that stopped."),
            ("drop", "gives a download up", "What has come of it goes. A loan stays a loan."),
        ].map { verb, title, help in
            controlRow(
                verb + "-download", arguments: [Argument("NUMBER", .count)], options: [],
                title: title, help: help + " As ctl downloads numbers it.",
                read: { given in .downloads([verb] + given.words) })
        }
}

import ScreenKit
import Wording

/// What the lessons say, in whole sentences.
extension Tutor.State {
    /// Whether a command was just refused: it would leave the lesson, or means nothing in it.
    func turnsDown(_ verb: Verb) -> Bool { note == .heldBack(verb) || note == .useless(verb) }
}

extension Tutor {
    /// What stands below the passage: about the last key, or where to turn.
    static func words(_ state: State, _ around: Surroundings, isShort: Bool = false) -> String {
        let place = state.lesson.map(place(of:)) ?? .tutor
        let key = { (verb: Verb) in keys(of: [.order(verb)], around, in: place) }
        if state.showing != nil { return tr("This is the step, key by key. Any key stops it.") }
        if let note = state.note { return words(note, state, key) }
        if state.step == nil && state.lesson != nil {
            let next = next(in: state)
            return state.progress.lesson + 1 == Lesson.all.count
                ? tr("Done, and with it the last lesson. \(key(next)) turns to the end.")
                : tr(
                    "Done. \(key(next)) opens the next lesson, "
                        + "\(key(.itemAgain)) starts this one over.")
        }
        let hint = tr("Stuck? \(key(.helpKeys)) shows the keys of this place.")
        return isShort
            ? hint : sentences(hint, tr("Nothing you do in a lesson touches your own books."))
    }

    static func next(in state: State) -> Verb {
        state.lesson?.kind == .listening ? .playerChapterForward : .readerChapterForward
    }

    private static func previous(in state: State) -> Verb {
        state.lesson?.kind == .listening ? .playerChapterBack : .readerChapterBack
    }

    private static func words(_ note: Note, _ state: State, _ key: (Verb) -> String) -> String {
        switch note {
        case .heldBack(let verb):
            tr("“\(verb.title)” would leave the lesson, so it waits. \(key(.layerBack)) leaves.")
        case .useless(let verb): tr("“\(verb.title)” has nothing to do in this lesson.")
        case .meaningless:
            tr("That key has no meaning here. \(key(.helpKeys)) shows those that have.")
        case .wrongTurn:
            tr("A leap, but not the one that is asked for. \(key(.jumpBack)) leads back.")
        case .otherMark(let letter):
            tr("The mark \(letter) is set, but not the one that is asked for.")
        case .reading(let outcome): words(outcome, key)
        case .wrongRing(let count, let failures):
            tr("\(count) does not fit. Wrong tries: \(failures). The rings that are set stay set.")
        case .missedTap: tr("Missed. Tap while the word is lit.")
        case .ranOut(let tapped, let needed):
            tr("\(tapped) tapped, and \(needed) are needed. \(key(.audioToggle)) begins again.")
        case .notBegun: tr("Nothing is lit yet. \(key(.audioToggle)) begins.")
        case .passed:
            tr(
                "The lesson before has steps to do yet; "
                    + "\(key(previous(in: state))) leads back to it.")
        case .firstLesson: tr("This is the first lesson.")
        case .shown: tr("That is how it goes. Now it is your turn.")
        }
    }

    private static func words(_ outcome: Reading.Outcome, _ key: (Verb) -> String) -> String {
        switch outcome {
        case .edge: tr("You stand there already: the text goes no further that way.")
        case .nothingBack: tr("There is no leap to come back from. Make one first.")
        case .nothingAhead: tr("There is no leap to make again.")
        case .noMark(let letter):
            tr("No mark is called \(letter). \(key(.markSet)) and a letter leaves one.")
        case .noMatch(""): tr("Nothing was looked for yet. \(key(.findOpen)) finds.")
        case .noMatch(let pattern): tr("No match for “\(pattern)”.")
        case .moved, .marked, .found: ""
        }
    }

    /// What sounds or lights now, for the status line: sound alone says nothing.
    static func sounding(_ state: State) -> String? {
        switch state.lesson?.kind {
        case .tapping(let map, _):
            guard let run = state.run else { return nil }
            let word = run.lit.map { $0 + 1 } ?? 0
            return "♪ " + tr("word \(word) of \(map.beats.count), \(run.tapped.count) tapped")
        case .listening:
            let voice = state.voice
            var seconds = voice.position.components.seconds
            // Where motion is reduced, numbers run no faster than bars.
            if state.config.isStill && voice.isPlaying { seconds -= seconds % 10 }
            let (now, all) = (clock(seconds), clock(hum(state).duration.components.seconds))
            let words =
                voice.isPlaying ? tr("playing, \(now) of \(all)") : tr("paused, \(now) of \(all)")
            let pace = Decimals.words(hundredths: voice.percent)
            let speed = voice.percent == 100 ? [] : [tr("speed \(pace)")]
            return "♪ " + listed([words] + speed)
        default: return nil
        }
    }

    private static func clock(_ seconds: Int64) -> String {
        "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }
}

import Canvas
import Kernel
import Publications
import ScreenKit
import Speech
import Wording

/// All voices there are, by what they speak: each can be heard, and chosen for its language.
public enum VoiceList: Screen {
    public static var name: String { "voices" }
    public static var title: String { tr("Voices") }
    public static var opener: Opener<Plainly>? { Opener(Plainly(), name: name) }
    public static var begun: Action? { .begun }
    public static var leaving: Action? { .left }

    /// What a voice said, to be judged by.
    public struct Sample: Equatable, Sendable {
        public var samples: [Int16]
        public var rate: Int

        public init(samples: [Int16], rate: Int) { (self.samples, self.rate) = (samples, rate) }

        var length: Duration { .milliseconds(samples.count * 1_000 / max(1, rate)) }
    }

    public struct State: Equatable, Sendable {
        /// Whose voices are seen first.
        let language: String
        /// nil while they are being found out.
        package var engines: [SpeechEngine]?
        /// What the list is narrowed by.
        package var find: TextField?
        /// The one that is being heard.
        package var speaking: Voice?
        package var list = ListView()
        /// Made anew when the voices, the words that are looked for or the width change.
        var rows: [Row] = []
        package var size: Size
        let isLinear: Bool

        public init(language: String, _ around: Surroundings) {
            self.language = language
            size = around.size
            isLinear = around.isLinear
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case found([SpeechEngine])
        case spoken(Sample)
        case fellSilent
        /// A clause and a sentence: why nothing is heard, and what helps.
        case failed(String)
        case left
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case survey
        case speak(Voice, String)
        case play(Sample)
        case hush
    }

    public static func place(_ state: State) -> ScreenKit.Place {
        state.find == nil ? .lists : .fields
    }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && state.find != nil
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun: return survey
        case .found(let engines):
            let isFirst = state.engines == nil
            state.engines = engines
            state.layOut()
            if isFirst { state.begin() }
        case .spoken(let sample):
            return [
                .perform(.play(sample)), .schedule(.voiceEnd, after: sample.length, .fellSilent),
            ]
        case .fellSilent: state.speaking = nil
        case .failed(let why):
            state.speaking = nil
            return [.perform(.ask(.say(why)))]
        case .left: return [.cancel(.voiceSample), .cancel(.voiceEnd), .perform(.hush)]
        case .typed(let key): return write(.key(key), &state, then: narrow)
        case .pasted(let text): return write(.paste(text), &state, then: narrow)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? hear(&state) : []
        case .ordered(let order):
            return state.find == nil ? obey(order, &state) : obeyField(order, &state)
        }
        return []
    }

    private static var survey: Effects { [.request(.voiceSurvey, .survey)] }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose: return [.perform(.ask(.close))]
        case .focusActivate: return hear(&state)
        case .itemAdd:
            guard let voice = state.focused, let language = voice.short else { return missed }
            return [.perform(.ask(.voice(voice.id, language: language)))]
        case .itemRemove:
            guard let language = state.focused?.short else { return missed }
            return [.perform(.ask(.voice(nil, language: language)))]
        case .itemCopy:
            return state.focused.map { [.perform(.ask(.copy($0.id)))] } ?? missed
        case .itemAgain: return survey
        case .findOpen:
            state.find = TextField(order.text ?? "")
            return narrow(&state)
        default: return walk(order, &state)
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            let voice = state.focused
            state.find = nil
            state.layOut()
            state.go(to: voice)
        case .focusActivate: return hear(&state)
        case .fieldDown: state.move(.next, by: order.times)
        case .fieldUp: state.move(.previous, by: order.times)
        default: return write(.order(order), &state, then: narrow)
        }
        return []
    }

    private static func narrow(_ state: inout State) -> Effects {
        state.layOut()
        state.move(.first)
        return []
    }

    /// The same key again says it again.
    private static func hear(_ state: inout State) -> Effects {
        guard let voice = state.focused else { return missed }
        state.speaking = voice
        let words = SampleSentence.words(in: voice.languages.first ?? state.language)
        return [
            .perform(.ask(.hush)), .perform(.hush), .cancel(.voiceEnd),
            .request(.voiceSample, .speak(voice, words)),
        ]
    }
}

extension EffectID {
    static let voiceSurvey = EffectID("survey")
    static let voiceSample = EffectID("sample")
    static let voiceEnd = EffectID("end")
}

extension Voice {
    /// The language that it can be chosen for; nil for one that is asked for all.
    var short: String? {
        languages.first.map(VoiceChoice.short).flatMap { $0 == "und" ? nil : $0 }
    }
}

extension Settings {
    /// Who reads, by a person's settings.
    public var voiceChoice: VoiceChoice {
        VoiceChoice(named: speechVoice, byLanguage: speechVoices)
    }
}

extension Destination {
    public static var voices: Destination { Destination(VoiceList.self, Plainly()) }
}

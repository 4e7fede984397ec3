import Glibc
import Ports
import Speech
import Synchronization
import Wording

/// The voices of the desktop. speech-dispatcher itself plays what it speaks and gives no samples
/// away, but each of its modules is a program that gives the sound to the one who asks for it.
/// They are started when they are wanted, and those used last are kept running.
public final class DispatcherVoices: Speaking {
    struct Module: Equatable {
        var name: String
        /// Its program, and its settings where there are any.
        var words: [String]
    }

    private struct State {
        /// The one used last stands last.
        var running: [(name: String, module: VoiceModule)] = []
        var surveyed: (modules: [Module], engine: SpeechEngine)?
    }

    private let folders: [String]
    private let settings: [String]
    private let patience: Int
    private let state = Mutex(State())

    static let name = "speech-dispatcher"
    private static let prefix = "sd_"
    /// Those that only play, and those whose voices the library of espeak-ng has, and sooner.
    private static let passedOver: Set = ["dummy", "generic", "espeak", "espeak-ng"]
    private static let modulesMax = 32
    private static let runningMax = 2
    private static let startSeconds = 5

    /// - Parameters:
    ///   - folders: where programs of modules are; what is in an earlier one goes before.
    ///   - settings: where their settings are.
    init(
        folders: [String], settings: [String],
        patienceSeconds: Int = CommandVoice.patienceSeconds
    ) {
        (self.folders, self.settings, patience) = (folders, settings, patienceSeconds)
    }

    /// Those of this system and of its person.
    public convenience init(_ folders: Folders) {
        let shared = ["/usr/local/libexec", "/usr/libexec", "/usr/local/lib", "/usr/lib"]
        self.init(
            folders: [folders.voices].compactMap(\.self)
                + (shared + ["/usr/lib64"]).map { "\($0)/speech-dispatcher-modules" },
            settings: [folders.voiceSettings, "/etc/speech-dispatcher/modules"]
                .compactMap(\.self))
    }

    deinit {
        state.withLock { state in
            for running in state.running { running.module.end() }
        }
    }

    // MARK: - What there is

    public func survey() -> SpeechEngine {
        let modules = modules()
        return state.withLock { state in
            if let (known, engine) = state.surveyed, known == modules { return engine }
            let engine = Self.engine(of: modules)
            state.surveyed = (modules, engine)
            return engine
        }
    }

    private func modules() -> [Module] {
        var modules: [Module] = []
        for folder in folders {
            // A folder that cannot be read is as if it were not there.
            let files = (try? DiskDocuments().names(in: folder)) ?? []
            for file in files where file.hasPrefix(Self.prefix) {
                let name = String(file.dropFirst(Self.prefix.count))
                let isKnown = modules.contains { $0.name == name }
                guard !isKnown, !Self.passedOver.contains(name), modules.count < Self.modulesMax
                else { continue }
                let own = settings.lazy.map { (folder: String) in "\(folder)/\(name).conf" }
                    .first { (path: String) in access(path, R_OK) == 0 }
                modules.append(
                    Module(name: name, words: ["\(folder)/\(file)"] + [own].compactMap(\.self)))
            }
        }
        return modules
    }

    private static func engine(of modules: [Module]) -> SpeechEngine {
        var engine = SpeechEngine(name: name, tellsWords: false)
        var whys: [String] = []
        for module in modules {
            do throws(VoiceProcess.Fault) {
                var begun = try VoiceModule(module.words, seconds: startSeconds)
                defer { begun.end() }
                engine.voices += try begun.voices().map { voice in
                    Voice(
                        id: id(module.name, voice.name), name: voice.name,
                        languages: languages(voice.language), engine: name)
                }
            } catch {
                whys.append(tr("\(module.name): \(error.why)"))
            }
        }
        guard engine.voices.isEmpty else { return engine }
        let all = whys.joined(separator: "; ")
        engine.trouble =
            whys.isEmpty
            ? .engineMissing(name: name, advice: SpeechSource.dispatcherAdvice)
            : .failed(name: name, why: tr("its modules do not speak (\(all))"))
        return engine
    }

    /// As settings can name it: a comma parts voices there, and an equals sign a language.
    static func id(_ module: String, _ voice: String) -> String {
        let word = String(voice.map { ",= ".contains($0) ? "_" : $0 })
        return "\(name)/\(module)/\(word)"
    }

    /// One that tells no language is taken for none by itself.
    private static func languages(_ tag: String) -> [String] {
        let tag = tag.lowercased().replacing("_", with: "-")
        guard (2...35).contains(tag.utf8.count), tag != "none" else { return ["und"] }
        let primary = String(tag.prefix { $0 != "-" })
        return primary == tag ? [tag] : [tag, primary]
    }

    // MARK: - Speaking

    public func sound(
        of line: SpokenLine, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        let parts = voice.id.split(separator: "/", maxSplits: 2)
        guard parts.count == 3, let module = modules().first(where: { $0.name == parts[1] }) else {
            throw .noVoice(voice.id)
        }
        guard speed == 1 else {
            throw failed(module, tr("it speaks at its own speed: only 1 is possible"))
        }
        let made = state.withLock { state -> Result<SpokenSound, VoiceProcess.Fault> in
            let wasRunning = state.running.contains { $0.name == module.name }
            var result = ask(&state, module, line.text, voice)
            // One that ended since it was asked last is begun anew, once.
            if wasRunning, case .failure(let fault) = result, fault.isStale {
                result = ask(&state, module, line.text, voice)
            }
            return result
        }
        switch made {
        case .success(let sound) where sound.samples.isEmpty: throw .silent(module.name)
        case .success(let sound): return sound
        case .failure(let fault): throw failed(module, fault.why)
        }
    }

    private func failed(_ module: Module, _ why: String) -> SpeechTrouble {
        .failed(name: module.name, why: tr("\(module.name), of \(Self.name): \(why)"))
    }

    private func ask(
        _ state: inout State, _ module: Module, _ line: String, _ voice: Voice
    ) -> Result<SpokenSound, VoiceProcess.Fault> {
        var own: VoiceModule
        do throws(VoiceProcess.Fault) {
            if let at = state.running.firstIndex(where: { $0.name == module.name }) {
                own = state.running.remove(at: at).module
            } else {
                own = try VoiceModule(module.words, seconds: Self.startSeconds)
            }
        } catch {
            return .failure(error)
        }
        do throws(VoiceProcess.Fault) {
            let sound = try own.sound(of: line, voice, seconds: patience)
            state.running.append((module.name, own))
            if state.running.count > Self.runningMax { state.running.removeFirst().module.end() }
            return .success(sound)
        } catch {
            own.end()
            return .failure(error)
        }
    }
}

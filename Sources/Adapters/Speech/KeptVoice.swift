import Notation
import Ports
import Speech
import Synchronization
import Wording

/// A program of the person's that is kept running: it loads its voice once. It gets a line of JSON
/// for each sentence, and answers with one, behind which so many bytes of sound follow as it says.
/// It is begun anew where it ends, hangs or answers what makes no sense.
public final class KeptVoice: Speaking {
    private struct Running {
        var process: VoiceProcess
        var asked = 0
    }

    private typealias Fault = VoiceProcess.Fault

    private let command: String
    private let patience: Int
    private let running = Mutex<Running?>(nil)

    /// Before the command, in the setting.
    public static let prefix = "kept:"
    private static let headMax = 1 << 20
    /// Three minutes of a line that takes one.
    private static let bytesMax = 180 * 2 * 48_000
    private static let wordsMax = 4_000

    public init(_ command: String, patienceSeconds: Int = CommandVoice.patienceSeconds) {
        (self.command, patience) = (command, patienceSeconds)
    }

    deinit {
        running.withLock { running in
            running?.process.end()
        }
    }

    private var program: String {
        let word = command.split(separator: " ").first.map(String.init) ?? command
        return word.split(separator: "/").last.map(String.init) ?? word
    }

    public func survey() -> SpeechEngine {
        let voice = Voice(
            id: CommandVoice.id, name: program, languages: [], engine: CommandVoice.id)
        return SpeechEngine(name: CommandVoice.id, tellsWords: false, voices: [voice])
    }

    public func sound(
        of line: SpokenLine, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        guard speed == 1 else { throw failed(tr("it speaks at its own speed: only 1 is possible")) }
        let made = running.withLock { running -> Result<SpokenSound, Fault> in
            let wasRunning = running != nil
            var result = ask(&running, line)
            // One that ended since it was asked last is begun anew, once.
            if wasRunning, case .failure(let fault) = result, fault.isStale {
                result = ask(&running, line)
            }
            return result
        }
        switch made {
        case .success(let sound) where sound.samples.isEmpty: throw .silent(program)
        case .success(let sound): return sound
        case .failure(let fault): throw failed(fault.why)
        }
    }

    private func failed(_ why: String) -> SpeechTrouble {
        .failed(name: program, why: tr("\(program), of the setting speech.command: \(why)"))
    }

    private func ask(
        _ running: inout Running?, _ line: SpokenLine
    ) -> Result<SpokenSound, Fault> {
        var own: Running
        do throws(Fault) {
            if let running {
                own = running
            } else {
                own = Running(process: try VoiceProcess(["/bin/sh", "-c", command]))
            }
        } catch {
            return .failure(error)
        }
        running = nil
        do throws(Fault) {
            let sound = try speak(&own, line)
            running = own
            return .success(sound)
        } catch {
            own.process.end()
            return .failure(error)
        }
    }

    private func speak(
        _ own: inout Running, _ line: SpokenLine
    ) throws(Fault) -> SpokenSound {
        own.process.await(seconds: patience)
        own.asked += 1
        let phonetics: [JSONValue] = line.phonetics.map { word in
            .array([
                .number(Int64(word.range.lowerBound)), .number(Int64(word.range.count)),
                .string(word.letters),
            ])
        }
        let question = JSONValue.object([
            "id": .number(Int64(own.asked)), "text": .string(line.text),
            "lang": .text(line.language), "ipa": phonetics.isEmpty ? nil : .array(phonetics),
        ])
        try own.process.send(Array((question.line + "\n").utf8))
        let head = try head(&own)
        // What an earlier sentence was answered would be heard for this one.
        if let id = head["id"]?.scalar, id != String(own.asked) {
            throw Fault(why: tr("it answered another sentence than the one it was asked for"))
        }
        if let why = head["error"]?.string { throw Fault(why: String(why.prefix(200))) }
        guard let rate = head["rate"]?.scalar.flatMap({ Int($0) }),
            PrintedSound.rates.contains(rate)
        else { throw Fault(why: tr("it told no rate of sound")) }
        guard let count = head["bytes"]?.scalar.flatMap({ Int($0) }), count >= 0 else {
            throw Fault(why: tr("it did not tell how many bytes follow"))
        }
        guard count <= Self.bytesMax else { throw Fault(why: tr("it does not stop speaking")) }
        var sound = PrintedSound.raw(try own.process.bytes(count), rate: rate)
        sound.marks = marks(head, rate)
        return sound
    }

    private func marks(_ head: JSONValue, _ rate: Int) -> [SpokenSound.Mark] {
        (head["words"]?.elements ?? []).prefix(Self.wordsMax).compactMap { pair in
            let numbers = pair.elements.compactMap { $0.scalar.flatMap(Double.init) }
            guard numbers.count == 2, numbers.allSatisfy({ (0..<1e7).contains($0) }) else {
                return nil
            }
            return SpokenSound.Mark(
                character: Int(numbers[0]), sample: Int(numbers[1]) * rate / 1_000)
        }
    }

    private func head(_ own: inout Running) throws(Fault) -> JSONValue {
        let line = try own.process.line(bytesMax: Self.headMax)
        do throws(JSONError) {
            let value = try JSONReader.read(line).value
            if value.isObject { return value }
        } catch {
            throw Fault(why: tr("it answered what is no JSON: \(error.why)"))
        }
        throw Fault(why: tr("it answered what is no object of JSON"))
    }
}

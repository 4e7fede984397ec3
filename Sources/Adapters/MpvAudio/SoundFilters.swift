import Glibc
import Ports

extension SoundTuning {
    /// The filters of libmpv that do it, in the order in which they work; none where nothing is to
    /// be done.
    var filters: String {
        var chain: [String] = []
        if let pause { chain.append(Self.shortened(to: pause)) }
        if balance != 0 { chain.append(pan) }
        chain += equaliser
        // Quiet speech comes up, loud speech is held down; what was made up for cannot clip.
        if isEven {
            chain.append("acompressor=threshold=0.06:ratio=4:attack=15:release=300:makeup=3")
        }
        if gain != 0 { chain.append("volume=\(gain)dB") }
        if gain > 0 || isEven || bands.contains(where: { $0 > 0 }) {
            chain.append("alimiter=limit=0.97:level=0")
        }
        return chain.isEmpty ? "" : "lavfi=[\(chain.joined(separator: ","))]"
    }

    /// The filter of libmpv that raises or lowers the pitch. It comes last: it takes the speed on
    /// itself, and pauses are to be judged at the speed of the recording. Not every libmpv has it.
    var pitchFilter: String? {
        guard pitch != 0 else { return nil }
        return "rubberband=pitch-scale=\(Self.decimal(exp2(Double(pitch) / 12)))"
    }

    /// A shelf at each end, and three bells an octave and a half wide between them.
    private var equaliser: [String] {
        zip(Self.bells, bands).compactMap { bell, gain in
            gain == 0 ? nil : "\(bell):g=\(gain)"
        }
    }

    private static let bells = [
        "bass=f=150:t=o:w=1.2", "equalizer=f=300:t=o:w=1.5", "equalizer=f=1000:t=o:w=1.5",
        "equalizer=f=3000:t=o:w=1.5", "treble=f=6000:t=o:w=1.2",
    ]

    /// Pieces of a fiftieth of a second that are quiet beside the speech are counted, and beyond
    /// the pause they are left out. What is left keeps its time, so every place told is true. A
    /// third channel, which is not heard, carries the sound three pieces early: a word's soft
    /// beginning is judged by what follows it, and kept. Of a long silence one piece comes through
    /// every four seconds: libmpv begins anew where five are missing.
    private static func shortened(to pause: Duration) -> String {
        let pieces = min(100, max(ahead + 1, Int(pause / .milliseconds(20))))
        let early = ahead * piece
        return "aformat=sample_rates=44100:channel_layouts=mono|stereo,"
            + "pan=stereo|c0=FL+FC|c1=FR+FC,asplit[whole][early];"
            + "[early]atrim=start_sample=\(early),asetpts=PTS-STARTPTS,apad=pad_len=\(early),"
            + "pan=mono|c0=0.5*c0+0.5*c1[ahead];[whole][ahead]amerge=inputs=2,"
            + "asetnsamples=n=\(piece):p=0,"
            + "astats=metadata=1:reset=1:measure_perchannel=RMS_level:measure_overall=none,"
            + "ametadata=mode=select:key=lavfi.astats.3.RMS_level:value=0:function=expr"
            + ":expr='\(level);st(0,if(lt(ld(3),\(quiet)),ld(0)+1,0));"
            + "lte(ld(0),\(pieces))+eq(mod(ld(0),200),0)',pan=stereo|c0=c0|c1=c1"
    }

    private static let piece = 882
    private static let ahead = 3

    /// How loud the speech is, in the expression's variable 1: it rises within a tenth of a second
    /// and falls by a decibel a second, so that a pause does not become the measure.
    private static let level =
        "st(3,max(VALUE1,-90));st(1,if(ld(2),ld(1)+if(gt(ld(3),ld(1)),(ld(3)-ld(1))*0.2,-0.02)"
        + ",ld(3)));st(2,1)"
    /// What is so far below it is a pause, within what a recording's noise allows.
    private static let quiet = "max(-60,min(-38,ld(1)-27))"

    /// What leaves one ear comes into the other. One channel alone is as loud there as in both: on
    /// the common way to two it would be halved in power.
    private var pan: String {
        let share = Double(min(100, max(-100, balance))) / 100
        let (left, right) = (1 - max(0, share), 1 + min(0, share))
        let (own, other) = (1 - abs(share) / 2, abs(share) / 2)
        let row = { (loud: Double, near: String, far: String) in
            "\(Self.decimal(loud * own))*\(near)+\(Self.decimal(loud * other))*\(far)"
                + "+\(Self.decimal(loud))*FC"
        }
        return "aformat=channel_layouts=mono|stereo,pan=stereo|c0=\(row(left, "FL", "FR"))"
            + "|c1=\(row(right, "FR", "FL"))"
    }

    private static func decimal(_ number: Double) -> String {
        let thousandths = Int((number * 1000).rounded())
        let digits = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(digits)"
    }
}

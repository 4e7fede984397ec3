import Ports

extension SoundTuning {
    /// The filters of libmpv that do it, in the order in which they work; none where nothing is to
    /// be done.
    var filters: String {
        var chain: [String] = []
        if isBrief { chain += Self.brief }
        if balance != 0 { chain.append(pan) }
        // Quiet speech comes up, loud speech is held down; what was made up for cannot clip.
        if isEven {
            chain.append("acompressor=threshold=0.06:ratio=4:attack=15:release=300:makeup=3")
        }
        if gain != 0 { chain.append("volume=\(gain)dB") }
        if gain > 0 || isEven { chain.append("alimiter=limit=0.97:level=0") }
        return chain.isEmpty ? "" : "lavfi=[\(chain.joined(separator: ","))]"
    }

    /// Pieces of a fiftieth of a second that are below -42 dB are counted, and beyond the twentieth
    /// they are left out. What is left keeps its time, so every place told is true. Of a long
    /// silence one comes through every four seconds: libmpv begins anew where five are missing.
    private static let brief = [
        "aformat=sample_rates=44100", "asetnsamples=n=882:p=0",
        "astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level",
        "ametadata=mode=select:key=lavfi.astats.Overall.RMS_level:value=0:function=expr"
            + ":expr='st(0,if(lt(VALUE1,-42),ld(0)+1,0));lte(ld(0),20)+eq(mod(ld(0),200),0)'",
    ]

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

/// A rising tone of 5,100 samples as FFmpeg packs it: 1,024 of its encoder before them, and the
/// last frame filled up with twenty more.
enum ToneAac {
    static let samples = 5_100
    static let lead = 1_024
    static let filled = 5_120
    static let rate = 8_000

    static let bytes = decoded(text)

    /// As iTunes and its like pack it: whole frames in the table, and a note of what is sound.
    static func noted(samples: Int, hasEdit: Bool) -> [UInt8] {
        var file = bytes
        file.replaceSubrange(after("stts", 20, 4, in: file), with: big(1_024))
        if !hasEdit { file.replaceSubrange(after("edts", -4, 4, in: file), with: "free".utf8) }
        let counts = [0, lead, filled - samples, samples].map { number in
            let text = String(number, radix: 16, uppercase: true)
            return String(repeating: "0", count: 8 - text.count) + text
        }
        let note = box(
            "----",
            box("mean", big(0) + Array("com.apple.iTunes".utf8))
                + box("name", big(0) + Array("iTunSMPB".utf8))
                + box("data", big(1) + big(0) + counts.flatMap { Array(" \($0)".utf8) }))
        // They are the last of all, one within the other.
        for name in ["moov", "udta", "meta", "ilst"] {
            let size = after(name, -8, 4, in: file)
            let old = file[size].reduce(0) { $0 << 8 | Int($1) }
            file.replaceSubrange(size, with: big(old + note.count))
        }
        return file + note
    }

    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        big(8 + body.count) + Array(name.utf8) + body
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Some bytes so far behind the end of a box's name.
    private static func after(
        _ name: String, _ offset: Int, _ count: Int, in file: [UInt8]
    ) -> Range<Int> {
        let word = Array(name.utf8)
        let at = file.indices.dropLast(3).first { Array(file[$0..<$0 + 4]) == word } ?? 4
        return at + 4 + offset..<at + 4 + offset + count
    }

    private static func decoded(_ text: String) -> [UInt8] {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let values = Dictionary(uniqueKeysWithValues: zip(letters.utf8, 0...))
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for value in text.utf8.compactMap({ values[$0] }) {
            (bits, count) = (bits << 6 | value, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }

    private static let text = """
        AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAAhmcmVlAAAFiG1kYXTeAgBMYXZjNTkuMzcuMTAwAAJApVppxO
        VfLv1lfurrJuRIncRESJB61679S+o/UvqPdXavdXava3av8b+L/m/s/5v/HsrunurunvL135r8j9m+y/tv6ujubeav
        YflqxBeW7ed/lMngtAvztrA//MV/172+Q/4feNGSAk5blVxyWeeu5Zmmec94z0+qmsMxhrLap2tVmefWz62fVSlU1f
        lL8pVKVRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJRJQJRJRJRJRJRJUUUUUUUUUUUUU
        UUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUU
        UUUUUUUUUUUUUUUUUUUUXAAQqc2iJ3ZZOoScWWycWYxcP7/P2/0688cXd64z+36f21/16XxrWta/6V+f6ef+bnWr1x
        1/4V/r6/8711rWtDa7JalwSiNjNgwMDAwMDEgZkGJODEncGBrzv+e/a81eK5p4qmwmkGhq0EUrpeRrSl7+SjX3tA+U
        Z96I/NNNN1Msy5ppZZppppZZppppZZppppppZZTk0000000ssss000zzTTTLlllll+00UD9tZoP1360aGdnq2TSNgP
        mSRn9ga7j+4ggekOFGiTrr6mXRMwSEyqmWVeWWaYJallmmCSssss00wSVeWWWWaaaYJKu8sssss000ywkJyd/Wfglq
        XAjZLg0BqtDqnnVPPPPPPPPPPPPPPOrgEW8omIGiFRKrJvNufWV3H9fr/r+t3JcklySSwPf3hHx8Nh330A/x8DP7+4
        P8fAHv7k/8fBhn92bPnRptPWbFWKXsOc8ZhM6q+c0F623gs11bNclcdv2Cs9XfuOYwzZ/n8wO4wDZgPcD4bMn39wf4
        +An39wf4+An30B/4+An39wf4zB339wf4zB330A/xmDvvoB/j4Dvv7h/4zB339w/8Zg77+4f+Mwd9/cP/GYO++gH+Mw
        d99Af+MwT7+4f+MwT76APj4Dvv7h/4zBPv7jgAE+MoCklRWYnv//9ZlZvf7f33XtqPf/586u7lySSAATzzzzzzzzzz
        zzzzzzzzzzzzz/IDGRVz8PccdzHTs0yl3FxdTTqd1zfDf8vvVhkYUaVGEoEYmNJGOMk6LWscgGITi0iEaoTbZnSwRj
        RSdlZCRaIxSk7d+VpZCXbIXq5CUn50mhpN7ibDyuDBCkGPIOR7CTEPfX1CbargigAOUURCKKKKKKKKKKKKKKKKKKKK
        KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK
        KKKKKKKLgAD0MovmVaU3dLN5Xf9P/j7Udf+v+/GpdrSDjFFFFF3ft5557z10UUUfr9Tzzzz/L5RRRRRRfv9vPPPLoo
        oB5555559ny4xCKKIAZQA+A/8fGbO+t6KLTfv29kYG8AAEAAHnnmAUUUUUHnnnnn+UUUUUUX70vPPPPfSiiiij9dU8
        88+zjFFFFF3ft55557z+lFFFFHVPPPPPxiiiiii/el55557zoooooNPPPPPs4xRRRRfv9vcBODKL5lSpV5KlKmSqVn
        z87+PvrUu1xBzTzzzz/qiiiijd9Hnnnu/98oooovl8p5555/1RRRRRu53nnnnv3yiiiiy/Keeeef1ooooo3fR55557
        vRFFFEADugO++g7cPOwfKcACiiiigc7zzzzBFFFFFlnnnnnnXRRRRR9Od5557v/cUUUUXy5p55552qKKKKPp9Hnnnn
        v3FFFFFl+U8888/rRRRRRR9HnnnnnoooooovlPPPPPP0UcAAAC7m1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gA
        AAJ+AAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAIAAAI9dHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAJ+AAAAAAAAAAAAAAAB
        AQAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAJGVkdHMAAAAcZWxzdAAAAA
        AAAAABAAACfgAABAAAAQAAAAABtW1kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAH0AAABfsVcQAAAAAAC1oZGxyAAAA
        AAAAAABzb3VuAAAAAAAAAAAAAAAAU291bmRIYW5kbGVyAAAAAWBtaW5mAAAAEHNtaGQAAAAAAAAAAAAAACRkaW5mAA
        AAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAASRzdGJsAAAAanN0c2QAAAAAAAAAAQAAAFptcDRhAAAAAAAAAAEA
        AAAAAAAAAAACABAAAAAAH0AAAAAAADZlc2RzAAAAAAOAgIAlAAEABICAgBdAFQAAAAAAOXoAADl6BYCAgAUViFblAA
        aAgIABAgAAACBzdHRzAAAAAAAAAAIAAAAFAAAEAAAAAAEAAAPsAAAAHHN0c2MAAAAAAAAAAQAAAAEAAAAGAAAAAQAA
        ACxzdHN6AAAAAAAAAAAAAAAGAAABNgAAARUAAADPAAAA+QAAALUAAAC4AAAAFHN0Y28AAAAAAAAAAQAAACwAAAAac2
        dwZAEAAAByb2xsAAAAAgAAAAH//wAAABxzYmdwAAAAAHJvbGwAAAABAAAABgAAAAEAAAA9dWR0YQAAADVtZXRhAAAA
        AAAAACFoZGxyAAAAAAAAAABtZGlyYXBwbAAAAAAAAAAAAAAAAAhpbHN0
        """
}

import Testing

@testable import Publications

@Suite struct CueSheetTests {
    private func sheet(_ text: String) -> CueSheet { CueSheet(Array(text.utf8)) }

    @Test func `pieces begin at their index 1`() {
        let sheet = sheet(
            """
            REM DATE 1911\r
            REM GENRE "Spoken Word"\r
            PERFORMER "Ann Example"\r
            TITLE "The "Old" Lamp"\r
            FILE "CD 1.wav" WAVE\r
              TRACK 01 AUDIO\r
                TITLE "Opening"\r
                PERFORMER "Cy"\r
                INDEX 01 00:00:00\r
              TRACK 02 AUDIO\r
                TITLE Landing\r
                INDEX 00 00:05:00\r
                INDEX 01 00:06:37\r
                INDEX 02 00:09:00\r
              TRACK 03 AUDIO\r
                INDEX 00 75:00:99\r
            """)
        #expect(sheet.tags[.album] == "The \"Old\" Lamp" && sheet.tags[.artist] == "Ann Example")
        #expect(sheet.tags[.date] == "1911" && sheet.tags[.genre] == "Spoken Word")
        #expect(sheet.files == ["CD 1.wav"])
        #expect(sheet.pieces.map(\.title) == ["Opening", "Landing", nil])
        #expect(sheet.pieces.map { $0.start.milliseconds } == [0, 6493, 4_501_320])
    }

    @Test func `a piece over two files begins where its index 1 stands`() {
        let sheet = sheet(
            """
            FILE 1.mp3 MP3
            TRACK 01 AUDIO
            INDEX 01 00:00:00
            TRACK 02 AUDIO
            TITLE "Two"
            INDEX 00 04:00:00
            FILE "2.mp3" MP3
            INDEX 01 00:00:00
            """)
        #expect(sheet.files == ["1.mp3", "2.mp3"])
        #expect(sheet.pieces.map(\.file) == [0, 1])
        #expect(sheet.pieces[1].start == .zero)
    }

    @Test(arguments: [
        ("00:00:00", 0), ("99:59:74", 5_999_987), ("200:00:00", 12_000_000), ("1:2", 62_000),
        ("0:0:150", 2000), ("", nil), ("a:b:c", nil), ("-1:00:00", nil), ("1:2:3:4", nil),
        ("99999999999:0:0", nil), ("999999999:0:0", nil), ("::", nil),
    ])
    func `times are minutes, seconds and 75ths`(_ text: String, _ milliseconds: Int?) {
        #expect(CueSheet.time(Array(text.utf8)[...])?.milliseconds == milliseconds)
    }

    @Test func `sheets in other encodings are read`() {
        let russian: [UInt8] = [0xCA, 0xF3, 0xF5, 0xED, 0xFF]
        let bytes =
            ascii("FILE \"a.flac\" WAVE\nTRACK 01 AUDIO\nTITLE \"") + russian
            + ascii("\"\nINDEX 01 00:00:00\n")
        #expect(CueSheet(bytes).pieces.map(\.title) == ["Кухня"])
        let wide = "FILE x WAVE\nTRACK 01 AUDIO\nTITLE Küche\nINDEX 01 0:0:0\n".utf16
        let marked: [UInt8] = [0xFF, 0xFE] + wide.flatMap { little(Int($0), 2) }
        #expect(CueSheet(marked).pieces.map(\.title) == ["Küche"])
        let signed: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("FILE x WAVE\n".utf8)
        #expect(CueSheet(signed).files == ["x"])
    }

    @Test func `nonsense gives no pieces`() {
        #expect(sheet("TRACK 01 AUDIO\nINDEX 01 00:00:00").pieces.isEmpty)
        #expect(sheet("FILE a WAVE\nINDEX 01 00:00:00\nTRACK 01 AUDIO").pieces.isEmpty)
        #expect(sheet("FILE\nTRACK\nTITLE\nINDEX\nINDEX 01\nREM").pieces.isEmpty)
    }

    @Test func `lists of files are read as players write them`() {
        let m3u = Playlist(
            Array(
                """
                #EXTM3U
                #PLAYLIST:The Lamp
                #EXTINF:123.5,Opening
                01.mp3

                # a remark
                CD 2\\02.mp3
                https://example.org/3.mp3
                """.utf8))
        #expect(m3u.title == "The Lamp")
        #expect(
            m3u.entries == [
                .init(name: "01.mp3", title: "Opening", duration: .milliseconds(123_500)),
                .init(name: "CD 2\\02.mp3"), .init(name: "https://example.org/3.mp3"),
            ])
        let pls = Playlist(
            Array(
                "[playlist]\nFile2=b.mp3\nTitle2=B\nFile1=a.mp3\nLength1=7\nLength2=-1\nX\nFile=c"
                    .utf8))
        #expect(
            pls.entries == [
                .init(name: "a.mp3", duration: .seconds(7)), .init(name: "b.mp3", title: "B"),
            ])
    }
}

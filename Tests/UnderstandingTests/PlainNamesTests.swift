import Testing

@testable import Understanding

/// Names in scripts without capitals: fewer, and only those that act as names do.
@Suite struct PlainNamesTests {
    private func cast(_ text: String, joined: [(one: String, other: String)] = []) -> Cast {
        let bytes = Array(text.utf8)
        let part = ReadText.Part(document: 0, text: bytes, blocks: [.init(0..<bytes.count)])
        return Cast(ReadText([part]), joined: joined)
    }

    private static let chinese = """
        宝玉笑道：“我来了。”黛玉道：“你去罢。”宝玉说：“好。”众人都笑了。黛玉问：“谁？”宝玉看着黛玉，黛玉不语。\
        宝玉走了。他说：“是。”他道：“来。”他问：“谁？”
        """

    @Test func `in Chinese those are named who speak`() {
        let cast = cast(Self.chinese)
        #expect(Set(cast.all.map(\.name)) == ["宝玉", "黛玉"])
        #expect(cast.all.allSatisfy { $0.mentions.count == 4 && $0.kind == .person })
        #expect(cast.all.first?.beside.count == 1)
    }

    @Test func `in Chinese an adverb before the verb is no part of a name`() {
        let text = "宝玉又说：“来。”随后又说：“去。”宝玉便问：“谁？”随后便问：“何？”宝玉去了。随后走了。"
        #expect(cast(text).all.map(\.name) == ["宝玉"])
    }

    @Test func `in Japanese those have an honorific or speak, and a verb's ending is none`() {
        let names = cast(
            "源さんは笑った。那美さんが来た。「そうか」と久一は言った。源さんと那美さんは行った。久一は言わぬ。"
                + "久一と源は同様に行くんだ。那美は有様を見た。そこへ行くんです。同様の有様だ。"
        ).all.map(\.name)
        #expect(Set(names) == ["源", "那美", "久一"])
    }

    @Test func `in Arabic and Hebrew those are named behind a verb of speech`() {
        let arabic = cast(
            "قال أحمد: لا. ثم قالت ليلى: تعال. وقال أحمد لها كلمة. "
                + "يا ليلى انظري. ذهب أحمد وكانت ليلى هناك. "
                + "قال له نعم. قال له لا. قال له تعال.")
        #expect(Set(arabic.all.map(\.name)) == ["أحمد", "ليلى"])
        let hebrew = cast(
            "אמר יעקב כי הוא הולך. שאלה רחל מדוע. ויאמר יעקב אל רחל. "
                + "ענתה רחל ואמרה. יעקב הלך ורחל באה. רחל שם.")
        #expect(Set(hebrew.all.map(\.name)) == ["יעקב", "רחל"])
    }

    @Test func `two that the reader joined are one`() throws {
        let cast = cast(Self.chinese, joined: [("宝玉", "黛玉"), ("宝玉", "谁也")])
        let one = try #require(cast.all.first)
        #expect(cast.all.count == 1 && one.mentions.count == 8)
        #expect(one.mentions.map(\.offset) == one.mentions.map(\.offset).sorted())
    }

    @Test func `a text with capitals is read as before, and no text is trouble`() {
        #expect(PlainScript(ReadText([])) == nil)
        #expect(cast("").all.isEmpty && cast("...").all.isEmpty)
        let english = cast("“Yes,” said Tobit. Then old Tobit went. Mr. Tobit 宝玉道 came.")
        #expect(english.all.first?.name.contains("Tobit") == true)
    }
}

@testable import Understanding

enum MadeText {
    /// A text of one part, a block for each paragraph.
    static func read(_ paragraphs: [String], _ language: String? = nil) -> ReadText {
        var text: [UInt8] = []
        var blocks: [ReadText.Block] = []
        for paragraph in paragraphs {
            let start = text.count
            text += Array(paragraph.utf8)
            blocks.append(ReadText.Block(start..<text.count))
            text.append(0x0A)
        }
        let part = ReadText.Part(document: 0, text: text, blocks: blocks)
        return ReadText([part], language: language)
    }
}

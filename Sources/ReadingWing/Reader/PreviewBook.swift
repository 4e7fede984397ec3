import Publications
import ScreenKit
import Typesetting

/// A small book of our own, for looking at pages without opening anything.
enum PreviewBook {
    static let book: Book = {
        let bytes = Array(source.utf8)
        let resources = BytesResources([("ferry.fb2", bytes)])
        // Our own text, in our own reader.
        guard let publication = try? Publication.open(resources, file: "ferry.fb2") else {
            preconditionFailure("the book of the previews does not open")
        }
        return Book(.file("/books/ferry.fb2"), publication)
    }()

    private static let source = """
        <?xml version="1.0" encoding="utf-8"?>
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" \
        xmlns:l="http://www.w3.org/1999/xlink">
        <description><title-info><author><first-name>Ada</first-name><last-name>Fenn</last-name>\
        </author><book-title>The Ferry at Low Water</book-title><lang>en</lang></title-info>\
        </description>
        <body>
        <section><title><p>The Rope</p></title>
        \(paragraphs(rope))
        <poem><stanza><v>Who calls the boat on a falling tide</v>\
        <v>shall wait till the stars come round,</v>\
        <v>with half of the river on either side</v>\
        <v>and his boots in the wetter ground.</v></stanza></poem>
        \(paragraphs(river))
        </section>
        <section><title><p>What the River Charges</p></title>
        \(paragraphs(river + rope))
        </section>
        <section><title><p>渡し舟</p></title>
        <p>舟は夜明けに出る。客は一人、荷は二つ、川は静かだった。船頭は何も言わずに綱を引いた。</p>
        \(paragraphs(rope))
        </section>
        <section><title><p>المعبر</p></title>
        <p>خرج القارب عند الفجر وكان النهر هادئا، ولم يقل الملاح شيئا وهو يجر الحبل.</p>
        </section>
        </body>
        <body name="notes"><section id="n1"><p>A fathom is six feet, and a ferryman's fathom \
        whatever the ferryman says it is.</p></section></body>
        </FictionBook>
        """

    private static func paragraphs(_ texts: [String]) -> String {
        texts.map { "<p>\($0)</p>" }.joined(separator: "\n")
    }

    private static let rope = [
        """
        There was no bridge at Low Water, and nobody who lived there wanted one. There was a rope, \
        four hundred paces of it, and a flat boat that went along the rope, and a man named Tobit \
        who pulled. The rope was older than Tobit. It had been spliced so often that no one could \
        say which part of it was the first rope, if any part was, and this was the sort of \
        question that the people on the two banks liked to settle in the evening, shouting.
        """,
        """
        On the morning this story begins the river stood at one fathom\
        <a l:href="#n1" type="note">1</a> by the post, which is low, and a stranger stood beside \
        the post, which is rare. She had two boxes. She asked what the crossing cost. “A penny \
        for a person,” said Tobit, “and a penny for a box, and nothing for what is in it, unless \
        it is <emphasis>alive</emphasis>.”
        """,
        """
        “And if I do not know whether it is alive?” said the stranger. Tobit considered the box \
        that she meant, which was tied with a great deal of string. “Then it is a ha’penny,” he \
        said, “and we cross quickly.”
        """,
    ]

    private static let river = [
        """
        A river that is pulled across a hundred times a day gets to know a man. Tobit held that \
        it knew his weight, and the weight of his dinner, and that it leaned a little on the \
        boat, as a cow leans on whoever milks her, without meaning anything by it. He told the \
        stranger this because she had not spoken since the bank, and because the box had.
        """,
        """
        It had said, quite distinctly, the word <strong>Thursday</strong>. It was a Tuesday. They \
        both looked at the water, which was brown and went on being brown, and then at the far \
        bank, where a dog was waiting for somebody else.
        """,
    ]
}

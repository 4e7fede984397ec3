/// How much of anything a publication may make us hold. A book that needs more is either damaged
/// or an attack; what exceeds a limit is left out and reported.
public enum Limits {
    /// The longest chapter seen in real books is 4 MB; a whole library in one file is 20.
    static let markupBytes = 32 << 20
    /// Style sheets of converters reach 1 MB.
    static let styleBytes = 4 << 20
    /// A package document lists each file: 50,000 files take 10 MB.
    static let packageBytes = 24 << 20
    /// Sheets a document may pull in, each importing others: real books stay under 20.
    static let styleSheets = 64
    /// Rules over all sheets of one document. Converters write one class a paragraph: thousands.
    static let styleRules = 20_000
    /// Selectors compared with one element: beyond, a crafted sheet makes styling quadratic.
    static let selectorsPerElement = 2_000
    /// What one document may come to once styles have added to it.
    static let flowBytes = 48 << 20
    /// Elements inside one another. Browsers stop at 512; a page needs some 30.
    static let elementDepth = 200
    /// Attributes of one element; SVG and Word's HTML reach some thirty.
    static let attributes = 400
    /// Nodes of one document: each costs 40 bytes.
    static let nodes = 3_000_000
    /// Entries of an archive. The largest comics and dictionaries have some ten thousand.
    package static let archiveEntries = 200_000
    /// A name in an archive, folders and all; Linux allows no longer path.
    package static let nameBytes = 4096
    /// The central directory, read at once.
    static let directoryBytes = 64 << 20
    /// A person's text file, read at once.
    static let plainBytes = 64 << 20
    /// A picture in a FictionBook is text; the book as a whole may be large.
    static let fictionBookBytes = 96 << 20
    /// A book that is packed in an archive once more is held whole.
    static let packedBookBytes = 64 << 20
    /// Of a picture only the head is read, to know its size.
    package static let imageHeadBytes = 256 << 10
    /// The words of the longest novels, each read aloud.
    static let overlayClips = 400_000
    /// A book has one for each of its languages.
    static let lexicons = 20
    static let lexiconBytes = 2 << 20
    /// Spine and contents entries: 100,000 pages are more than any book has.
    package static let listEntries = 100_000
    /// Characters of a label or a metadata value a person will see.
    static let labelCharacters = 4_000
    /// Text taken from one publication by `text`, `inspect` and `search`: 100 × War and Peace.
    public static let publicationTextBytes = 320 << 20
    /// A fallback chain longer than this is a loop.
    static let fallbackSteps = 16
    /// The longest recording of a book takes some two hundred hours in all; one track of more than
    /// a thousand is wrong.
    static let trackMilliseconds = 3_600_000_000
    /// Read from one sound file to describe it: tags with large pictures, tables of chapters.
    static let audioReadBytes = 64 << 20
    /// One tag, comment or picture held in memory; covers reach a few megabytes.
    static let audioTagBytes = 16 << 20
    /// Boxes, frames, chunks or pages of one level of one file.
    static let audioParts = 20_000
    /// A cue sheet or a list of files; the largest seen have a few hundred lines.
    static let cueBytes = 4 << 20
    /// A manifest of 6,000 tracks takes 2 MB.
    static let manifestBytes = 64 << 20
    /// Authors, readers, subjects of one book.
    static let manifestValues = 1_000
    /// Diagnostics kept: a file broken a thousand times is broken.
    package static let diagnostics = 500
}

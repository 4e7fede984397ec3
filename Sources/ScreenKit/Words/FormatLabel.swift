import Wording

/// What a format is called on a screen: `EPUB`. What no file is named after is a word.
package func formatLabel(_ format: String) -> String {
    switch format {
    case "audiobook": tr("Audiobook")
    case "images": tr("Pictures")
    case "markdown": "Markdown"
    case "djvu": "DjVu"
    default: format.uppercased()
    }
}

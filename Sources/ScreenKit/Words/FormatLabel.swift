import Wording

/// What a format is called on a screen: `EPUB`. Only that of sound is a word.
package func formatLabel(_ format: String) -> String {
    format == "audiobook" ? tr("AUDIOBOOK") : format.uppercased()
}

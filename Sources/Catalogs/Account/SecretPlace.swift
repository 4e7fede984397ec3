import Wording

/// Where passwords and tokens are kept.
public enum SecretPlace: String, CaseIterable, Sendable {
    /// The system's own keeper of secrets.
    case keyring
    /// A file that only a passphrase opens.
    case file
    /// Nowhere: they are gone with the program.
    case session

    /// As a clause for people.
    public var words: String {
        switch self {
        case .keyring: tr("kept in the system keyring")
        case .file: tr("kept in a file that your passphrase locks")
        case .session: tr("kept until Rushlight ends")
        }
    }
}

import Canvas
import Catalogs
import ScreenKit
import Wording

extension Catalog {
    /// What stands where rows would, and what to do about it.
    static func noRows(
        _ state: State, _ around: Surroundings
    ) -> (text: String, isTrouble: Bool)? {
        let key = { (verb: Verb) in around.keymap.key(for: verb, in: .lists) ?? ":" }
        switch state.phase {
        case .loading:
            let host = state.account.origin?.host ?? state.account.name
            return (state.isSlow ? tr("· · ·   asking \(host)") : "", false)
        case .failed(.signIn(let form, _)) where form.hasTermsAlone:
            return (
                tr(
                    "\(state.account.name) asks you to agree to its terms first.\n"
                        + "\(key(.focusActivate)) shows them."), false
            )
        case .failed(.signIn):
            return (
                tr(
                    "\(state.account.name) wants to know who you are.\n"
                        + "\(key(.focusActivate)) signs in."), false
            )
        case .failed(.locked):
            return (
                tr(
                    "The password of \(state.account.name) is in a file that is locked.\n"
                        + "\(key(.focusActivate)) opens it with your passphrase."), false
            )
        case .failed(let trouble):
            let name = state.account.name
            if trouble.isOffline {
                return (
                    tr(
                        "Nothing is kept of this page, and \(trouble.why).\n"
                            + "\(trouble.next) \(key(.itemAgain)) asks again."), false
                )
            }
            return (
                tr(
                    "! \(name) did not answer with a page: \(trouble.why).\n"
                        + "\(trouble.next) \(key(.itemAgain)) asks again."), true
            )
        case .open:
            guard state.rows.isEmpty else { return nil }
            if !state.find.isEmpty {
                return (
                    tr("Nothing that is loaded fits “\(state.find.text)”.")
                        + (state.search == nil || !state.isFinding
                            ? "" : "\n" + tr("Enter asks the server.")),
                    false
                )
            }
            if case .search(_, let words) = state.query {
                return (tr("Nothing was found for “\(words)”."), false)
            }
            return (tr("There is nothing on this page.\n\(key(.layerBack)) goes back."), false)
        }
    }
}

import Kernel
import ScreenKit
import Wording

/// What a person types among the libraries: an address, or the name of a file.
extension Libraries {
    static func beginAdding(_ state: inout State) -> Effects {
        guard state.looking == nil else {
            return [.perform(.ask(.say(tr("An address is being looked at. Ctrl-c stops that."))))]
        }
        state.isAdding = true
        return []
    }

    static func beginWriting(_ state: inout State) -> Effects {
        guard state.accounts.contains(where: \.isShow) else {
            return [.perform(.ask(.say(tr("There is no podcast to write out."))))]
        }
        (state.isAdding, state.isWriting) = (true, true)
        state.address.replaceAll(with: "~/podcasts.opml")
        return []
    }

    /// A file, not an address.
    private static func isShowList(_ text: String) -> Bool {
        ["/", "~/"].contains(where: text.hasPrefix)
            && [".opml", ".xml"].contains(where: text.lowercased().hasSuffix)
    }

    private static func leaveField(_ state: inout State) {
        (state.isAdding, state.isVisiting, state.isWriting) = (false, false, false)
    }

    static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            if state.isWriting { state.address.replaceAll(with: "") }
            leaveField(&state)
            return []
        case .focusActivate:
            let typed = state.address.text
            let (isVisiting, isWriting) = (state.isVisiting, state.isWriting)
            leaveField(&state)
            if isWriting { return writeShows(typed, &state) }
            if isShowList(typed) { return [.request(.list, .readShows(typed))] }
            let address = typed.filter { !$0.isWhitespace }
            guard !address.isEmpty else { return [] }
            if isVisiting { return visit(address) }
            return look(at: address, nil, &state)
        default: return write(.order(order), &state)
        }
    }

    private static func writeShows(_ path: String, _ state: inout State) -> Effects {
        state.address.replaceAll(with: "")
        return path.isEmpty ? [] : [.request(.list, .writeShows(path))]
    }
}

import Catalogs
import Kernel

extension SignIn {
    public struct Opening: Equatable, Sendable {
        var account: Account
        var form: Feed.Authentication
        var isRefused: Bool
    }

    /// Asked once, however many pages want to know.
    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        if state.stack.top.holds(SignIn.self) { return [] }
        let sheet = State(
            way.account, way.form, isRefused: way.isRefused, size: state.around.size)
        return App.float(AnyScreen(SignIn.self, sheet), &state)
    }
}

extension Passphrase {
    /// Asked once, however many pages wait for it.
    public static func open(_ way: Purpose, _ state: inout App.State) -> App.Effects {
        if state.stack.top.holds(Passphrase.self) { return [] }
        return App.float(
            AnyScreen(Passphrase.self, State(way, size: state.around.size)), &state)
    }
}

extension Trust {
    /// A certificate that nothing vouches for, and why.
    public struct Opening: Equatable, Sendable {
        var purpose: Purpose
        var place: String
        var why: String
    }

    /// Asked once, however many pages come from there.
    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        if state.stack.top.holds(Trust.self) { return [] }
        let sheet = State(way.purpose, place: way.place, why: way.why, size: state.around.size)
        return App.float(AnyScreen(Trust.self, sheet), &state)
    }
}

extension Destination {
    public static func signIn(
        _ account: Account, _ form: Feed.Authentication, isRefused: Bool
    ) -> Destination {
        Destination(SignIn.self, .init(account: account, form: form, isRefused: isRefused))
    }

    /// What opens the file of passwords, or is to lock it.
    public static func passphrase(_ purpose: Passphrase.Purpose) -> Destination {
        Destination(Passphrase.self, purpose)
    }

    public static func trust(
        _ purpose: Trust.Purpose, place: String, why: String
    ) -> Destination {
        Destination(Trust.self, .init(purpose: purpose, place: place, why: why))
    }
}

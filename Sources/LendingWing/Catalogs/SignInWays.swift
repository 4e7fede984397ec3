import Catalogs
import Kernel
import ScreenKit

extension SignIn {
    public struct Opening: Equatable, Sendable {
        package var account: Account
        package var form: Feed.Authentication
        package var isRefused: Bool
    }
}

extension Trust {
    /// A certificate that nothing vouches for, and why.
    public struct Opening: Equatable, Sendable {
        package var purpose: Purpose
        package var place: String
        package var why: String
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

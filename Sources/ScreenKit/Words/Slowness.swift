import Kernel

extension Duration {
    /// What takes longer is said to be under way.
    package static let slowness = Duration.milliseconds(200)
}

import CFuzzer
import Glibc

/// Throws bytes at one reader of untrusted input: `fuzz NAME [libFuzzer's options] [SEEDS]`.
/// Without a name it lists the names, each with its share of the runs.
@main enum Fuzz {
    static func main() {
        guard CommandLine.argc > 1, let name = CommandLine.unsafeArgv[1] else {
            for target in FuzzTarget.allCases { puts("\(target.rawValue) \(target.share)") }
            return
        }
        guard let target = FuzzTarget(rawValue: String(cString: name)) else {
            puts("fuzz: there is no \(String(cString: name)); without a name it lists them")
            exit(2)
        }
        var count = CommandLine.argc - 1
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
            CommandLine.unsafeArgv + 1
        exit(LLVMFuzzerRunDriver(&count, &arguments, target.once))
    }
}

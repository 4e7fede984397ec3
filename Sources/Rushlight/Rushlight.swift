import CUnix
import CommandLine
import Glibc

@main enum Rushlight {
    static func main() {
        // Only what decides about characters: numbers are written the same everywhere.
        setlocale(LC_CTYPE, "")
        exit(Program(arguments: Array(Swift.CommandLine.arguments.dropFirst())).run())
    }
}

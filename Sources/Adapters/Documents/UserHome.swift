import Glibc

/// What the system knows of the user who runs the program.
public enum UserHome {
    /// The home folder in the user database, for when `HOME` is not set.
    public static var path: String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }
}

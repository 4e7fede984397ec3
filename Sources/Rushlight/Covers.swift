import Adapters
import LibraryRuntime
import Ports
import ScreenKit

/// Where covers are kept, and how many.
enum Covers {
    static func limits(_ settings: Settings, _ folders: Folders) -> CacheLimits {
        switch settings.storage {
        case .small: .small
        case .medium: .medium
        case .large: .large
        case .auto:
            .fitting(
                memory: MachineRoom.memoryBytes,
                freeDisk: folders.cache.map(MachineRoom.freeBytes) ?? 0)
        }
    }

    static func cache(_ limits: CacheLimits, _ folders: Folders) -> (any CacheKeeping)? {
        folders.cache.map { DiskCache(folder: $0 + "/covers", bytesMax: limits.diskBytes) }
    }

    /// As the settings are when the first cover is wanted: no start waits for that.
    static func storage(_ folders: Folders) -> CoverStorage {
        let limits = limits(Settings.inForce(folders), folders)
        return CoverStorage(cache: cache(limits, folders), memoryBytes: limits.memoryBytes)
    }
}

import Ports

extension DocumentKeeping {
    /// Runs with the file locked against other writers.
    package func change<T>(
        _ path: String, _ body: () throws(KeepingError) -> T
    ) throws(KeepingError) -> T {
        let result: Result<T, KeepingError>
        do throws(DocumentError) {
            result = try alone(with: path) {
                do throws(KeepingError) { return .success(try body()) } catch {
                    return .failure(error)
                }
            }
        } catch {
            let name = path.split(separator: "/").last ?? ""
            throw KeepingError("\(name): \(error.why)")
        }
        return try result.get()
    }
}

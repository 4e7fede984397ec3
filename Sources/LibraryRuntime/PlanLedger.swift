import Notebook
import Ports
import RuntimeKit
import Wording

/// Why plans cannot be read or kept.
public struct PlanTrouble: Error, Equatable, Sendable {
    public var why: String
}

/// The plans of a person, in a file that several programs may change.
public struct PlanLedger: Sendable {
    private let documents: any DocumentKeeping
    private let path: String?

    /// - Parameter path: nil where there is no home folder.
    public init(documents: any DocumentKeeping, path: String?) {
        (self.documents, self.path) = (documents, path)
    }

    public func plans() throws(PlanTrouble) -> [ReadingPlan] {
        do throws(KeepingError) { return try read() } catch { throw PlanTrouble(why: error.why) }
    }

    public func change(_ body: (inout [ReadingPlan]) -> Void) throws(PlanTrouble) {
        do throws(KeepingError) { try store(body) } catch { throw PlanTrouble(why: error.why) }
    }

    private func read() throws(KeepingError) -> [ReadingPlan] {
        guard let path else { return [] }
        var bytes: [UInt8] = []
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: PlanFile.bytesMax) ?? []
        } catch {
            throw KeepingError("plans.json: \(error.why)")
        }
        guard let plans = PlanFile.plans(bytes) else {
            throw KeepingError(tr("plans.json is broken; it was left as it is"))
        }
        return plans
    }

    private func store(_ body: (inout [ReadingPlan]) -> Void) throws(KeepingError) {
        guard let path else { throw KeepingError(tr("there is no home folder")) }
        try documents.change(path) { () throws(KeepingError) in
            // A file that cannot be read is not written over.
            let old = try read()
            var new = old
            body(&new)
            if new == old { return }
            guard new.count <= PlanFile.plansMax else {
                throw KeepingError(tr("there are \(PlanFile.plansMax) plans already"))
            }
            do throws(DocumentError) {
                try documents.save(PlanFile.bytes(new), to: path)
            } catch {
                throw KeepingError("plans.json: \(error.why)")
            }
        }
    }
}

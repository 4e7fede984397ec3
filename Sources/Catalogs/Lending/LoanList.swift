/// What an account's list of loans says about those that are known.
public enum LoanList {
    /// What happens to each by such a list, in the order they are known; books that were not
    /// known come last, as new records.
    public static func news(
        _ listed: [Feed.Publication], of account: String, known: [LoanRecord]
    ) -> (events: [(LoanRecord.ID, Loan.Event)], fresh: [LoanRecord]) {
        var told: [LoanRecord.ID: Feed.Publication] = [:]
        var order: [LoanRecord] = []
        for publication in listed {
            guard let record = LoanRecord(publication, of: account), told[record.id] == nil
            else { continue }
            told[record.id] = publication
            order.append(record)
        }
        let known = known.filter { $0.id.account == account }
        let events = known.compactMap { record -> (LoanRecord.ID, Loan.Event)? in
            if let publication = told[record.id] { return (record.id, .listed(publication)) }
            // A list without a single loan may be a mistake of the server.
            return told.isEmpty ? nil : (record.id, .unlisted)
        }
        let names = Set(known.map(\.id))
        return (events, order.filter { !names.contains($0.id) })
    }
}

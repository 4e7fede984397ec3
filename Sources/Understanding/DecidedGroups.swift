/// Groups of forms after what a reader decided about them.
struct DecidedGroups {
    struct Group {
        var forms: [Int]
        /// A reader parted or joined it: it is shown however seldom it is named.
        var isDecided = false
    }

    private(set) var groups: [Group] = []

    /// - Parameter spelled: how each form is written; empty where nothing was decided.
    init(
        _ found: [[Int]], _ spelled: [String], parted: [String],
        joined: [(one: String, other: String)]
    ) {
        if spelled.isEmpty {
            groups = found.map { Group(forms: $0) }
            return
        }
        let names = spelled.map { $0.lowercased() }
        part(found, names, Set(parted.map { $0.lowercased() }))
        var places: [String: Int] = [:]
        for (index, group) in groups.enumerated() {
            for form in group.forms where places[names[form]] == nil {
                places[names[form]] = index
            }
        }
        for (one, other) in joined {
            guard let to = places[one.lowercased()], let from = places[other.lowercased()],
                to != from
            else { continue }
            for (name, place) in places where place == from { places[name] = to }
            groups[to].forms += groups[from].forms
            groups[to].isDecided = true
            groups[from].forms = []
        }
        groups.removeAll { $0.forms.isEmpty }
    }

    private mutating func part(_ found: [[Int]], _ names: [String], _ parted: Set<String>) {
        for forms in found {
            var apart: [String: [Int]] = [:]
            var rest: [Int] = []
            for form in forms {
                if parted.contains(names[form]) {
                    apart[names[form], default: []].append(form)
                } else {
                    rest.append(form)
                }
            }
            let isDecided = !apart.isEmpty
            if !rest.isEmpty { groups.append(Group(forms: rest, isDecided: isDecided)) }
            for (_, forms) in apart.sorted(by: { $0.key < $1.key }) {
                groups.append(Group(forms: forms, isDecided: true))
            }
        }
    }
}

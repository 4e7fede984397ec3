import Publications

extension Metadata {
    var json: JSON {
        .object([
            "title": .text(title), "titles": titles.isEmpty ? nil : .texts(titles),
            "subtitle": .text(subtitle), "authors": .array(authors.map(\.json)),
            "contributors": .array(contributors.map(\.json)), "languages": .texts(languages),
            "identifier": .text(identifier),
            "identifiers": identifiers.isEmpty ? nil : .texts(identifiers),
            "publisher": .text(publisher), "published": .text(published),
            "modified": .text(modified),
            "description": .text(description), "subjects": .texts(subjects),
            "series": series.map {
                .object(["name": .string($0.name), "position": $0.position.map(JSON.number)])
            },
            "rights": .text(rights), "direction": .text(direction?.rawValue),
            "layout": .text(layout?.rawValue),
            "accessibility": accessibility.isEmpty
                ? nil
                : .object(
                    accessibility.map { JSON.Member(key: $0.name, value: .texts($0.values)) }),
        ])
    }
}

extension Metadata.Contributor {
    var json: JSON { .object(["name": .string(name), "sort": .text(sort), "role": .text(role)]) }
}

extension Landmark {
    var json: JSON {
        .object([
            "type": .string(type), "label": .string(label), "path": .string(path),
            "fragment": .text(fragment),
        ])
    }
}

extension Survey.LinkUse {
    var json: JSON {
        .object([
            "document": .string(document), "text": .string(text), "path": .text(link.path),
            "fragment": .text(link.fragment), "href": .text(link.href),
        ])
    }
}

extension Note {
    var json: JSON {
        .object([
            "document": .string(document), "reference": .string(reference), "text": .string(text),
        ])
    }
}

extension Protection {
    var json: JSON {
        .object([
            "scheme": .string(scheme), "readable": .boolean(isReadable), "why": .string(why),
        ])
    }
}

extension Diagnostic {
    var json: JSON {
        .object([
            "severity": .string(severity.rawValue), "code": .string(code),
            "message": .string(message), "path": .text(path),
        ])
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}

extension JSON {
    /// A number or text as it stands in a line.
    var plain: String {
        if case .string(let text) = self { return text }
        return String(decoding: document.dropLast(), as: UTF8.self)
    }
}

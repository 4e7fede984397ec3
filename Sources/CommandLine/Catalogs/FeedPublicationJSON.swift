import Catalogs

extension Feed.Publication {
    var json: JSON {
        .object([
            "id": .text(id), "title": title.isEmpty ? nil : .string(title),
            "subtitle": .text(subtitle), "authors": .texts(authors),
            "narrators": .texts(narrators), "languages": .texts(languages),
            "publisher": .text(publisher), "published": .text(published?.text),
            "updated": .text(updated?.text), "summary": .text(summary),
            "subjects": .texts(subjects),
            "series": series.map {
                .object(["name": .string($0.name), "position": $0.position.map(JSON.number)])
            },
            "cover": .text(cover), "thumbnail": .text(thumbnail), "medium": .text(medium),
            "duration_ms": duration.map { .integer($0.milliseconds) },
            "availability": availability?.json,
            "acquisitions": .array(acquisitions.map(\.json)), "alternate": .text(alternate),
            "preview": .text(preview), "revoke": .text(revoke), "annotations": .text(annotations),
            "pages": pages.map { pages in
                .object([
                    "count": pages.count.map(JSON.integer),
                    "last_read": pages.lastRead.map { JSON.integer($0 + 1) },
                ])
            },
            "leads": leads.isEmpty
                ? nil
                : .array(
                    leads.map { lead in
                        .object([
                            "kind": .string(lead.kind.rawValue), "title": .text(lead.title),
                            "href": .string(lead.href),
                        ])
                    }),
        ])
    }
}

extension Feed.Availability {
    fileprivate var json: JSON {
        .object([
            "state": .string(state.rawValue), "since": .text(since?.text),
            "until": .text(until?.text), "copies_total": copiesTotal.map(JSON.integer),
            "copies_available": copiesAvailable.map(JSON.integer),
            "holds_total": holdsTotal.map(JSON.integer),
            "hold_position": holdPosition.map(JSON.integer),
        ])
    }
}

extension Feed.Acquisition {
    fileprivate var json: JSON {
        var types: [String] = []
        for type in indirect.flatMap(\.types) where !types.contains(type) { types.append(type) }
        return .object([
            "relation": .string(relation.rawValue), "href": .string(href), "type": .text(type),
            "indirect": .texts(types),
            "price": price.map {
                .object(["value": .string($0.value), "currency": .text($0.currency)])
            },
            "templated": isTemplated ? true : nil,
        ])
    }
}

extension Feed.Authentication {
    var json: JSON {
        .object([
            "title": .text(title), "description": .text(description),
            "methods": .array(entries.map(\.json)),
            "links": links.isEmpty ? nil : .array(links.map(\.json)),
        ])
    }
}

extension Feed.Authentication.Method {
    fileprivate var json: JSON {
        let hasLabels = loginLabel != nil || passwordLabel != nil
        let hasInputs = login != nil || password != nil
        return .object([
            "kind": .string(kind.rawValue), "type": .string(type),
            "description": .text(description), "authenticate": .text(authenticate),
            "labels": hasLabels
                ? .object(["login": .text(loginLabel), "password": .text(passwordLabel)]) : nil,
            "inputs": hasInputs
                ? .object(["login": login?.json, "password": password?.json]) : nil,
            "links": links.isEmpty ? nil : .array(links.map(\.json)),
        ])
    }
}

extension Feed.Authentication.Input {
    fileprivate var json: JSON {
        .object([
            "keyboard": .text(keyboard), "maximum_length": maximumLength.map(JSON.integer),
            "barcode_format": .text(barcodeFormat),
        ])
    }
}

extension Feed.Reference {
    fileprivate var json: JSON {
        .object([
            "relation": .string(relation), "href": .string(href), "type": .text(type),
        ])
    }
}

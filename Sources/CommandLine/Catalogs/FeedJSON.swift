import Catalogs

extension Feed {
    var json: JSON {
        switch kind {
        case .search:
            .object([
                "kind": .string(kind.rawValue), "title": .text(title),
                "search": .array(search.map(\.json)),
                "diagnostics": .array(diagnostics.map(\.json)),
            ])
        case .authentication:
            .object([
                "kind": .string(kind.rawValue), "id": .text(id), "title": .text(title),
                "start": .text(places.start), "shelf": .text(places.shelf),
                "authentication": authentication?.json,
                "diagnostics": .array(diagnostics.map(\.json)),
            ])
        default: page
        }
    }

    private var page: JSON {
        .object([
            "kind": .string(kind.rawValue), "id": .text(id), "title": .text(title),
            "updated": .text(updated?.text), "self": .text(places.current),
            "next": .text(places.next), "previous": .text(places.previous),
            "first": .text(places.first), "last": .text(places.last), "up": .text(places.up),
            "start": .text(places.start), "shelf": .text(places.shelf),
            "search": .array(search.map(\.json)), "facets": .array(facets.map(\.json)),
            "entry_points": .array(entryPoints.map(\.json)),
            "navigation": .array(navigation.map(\.json)), "groups": .array(groups.map(\.json)),
            "publications": .array(publications.map(\.json)),
            "catalogs": kind == .registry ? .array(catalogs.map(\.json)) : nil,
            "diagnostics": .array(diagnostics.map(\.json)),
        ])
    }
}

extension Feed.Search {
    fileprivate var json: JSON {
        .object(["kind": .string(kind.rawValue), "href": .string(href), "type": .text(type)])
    }
}

extension Feed.Facet {
    fileprivate var json: JSON {
        .object([
            "group": .text(group), "title": .string(title), "href": .string(href),
            "active": .boolean(isActive), "count": count.map(JSON.integer),
        ])
    }
}

extension Feed.Navigation {
    fileprivate var json: JSON {
        .object([
            "title": .string(title), "href": .string(href), "summary": .text(summary),
            "thumbnail": .text(thumbnail), "count": count.map(JSON.integer),
        ])
    }
}

extension Feed.Group {
    fileprivate var json: JSON {
        .object([
            "title": .string(title), "href": .text(href),
            "navigation": .array(navigation.map(\.json)),
            "publications": .array(publications.map(\.json)),
        ])
    }
}

extension Feed.Catalog {
    fileprivate var json: JSON {
        .object([
            "id": .text(id), "title": .string(title), "href": .text(href),
            "authentication": .text(authentication), "logo": .text(logo),
            "description": .text(description),
        ])
    }
}

extension Feed.Diagnostic {
    fileprivate var json: JSON {
        .object([
            "severity": .string(severity.rawValue), "code": .string(code),
            "message": .string(message),
        ])
    }
}

extension Problem {
    var json: JSON {
        .object([
            "problem": .object([
                "type": .text(type), "title": .text(title), "detail": .text(detail),
                "status": status.map(JSON.integer), "kind": .string(kind.rawValue),
                "next_action": .string(nextAction),
            ])
        ])
    }
}

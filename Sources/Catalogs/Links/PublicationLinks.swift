extension Feed.Publication {
    /// Takes what the links of an entry say about it.
    mutating func take(_ links: [Link], images: [Link] = []) {
        // By their places: to take a link out of the list is to copy all of it.
        for at in links.indices {
            if let relation = links[at].acquisition { take(acquisition: links[at], relation) }
            if links[at].has(.preview), preview == nil { preview = links[at].href }
            if links[at].has(.revoke), revoke == nil { revoke = links[at].href }
            takeProgression(links[at])
            takePages(links[at])
            if links[at].isFeed, links[at].has(.related) {
                take(lead: .related, links[at].title, links[at].href)
            }
            if links[at].has(.annotations), annotations == nil {
                annotations = links[at].href
            }
        }
        let told = links.firstIndex { $0.has(.alternate) && $0.isEntry }
        let own = told ?? links.firstIndex { $0.has(.own) && $0.isEntry }
        alternate = (own ?? links.firstIndex { $0.has(.alternate) }).map { links[$0].href }
        // A loan's own link knows more than one for anybody.
        let known = links.firstIndex {
            $0.availability != nil && $0.has(.borrow)
        }
        let offer = known ?? links.firstIndex { $0.acquisition != nil && $0.availability != nil }
        availability = offer.flatMap { links[$0].availability }
        takeCover(from: links, images)
        if medium == nil { medium = acquisitions.lazy.compactMap(\.medium).first }
    }

    mutating func take(lead kind: Feed.Lead.Kind, _ title: String?, _ href: String) {
        guard leads.count < CatalogLimits.leads, !leads.contains(where: { $0.href == href }) else {
            return
        }
        leads.append(Feed.Lead(kind: kind, title: title, href: href))
    }

    /// The draft tells less of a place: the other counts where both stand there.
    private mutating func takeProgression(_ link: Link) {
        guard !link.isTemplate else { return }
        if link.has(.progression), progression?.isDraft ?? true {
            progression = ProgressionLink(address: link.href, isDraft: false)
        } else if link.has(.draftProgression), progression == nil {
            progression = ProgressionLink(address: link.href, isDraft: true)
        }
    }

    /// Numbered pages come before a manifest, which has to be fetched first.
    private mutating func takePages(_ link: Link) {
        if link.has(.pages), pages?.count == nil {
            let stream = PageStream(
                template: link.href, count: link.count, lastRead: link.lastRead,
                readAt: link.readAt)
            pages = stream ?? pages
        } else if link.mediaType == "application/divina+json", pages == nil, !link.isTemplate {
            pages = PageStream(manifest: link.href)
        }
    }

    private mutating func take(acquisition link: Link, _ relation: Feed.Acquisition.Relation) {
        guard acquisitions.count < CatalogLimits.links else { return }
        acquisitions.append(
            Feed.Acquisition(
                relation: relation, href: link.href, type: link.type, indirect: link.indirect,
                price: link.price, isTemplated: link.isTemplated, licenceKey: link.licenceKey))
    }

    /// By relation where there is one; else the widest picture, and the narrowest as thumbnail.
    private mutating func takeCover(from links: [Link], _ images: [Link]) {
        func first(_ relations: [Relations]) -> String? {
            for relation in relations {
                if let at = links.firstIndex(where: { $0.has(relation) }) { return links[at].href }
                if let at = images.firstIndex(where: { $0.has(relation) }) {
                    return images[at].href
                }
            }
            return nil
        }
        cover = first(Relations.covers)
        thumbnail = first(Relations.thumbnails)
        if images.isEmpty { return }
        let plain = images.filter { $0.relations.isEmpty || $0.has("cover") }
        let known = plain.filter { $0.width > 0 }
        if cover == nil {
            cover = (known.max { $0.width < $1.width } ?? plain.first)?.href
        }
        if thumbnail == nil, let least = known.min(by: { $0.width < $1.width }), least.href != cover
        {
            thumbnail = least.href
        }
    }
}

extension Feed.Acquisition {
    /// What kind of thing it leads to.
    fileprivate var medium: String? {
        for type in [type ?? ""] + indirect.flatMap(\.types) {
            let type = type.lowercased()
            if type.holds("audiobook") || type.hasPrefix("audio/") { return "audiobook" }
            let isBook =
                type.holds("epub") || type.holds("pdf") || type.holds("mobi")
                || type.holds("x-fictionbook") || type.holds("cbz")
            if isBook { return "book" }
        }
        return nil
    }
}

extension Feed.Publication {
    /// `http://bib.schema.org/Audiobook` → `audiobook`.
    static func medium(schema type: String) -> String? {
        let parts = type.utf8.split { $0 == 0x2F || $0 == 0x23 || $0 == 0x3A }
        guard let name = parts.last.map({ String(Substring($0)).lowered }) else { return nil }
        switch name {
        case "book", "ebook": return "book"
        case "audiobook", "periodical", "comic": return name
        case "comicissue", "comicstory": return "comic"
        case "publicationissue", "magazine": return "periodical"
        case "movie", "videoobject": return "video"
        case "musicrecording", "audioobject", "musicalbum": return "music"
        default: return nil
        }
    }
}

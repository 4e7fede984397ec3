/// What elements are before any style sheet speaks: HTML's rendering section.
enum Nature {
    static func style(_ tag: Tag, inheriting parent: Style) -> Style {
        var style = parent.inherited
        style.display = display(tag)
        switch tag {
        case .p, .dl, .figure, .fieldset: space(&style, 1)
        case .ul, .ol, .menu, .dir:
            space(&style, 1)
            style.paddingLeft = 2.5
            style.listStyle = tag == .ol ? .decimal : .disc
        case .dd: style.marginLeft = 2.5
        case .blockquote:
            space(&style, 1)
            style.marginLeft = 2.5
            style.marginRight = 2.5
        case .h1, .h2, .h3, .h4, .h5, .h6:
            space(&style, 1)
            style.inline.insert(.bold)
        case .pre, .listing, .xmp, .plaintext:
            space(&style, 1)
            style.whiteSpace = .pre
        case .textarea: style.whiteSpace = .preWrap
        case .center, .caption, .th: style.align = .center
        default: break
        }
        style.inline.formUnion(inline(tag))
        return style
    }

    /// What no style sheet makes visible: code, and what stands in for media that cannot play.
    static func isNeverShown(_ tag: Tag) -> Bool {
        switch tag {
        case .head, .style, .script, .template, .audio, .video, .title: true
        default: false
        }
    }

    static func isBlock(_ tag: Tag) -> Bool { display(tag).isBlock }

    private static func space(_ style: inout Style, _ ems: Float) {
        style.marginTop = ems
        style.marginBottom = ems
    }

    private static func inline(_ tag: Tag) -> InlineStyle {
        switch tag {
        case .i, .em, .cite, .dfn, .var, .address: .italic
        case .b, .strong, .th: .bold
        case .u, .ins: .underline
        case .s, .strike, .del: .strike
        case .code, .kbd, .samp, .tt, .pre, .listing, .xmp, .plaintext: .code
        case .sup: .superscript
        case .sub: .subscript
        case .mark: .mark
        case .rt: .ruby
        default: []
        }
    }

    private static func display(_ tag: Tag) -> Style.Display {
        switch tag {
        case .head, .style, .script, .link, .meta, .base, .title, .template, .param, .source,
            .track,
            .area, .datalist, .colgroup, .col, .audio, .video, .trigger:
            .none
        case .html, .body, .address, .article, .aside, .blockquote, .center, .details, .dialog,
            .div,
            .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
            .hgroup, .hr, .main, .nav, .p, .pre, .section, .summary, .listing, .xmp, .plaintext,
            .ul,
            .ol, .dl, .dt, .dd, .menu, .dir, .option:
            .block
        case .li: .listItem
        case .table: .table
        case .thead, .tbody, .tfoot: .rowGroup
        case .tr: .row
        case .td, .th: .cell
        case .caption: .caption
        case .ruby: .ruby
        case .rt, .rtc: .rubyText
        case .rp: .rubyParenthesis
        default: .inline
        }
    }
}

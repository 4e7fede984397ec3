-- notes beside a book
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "One", ["color"] = "green", ["datetime"] = "2024-03-16 12:00:05",
            ["drawer"] = "lighten", ["note"] = "a\"b\065\x41\u{20AC}\z
              c", ["page"] = "/body/DocFragment[2]/body/p[1]/text().4",
            ["pos1"] = "/body/DocFragment[2]/body/p[1]/text().9", ["text"] = [[words]],
        },
    },
    ["bookmarks"] = { { page = 3; highlighted = true, notes = 'x' } },
    ["highlight"] = { [3] = { [1] = { ["text"] = "x", ["pos0"] = { ["page"] = 3 } } } },
    ["doc_props"] = { ["title"] = "T", ["authors"] = "A" }, nan = -nan, huge = math.huge,
}

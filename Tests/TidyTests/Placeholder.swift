import Testing

@Suite struct PlaceholderTidy {}

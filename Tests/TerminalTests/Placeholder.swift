import Testing

@Suite struct PlaceholderTerminal {}

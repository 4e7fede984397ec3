import Testing

@Suite struct PlaceholderCanvas { }

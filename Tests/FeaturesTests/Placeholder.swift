import Testing

@Suite struct PlaceholderFeatures {}

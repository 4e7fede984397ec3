import Testing

@Suite struct PlaceholderKernel {}

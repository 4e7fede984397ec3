import ScreenKit
import Testing

/// A page in the theme's paper and ink.
@Suite struct PageCoatTests {
    private let coat = PageCoat(ink: 0xD0_D0_C0, paper: 0x10_18_20)

    @Test func `paper and ink change, and what lies between lies between`() {
        let rows: [UInt8] = [255, 255, 255, 255, 0, 0, 0, 255, 128, 128, 128, 255]
        let laid = coat.laid(on: rows)
        #expect(Array(laid[..<6]) == [0x10, 0x18, 0x20, 0xD0, 0xD0, 0xC0])
        #expect((0x10...0xD0).contains(laid[6]) && laid[6] != 0x10 && laid[6] != 0xD0)
    }

    @Test func `colours and pictures stay`() {
        let rows: [UInt8] = [200, 30, 30, 255, 255, 255, 255, 0, 0, 0, 0, 0]
        #expect(coat.laid(on: rows) == [200, 30, 30, 255, 255, 255, 0, 0, 0])
    }

    @Test func `rows that are cut short are read as far as they go`() {
        #expect(coat.laid(on: [1, 2, 3]).isEmpty)
        #expect(coat.laid(on: []).isEmpty)
    }

    @Test func `black lines on nothing are ink on paper, and colours stay as they came`() {
        #expect(
            coat.tinting([255, 255, 255, 0, 0, 0]) == [0x10, 0x18, 0x20, 0xD0, 0xD0, 0xC0])
        let coloured: [UInt8] = [200, 30, 30, 255, 255, 255]
        #expect(coat.tinting(coloured) == coloured)
        #expect(coat.tinting([UInt8]()).isEmpty)
    }
}

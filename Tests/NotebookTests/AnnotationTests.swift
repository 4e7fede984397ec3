import Notebook
import Testing

@Suite struct AnnotationTests {
    @Test func `a new one was edited when it was made`() {
        let new = Annotation(id: "a", kind: .bookmark, start: "char:3", percent: 1, created: 99)
        #expect(new.edited == 99)
    }

    @Test func `what has no locator is kept all the same, and says so`() {
        var lost = Annotation(
            id: "a", kind: .highlight, start: "", quote: "Gone.", percent: 4, created: 1)
        #expect(!lost.isPlaced)
        lost.start = "#char=3"
        #expect(lost.isPlaced)
    }
}

import Notebook
import Testing

@Suite struct AnnotationTests {
    @Test func `a new one was edited when it was made`() {
        let new = Annotation(id: "a", kind: .bookmark, start: "char:3", percent: 1, created: 99)
        #expect(new.edited == 99)
    }
}

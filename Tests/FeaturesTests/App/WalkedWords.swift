import Notebook

@testable import ReadingWing

extension Review: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .gather
        case .gather?: .explain(Vocabulary.Word("boat", uses: []))
        case .explain?:
            .keep(
                Change("boat", .answered(WordSpacing.after(.good, nil, on: 1), .good)))
        case .keep?: nil
        }
    }
}

extension WordList: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .gather
        case .gather?: .keep(Review.Change("boat", .takenBack(nil, isAnswer: false)))
        case .keep?: .remove(["1"])
        case .remove?: .restore(["1"])
        case .restore?: nil
        }
    }
}

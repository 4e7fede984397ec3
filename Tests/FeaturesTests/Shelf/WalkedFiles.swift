@testable import LibraryWing
@testable import ScreenKit

extension FileFinder: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .list("~/")
        case .list?: .find("~/Books")
        case .find?: nil
        }
    }
}

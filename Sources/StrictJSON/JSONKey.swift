/// A name in an object or an index in an array.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// The name of the values that a class encodes for its superclass.
  static let superclass = JSONKey("super")

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(stringValue: String) { self.init(stringValue) }

  init(intValue: Int) { self.init(intValue) }
}

/// Travel, as it is recorded: `{"undo":2}`.
extension Travel {
  var json: String {
    switch self {
    case .undo(let count): #"{"undo":\#(count)}"#
    case .redo(let count): #"{"redo":\#(count)}"#
    case .goTo(let step): #"{"goTo":\#(step)}"#
    }
  }
}

extension Travel: Decodable {
  private enum CodingKeys: String, CodingKey {
    case undo, redo, goTo
  }

  /// Reads an object of one number, named for what is to be done.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "it is undo, redo or goTo"))
    }
    let number = try container.decode(Int.self, forKey: key)
    self =
      switch key {
      case .undo: .undo(number)
      case .redo: .redo(number)
      case .goTo: .goTo(number)
      }
  }
}

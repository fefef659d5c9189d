/// Travel, as it is recorded: `{"undo":2}`.
enum Travel: Equatable {
  case undo(Int)
  case redo(Int)
  case goTo(Int)

  init?<State, Action>(_ action: TimelineAction<State, Action>) {
    switch action {
    case .undo(let count): self = .undo(count)
    case .redo(let count): self = .redo(count)
    case .goTo(let step): self = .goTo(step)
    case .happened, .restarted: return nil
    }
  }

  func action<State, Action>() -> TimelineAction<State, Action> {
    switch self {
    case .undo(let count): .undo(count)
    case .redo(let count): .redo(count)
    case .goTo(let step): .goTo(step)
    }
  }

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

  init(from decoder: any Decoder) throws {
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

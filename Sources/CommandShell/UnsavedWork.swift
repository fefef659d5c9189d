/// What a tool has to say when a person is about to lose something by leaving.
public struct UnsavedWork<State, Action> {
  /// Keeps the first argument up to date: whether leaving after this action would lose something.
  public var update: (inout Bool, _ before: State, _ action: Action, _ after: State) -> Void

  /// What would be lost, without a full stop.
  public var sentence: (State) -> String

  /// Makes it of its two functions.
  public init(
    update: @escaping (inout Bool, _ before: State, _ action: Action, _ after: State) -> Void,
    sentence: @escaping (State) -> String
  ) {
    self.update = update
    self.sentence = sentence
  }
}

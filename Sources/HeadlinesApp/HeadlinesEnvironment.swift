public import CommandShell
public import Unidirectional

/// What `headlines` needs of the outside.
public struct HeadlinesEnvironment: Sendable {
  /// Loads the titles of a source, and blocks its thread meanwhile; nil once cancelled.
  public var load:
    @Sendable (_ source: ResourceName, _ cancellation: EffectCancellation) -> LoadOutcome?

  /// Makes an environment of its function.
  public init(
    load:
      @escaping @Sendable (_ source: ResourceName, _ cancellation: EffectCancellation) ->
      LoadOutcome?
  ) {
    self.load = load
  }

  /// One for tests, in which loading ends the program.
  public static let unimplemented = HeadlinesEnvironment { source, _ in
    fatalError("a test loaded \(source), which it did not expect")
  }
}

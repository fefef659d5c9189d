package import CommandShell
package import Unidirectional

/// What `headlines` needs of the outside.
package struct HeadlinesEnvironment: Sendable {
  /// Loads the titles of a source, and blocks its thread meanwhile; nil once cancelled.
  package var load:
    @Sendable (_ source: ResourceName, _ cancellation: EffectCancellation) -> LoadOutcome?

  /// Makes an environment of its function.
  package init(
    load:
      @escaping @Sendable (_ source: ResourceName, _ cancellation: EffectCancellation) ->
      LoadOutcome?
  ) {
    self.load = load
  }

  /// One for tests, in which loading ends the program.
  package static let unimplemented = HeadlinesEnvironment { source, _ in
    fatalError("a test loaded \(source), which it did not expect")
  }
}

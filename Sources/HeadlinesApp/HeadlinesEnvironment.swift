package import CommandShell
package import Unidirectional

/// The functions through which `headlines` reaches the outside world.
package struct HeadlinesEnvironment: Sendable {
  /// Loads the titles of a source; blocks its thread, and returns nil if canceled.
  package var load:
    @Sendable (_ source: ResourceName, _ cancellation: EffectCancellation) -> LoadOutcome?

  /// Creates an environment.
  package init(
    load:
      @escaping @Sendable (_ source: ResourceName, _ cancellation: EffectCancellation) ->
      LoadOutcome?
  ) {
    self.load = load
  }

  /// An environment for tests, in which any call is unexpected and ends the program.
  package static let unimplemented = HeadlinesEnvironment { source, _ in
    preconditionFailure("HeadlinesEnvironment.load was not expected, with \(source)")
  }
}

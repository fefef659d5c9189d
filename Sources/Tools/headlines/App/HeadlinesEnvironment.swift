package import CommandShell

/// The functions that `headlines` depends on.
package struct HeadlinesEnvironment: Sendable {
  /// Loads the titles of a source; returns nil if the calling task is canceled.
  package var load: @Sendable (_ source: ResourceName) async -> LoadOutcome?

  /// Creates an environment.
  package init(load: @escaping @Sendable (_ source: ResourceName) async -> LoadOutcome?) {
    self.load = load
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = HeadlinesEnvironment { source in
    preconditionFailure("HeadlinesEnvironment.load was not expected, with \(source)")
  }
}

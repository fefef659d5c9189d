package import CommandShell

/// An action of `headlines`.
package enum HeadlinesAction: ToolAction {
  /// The user asked for the titles of a source.
  case loadRequested(from: ResourceName)

  /// The user asked to load the titles of the same source again.
  case reloadRequested

  /// A load has finished.
  case loadResponse(from: ResourceName, LoadOutcome)

  /// The user canceled a load.
  case loadCancelled

  /// The user asked for the titles that were loaded.
  case titlesRequested
}

/// The outcome of a load.
package enum LoadOutcome: Codable, Equatable, Sendable {
  /// The titles that were loaded.
  case loaded([String])

  /// The reason the titles could not be loaded, without a final period.
  case failed(String)

  /// The headlines that result from the outcome.
  var headlines: Headlines {
    switch self {
    case .loaded(let titles): .loaded(titles)
    case .failed(let reason): .failed(reason)
    }
  }
}

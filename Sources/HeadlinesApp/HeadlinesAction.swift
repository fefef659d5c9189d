package import CommandShell

/// What happens in `headlines`.
package enum HeadlinesAction: Codable, Equatable, Sendable {
  /// The titles of a source, an address or a file, were asked for.
  case loadRequested(from: ResourceName)

  /// The titles of the same source were asked for again.
  case reloadRequested

  /// A load ended.
  case loadResponse(from: ResourceName, LoadOutcome)

  /// A load was cancelled by the person who asked for it.
  case loadCancelled

  /// The titles were asked for as they are.
  case titlesRequested
}

/// How a load ended.
package enum LoadOutcome: Codable, Equatable, Sendable {
  /// With these titles.
  case loaded([String])

  /// Without any; why, in a sentence without a full stop.
  case failed(String)
}

package import CommandShell
import TerminalText

/// Why there are no titles to list.
package enum HeadlinesRejection: Equatable, Sendable {
  /// Nothing was loaded, or the load was cancelled.
  case nothingLoaded

  /// They are on their way.
  case stillLoading(from: ResourceName)

  /// They could not be loaded.
  case loadFailed(String)
}

extension HeadlinesRejection: CustomStringConvertible {
  /// Why, and how to mend it, without a full stop.
  package var description: String {
    switch self {
    case .nothingLoaded: "there are no titles yet; load gets them"
    case .stillLoading(let source): "\(quoted(source.description)) is still being loaded"
    case .loadFailed(let reason): "there are no titles: \(reason)"
    }
  }
}

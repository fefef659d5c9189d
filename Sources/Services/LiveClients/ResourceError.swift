package import SystemIO
import TerminalText
package import WebMessages

/// The reason a resource could not be loaded; `description` is a message for the user.
///
/// No message contains the query of an address, since it can be secret.
package enum ResourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The address that was typed is invalid.
  case badAddress(HTTPAddressError)

  /// A server did not deliver the resource; `location` is the text of
  /// ``ResourceLocation/description``.
  case http(location: String, HTTPError)

  /// A file could not be read.
  case file(FileError)

  /// The load was canceled.
  case cancelled

  /// The resource, the reason and, where possible, the remedy.
  package var description: String {
    switch self {
    case .badAddress(.unknownScheme(let word)):
      "unknown scheme \(quoted(word)) in the URL; use https, or a file name"
    case .badAddress(let error):
      error.description
    case .http(let location, .redirectRefused(let origin)) where origin.hasPrefix("http:"):
      "cannot load \(location): it redirects to \(origin), which is not encrypted"
    case .http(let location, let error):
      "cannot load \(location): \(error)"
    case .file(let error):
      error.description
    case .cancelled:
      "canceled"
    }
  }
}

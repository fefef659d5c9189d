package import SystemIO
import TerminalText
package import WebMessages

/// Why something was not loaded; its `description` is the sentence to show.
///
/// No text in it holds an address's query, which may be secret.
package enum ResourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An address makes no sense.
  case badAddress(HTTPAddressError)

  /// An address is plain `http` to a host that is not this machine.
  case insecure(host: String)

  /// A server did not give what was asked for; `location` is what
  /// ``ResourceLocation/description`` shows.
  case http(location: String, HTTPError)

  /// A file could not be read.
  case file(FileError)

  /// The load was cancelled.
  case cancelled

  /// What could not be loaded, why, and how to mend it.
  package var description: String {
    switch self {
    case .badAddress(.unknownScheme(let word)):
      "unknown scheme \(quoted(word)) in the URL; use https, or the name of a file"
    case .badAddress(let error):
      error.description
    case .insecure(let host):
      """
      plain http to \(quoted(host)) can be read and changed on its way; use https (http is for \
      localhost, 127.0.0.0/8 and [::1] alone)
      """
    case .http(let location, .redirectRefused(let origin)) where origin.hasPrefix("http:"):
      "cannot load \(location): it redirects to \(origin), which is not encrypted"
    case .http(let location, let error):
      "cannot load \(location): \(error)"
    case .file(let error):
      error.description
    case .cancelled:
      "cancelled"
    }
  }
}

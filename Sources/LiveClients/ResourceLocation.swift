import TerminalText
import WebMessages

/// The location of a resource: a web address or a file path.
///
/// ```swift
/// let rates = try ResourceLocation(parsing: "https://api.frankfurter.dev/v1/latest")
/// let saved = try ResourceLocation(parsing: "rates/today.json")
/// ```
package struct ResourceLocation: Hashable, Sendable, CustomStringConvertible {
  enum Place: Hashable {
    case web(HTTPAddress)
    case file(String)
  }

  let place: Place

  /// Parses a location that a user typed.
  ///
  /// - Parameter text: A web address if it contains `://` or begins with `http:` or `https:`,
  ///   otherwise a file path. A web address must use `https`; only addresses of this machine may
  ///   use `http`. This keeps anyone on the network from changing the content.
  /// - Throws: ``ResourceError/badAddress(_:)`` or ``ResourceError/insecure(host:)``. A file path
  ///   is not checked.
  package init(parsing text: String) throws(ResourceError) {
    let beginning = text.prefix(6).lowercased()
    let isWeb = beginning.hasPrefix("http:") || beginning == "https:"
    guard isWeb || text.contains("://") else {
      place = .file(text)
      return
    }
    let scheme = text.prefix { $0 != ":" }
    if isWeb, !text.dropFirst(scheme.count).hasPrefix("://") {
      throw .badAddress(.missingSlashes(scheme: scheme.lowercased()))
    }
    let address: HTTPAddress
    do {
      address = try HTTPAddress(parsing: text)
    } catch {
      throw .badAddress(error)
    }
    guard address.scheme == .https || address.isLoopback else {
      throw .insecure(host: address.host)
    }
    place = .web(address)
  }

  /// The address or the quoted path; a query, which can contain a key, is shown as `?…`.
  package var description: String {
    switch place {
    case .web(let address):
      excerpt(address.origin + address.path, limit: 400) + (address.query == nil ? "" : "?…")
    case .file(let path):
      quoted(path)
    }
  }
}

import TerminalText
import WebMessages

/// Where something to read is: an address of the web, or a file.
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

  /// Reads a location as a person writes it.
  ///
  /// - Parameter text: An address where it holds `://` or begins with `http:` or `https:`, else a file's
  ///   path. An address is `https`,
  ///   or `http` to this machine alone, so that nobody on the way can change what comes back.
  /// - Throws: ``ResourceError/badAddress(_:)`` or ``ResourceError/insecure(host:)``; a file is not
  ///   looked for.
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

  /// The address, or the path in quotes; of a query, which may hold a key, there is `?…` alone.
  package var description: String {
    switch place {
    case .web(let address):
      excerpt(address.origin + address.path, limit: 400) + (address.query == nil ? "" : "?…")
    case .file(let path):
      quoted(path)
    }
  }
}

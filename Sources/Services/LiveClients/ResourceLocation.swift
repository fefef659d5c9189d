import TerminalText
package import WebMessages

/// The location of a resource: a web address or a file path.
///
/// ```swift
/// let rates = try ResourceLocation("https://api.frankfurter.dev/v1/latest", isAddress: true)
/// let saved = try ResourceLocation("rates/today.json", isAddress: false)
/// ```
package enum ResourceLocation: Hashable, Sendable, CustomStringConvertible {
  case web(HTTPAddress)
  case file(String)

  /// Parses a location that a user typed.
  ///
  /// - Throws: ``ResourceError/badAddress(_:)``. A file path is not checked.
  package init(_ text: String, isAddress: Bool) throws(ResourceError) {
    do throws(HTTPAddressError) {
      self = isAddress ? .web(try HTTPAddress(parsing: text)) : .file(text)
    } catch {
      throw .badAddress(error)
    }
  }

  /// The address or the quoted path; a query, which can contain a key, is shown as `?…`.
  package var description: String {
    switch self {
    case .web(let address):
      excerpt(address.withoutQuery, limit: 400) + (address.hasQuery ? "?…" : "")
    case .file(let path):
      quoted(path)
    }
  }
}

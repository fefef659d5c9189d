package import Essentials
import TerminalText

/// An `http` or `https` address that all software reads in the same way.
///
/// Unusual forms are rejected, so that the host that is checked is the host that is contacted. A
/// host consists of ASCII letters, digits, `-`, `.` and `_`. An IPv6 address is rejected, because
/// `URLSession` does not accept such an address on Linux (Swift 6.3).
///
/// ```swift
/// let address = try HTTPAddress(parsing: "https://api.example.org/v1/latest?base=EUR")
/// address.host  // "api.example.org"
/// ```
package struct HTTPAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address, with its scheme and host in lowercase, and without the scheme's default port.
  package private(set) var url: URL

  /// The scheme, host and port, without the scheme's default port.
  package let origin: String

  /// The host in lowercase.
  package let host: String

  /// Whether the scheme is `https`.
  package let isEncrypted: Bool

  /// Parses an address.
  ///
  /// - Parameter text: `https://`, a host and, optionally, a port, a path and a query. Only an
  ///   address of this machine may begin with `http://` instead: with `http`, anyone on the network
  ///   can read the query and change the response.
  /// - Throws: ``HTTPAddressError``, which names the invalid part. A user name, a password and a
  ///   query are never quoted, since they can be secret.
  package init(parsing text: String) throws(HTTPAddressError) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false) else {
      throw .invalid
    }
    try self.init(parts)
    guard isEncrypted || isLoopback else { throw .insecure(host: host) }
  }

  /// Creates an address from its components.
  ///
  /// - Throws: ``HTTPAddressError``, as ``init(parsing:)`` does, but any host may use `http`.
  package init(_ components: URLComponents) throws(HTTPAddressError) {
    var parts = components
    guard let scheme = parts.scheme?.lowercased() else { throw .noScheme }
    guard scheme == "http" || scheme == "https" else { throw .unknownScheme(scheme) }
    guard let host = parts.encodedHost?.lowercased() else { throw .missingSlashes(scheme: scheme) }
    if parts.user != nil || parts.password != nil { throw .userInfo }
    if parts.fragment != nil { throw .fragment }
    guard Self.isPlain(host) else { throw .badHost(host) }
    if parts.rangeOfPort != nil, !(1...65535).contains(parts.port ?? 0) { throw .badPort }
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    (parts.scheme, parts.encodedHost) = (scheme, host)
    guard let url = parts.url else { throw .invalid }
    self.url = url
    origin = "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
    self.host = host
    isEncrypted = scheme == "https"
  }

  /// Returns the address of a web page, which may use `http` and have a fragment.
  ///
  /// Other characters than those of a URL, such as letters with accents, are percent-encoded.
  ///
  /// - Throws: ``HTTPAddressError`` if the address without its fragment is not one.
  package static func page(_ text: String) throws(HTTPAddressError) -> String {
    guard var parts = URLComponents(string: text) else { throw .invalid }
    let fragment = parts.percentEncodedFragment.map { "#\($0)" } ?? ""
    parts.percentEncodedFragment = nil
    return try HTTPAddress(parts).description + fragment
  }

  /// Returns this address with a path appended and with its query replaced.
  ///
  /// `path` begins with a slash. Slashes at the end of this address's path are removed first.
  package func appending(
    path: String, query: KeyValuePairs<String, String>
  ) -> HTTPAddress {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return self }
    while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
    parts.percentEncodedPath += path
    parts.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
    // `URLComponents` leaves a plus sign unchanged, which servers read as a space.
    parts.percentEncodedQuery?.replace("+", with: "%2B")
    var address = self
    address.url = parts.url ?? url
    return address
  }

  /// The address, without its query, which can be secret.
  package var withoutQuery: String { origin + url.path(percentEncoded: true) }

  /// Whether there is a query, even an empty one.
  package var hasQuery: Bool { url.query() != nil }

  /// The whole address, with its query, which can be secret.
  package var description: String { url.absoluteString }

  /// Whether the host is this machine: `localhost`, or a four-part address in 127.0.0.0/8.
  ///
  /// Short and octal forms of IPv4 addresses (`127.1`, `0177.0.0.1`) do not count as this machine,
  /// because not all software interprets them in the same way.
  package var isLoopback: Bool {
    if host == "localhost" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }

  private static func isPlain(_ host: String) -> Bool {
    // A host name has at most 253 bytes (RFC 1035, section 3.1).
    !host.isEmpty && host.utf8.count <= 253 && !host.hasPrefix(".") && !host.contains("..")
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }
}

extension HTTPAddress: Codable {
  /// Encodes the address as a string.
  package func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }

  /// Decodes the address from a string.
  ///
  /// - Throws: ``HTTPAddressError`` if ``init(parsing:)`` does not accept the string; a
  ///   `DecodingError` if the value is not a string.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: String(from: decoder))
  }
}

/// The reason an address was rejected; `description` is a message for the user.
///
/// No case contains a user name, a password or a query, since they can be secret.
package enum HTTPAddressError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no scheme.
  case noScheme
  /// There is a scheme, but no `//` after its colon.
  case missingSlashes(scheme: String)
  /// The scheme is neither `http` nor `https`.
  case unknownScheme(String)
  /// There is a user name or a password before the host.
  case userInfo
  /// There is a fragment, `#…`.
  case fragment
  /// There is a query, `?…`, which the caller does not allow; no initializer throws this error.
  case query
  /// The host is missing or invalid.
  case badHost(String)
  /// The port is not a number from 1 to 65535.
  case badPort
  /// The text is not a URL, for example because a character must be percent-encoded.
  case invalid
  /// The address uses plain `http` for a host other than this machine.
  case insecure(host: String)

  /// The reason, the invalid part and, where possible, the remedy.
  package var description: String {
    switch self {
    case .noScheme: "the URL has no scheme; begin it with https://"
    case .missingSlashes(let scheme):
      "the URL has no // after the scheme; begin it with \(scheme)://"
    case .unknownScheme(let word): "unknown scheme \(quoted(word)) in the URL; use https"
    case .userInfo: "the URL must not contain a user name or password"
    case .fragment: "the URL must not contain a fragment; remove the # and everything after it"
    case .query: "the URL must not contain a query; remove the ? and everything after it"
    case .badHost(let word):
      "bad host \(quoted(word)) in the URL; "
        + "use a name or an IPv4 address (IPv6 addresses are not supported)"
    case .badPort: "bad port in the URL; use 1 to 65535"
    case .invalid:
      "the URL is invalid; use a name or an IPv4 address as the host, and percent-encode all "
        + "characters that are not allowed in a URL"
    case .insecure(let host):
      "plain http to \(quoted(host)) can be read and changed in transit; use https "
        + "(http is allowed only for localhost and 127.0.0.0/8)"
    }
  }
}

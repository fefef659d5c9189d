/// A parsed `http` or `https` address.
///
/// The parser is deliberately stricter than RFC 3986. It rejects any address that two parsers could
/// read differently, such as an address with a backslash, a space, `user@host` or a host that is
/// not plain ASCII. This ensures that the host that is checked is the host that is contacted. It
/// also rejects IPv6 addresses, which `URLSession` does not accept on Linux (Swift 6.3).
///
/// ```swift
/// let address = try HTTPAddress(parsing: "https://api.example.org/v1/latest?base=EUR")
/// address.host  // "api.example.org"
/// ```
package struct HTTPAddress: Sendable, Hashable, CustomStringConvertible {
  /// The supported schemes.
  package enum Scheme: String, Sendable {
    /// Plain HTTP.
    case http
    /// HTTP over TLS.
    case https

    var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// The scheme.
  package let scheme: Scheme

  /// The host in lowercase.
  package let host: String

  /// The port; if the text contains no port, this is the scheme's default port.
  package let port: UInt16

  /// The path, percent-encoded: empty, or beginning with `/`.
  package let path: String

  /// The query, percent-encoded and without its `?`; nil if the address has no query.
  package let query: String?

  /// Creates an address from components that are known to be valid.
  package init(
    scheme: Scheme, host: String, port: UInt16? = nil, path: String = "", query: String? = nil
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port ?? scheme.defaultPort
    self.path = path
    self.query = query
  }

  /// Parses an address.
  ///
  /// - Parameter text: `http://` or `https://`, a host and, optionally, a port, a path and a query.
  ///   User names and fragments are rejected.
  /// - Throws: ``HTTPAddressError``, which names the invalid part. A user name, a password and a
  ///   query are never quoted, since they can be secret.
  package init(parsing text: String) throws(HTTPAddressError) {
    guard !text.isEmpty else { throw .empty }
    guard let mark = text.firstRange(of: "://") else { throw .noScheme }
    guard let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased()) else {
      throw .unknownScheme(String(text[..<mark.lowerBound]))
    }
    let rest = text[mark.upperBound...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard !authority.contains("@") else { throw .userInfo }
    guard !rest.contains("#") else { throw .fragment }
    let target = rest[authority.endIndex...]
    let path = target.prefix { $0 != "?" }
    let query = target[path.endIndex...].dropFirst()
    guard Self.isEncoded(path.utf8) else { throw .badPath(String(path)) }
    guard Self.isEncoded(query.utf8) else { throw .badQuery }

    let (host, port) = try Self.hostAndPort(of: authority)
    self.init(
      scheme: scheme, host: host, port: port, path: String(path),
      query: path.endIndex == target.endIndex ? nil : String(query))
  }

  /// The scheme, host and port, without the scheme's default port.
  package var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// The host and port, without the scheme's default port.
  package var authority: String { host + (port == scheme.defaultPort ? "" : ":\(port)") }

  /// The whole address.
  package var description: String { origin + path + (query.map { "?\($0)" } ?? "") }

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

  /// Returns whether both addresses have the same scheme, host and port.
  package func hasSameOrigin(as other: HTTPAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}

extension HTTPAddress: Codable {
  /// Encodes the address as a string.
  package func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }

  /// Decodes the address from a string.
  ///
  /// - Throws: ``HTTPAddressError`` if the string is not an address.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: String(from: decoder))
  }
}

extension HTTPAddress {
  /// The maximum length of a host name, in bytes (RFC 1035, section 3.1).
  private static var longestHost: Int { 253 }

  private static func hostAndPort(
    of authority: Substring
  ) throws(HTTPAddressError) -> (host: String, port: UInt16?) {
    var host = authority
    var portText: Substring?
    if !authority.hasPrefix("["), !authority.contains("::"),
      let colon = authority.firstIndex(of: ":")
    {
      host = authority[..<colon]
      portText = authority[authority.index(after: colon)...]
    }
    guard !host.isEmpty, host.utf8.count <= longestHost, !host.hasPrefix("."),
      !host.contains(".."),
      host.utf8.allSatisfy({ isLetterOrDigit($0) || "-._".utf8.contains($0) })
    else { throw .badHost(String(host)) }
    guard let portText else { return (host.lowercased(), nil) }
    guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(portText),
      port > 0
    else { throw .badPort(String(portText)) }
    return (host.lowercased(), port)
  }

  /// Returns whether all bytes are allowed in a path or a query (RFC 3986, sections 3.3 and 3.4).
  private static func isEncoded(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst(), let low = rest.popFirst(), isHexDigit(high),
          isHexDigit(low)
        else { return false }
      } else if !isLetterOrDigit(byte), !"-._~!$&'()*+,;=:@/?".utf8.contains(byte) {
        return false
      }
    }
    return true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

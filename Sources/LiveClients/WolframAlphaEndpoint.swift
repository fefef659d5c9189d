package import WebMessages

/// The base address of the Wolfram Alpha service, to which `/v2/query` is appended.
///
/// ```swift
/// let endpoint = try WolframAlphaEndpoint(parsing: "http://127.0.0.1:8080")
/// ```
package struct WolframAlphaEndpoint: Sendable, Hashable, CustomStringConvertible {
  /// `https://api.wolframalpha.com`.
  package static let standard = WolframAlphaEndpoint(
    base: HTTPAddress(scheme: .https, host: "api.wolframalpha.com"))

  private let base: HTTPAddress

  private init(base: HTTPAddress) {
    self.base = base
  }

  /// Parses a base address.
  ///
  /// - Parameter text: A scheme, a host and, optionally, a port and a path; trailing slashes are
  ///   ignored. User names, queries and fragments are rejected. The scheme must be `https`; only
  ///   this machine may be addressed with `http`, because the query contains the AppID.
  /// - Throws: ``HTTPAddressError``, which names the invalid part.
  package init(parsing text: String) throws(HTTPAddressError) {
    let address = try HTTPAddress(parsing: text)
    guard address.query == nil else { throw .query }
    guard address.scheme == .https || address.isLoopback else {
      throw .insecure(host: address.host)
    }
    let end = address.path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    base = HTTPAddress(
      scheme: address.scheme, host: address.host, port: address.port,
      path: end.map { String(address.path[...$0]) } ?? "")
  }

  /// The base address, without a trailing slash.
  package var description: String { base.description }

  /// Returns the address that queries the nth prime; it contains the AppID and must not be
  /// displayed.
  func query(nthPrime n: Int64, appID: AppID) -> HTTPAddress {
    let items = [
      ("input", "prime \(n)"), ("appid", appID.value), ("format", "plaintext"),
      ("output", "JSON"), ("includepodid", "Result"),
    ]
    return HTTPAddress(
      scheme: base.scheme, host: base.host, port: base.port, path: base.path + "/v2/query",
      query: items.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&"))
  }
}

/// Percent-encodes every byte except RFC 3986's unreserved characters, so `+` and `&` are encoded
/// too.
func percentEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      encoded.unicodeScalars.append(UnicodeScalar(byte))
    default:
      encoded += byte < 0x10 ? "%0" : "%"
      encoded += String(byte, radix: 16, uppercase: true)
    }
  }
  return encoded
}

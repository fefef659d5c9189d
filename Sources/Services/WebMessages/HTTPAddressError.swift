import TerminalText

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
  /// There is a query, `?…`, which is not allowed here.
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

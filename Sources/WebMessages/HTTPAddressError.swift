import TerminalText

/// The reason an address was rejected; `description` is a message for the user.
///
/// No case contains a user name, a password or a query, since they can be secret.
package enum HTTPAddressError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The address is empty.
  case empty
  /// There is no `://`.
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
  ///
  /// A valid host consists only of ASCII letters, digits, `-`, `.` and `_`.
  case badHost(String)
  /// The port is not a number from 1 to 65535.
  case badPort(String)
  /// The path contains a character that must be percent-encoded.
  case badPath(String)
  /// The query contains a character that must be percent-encoded.
  case badQuery
  /// The address uses plain `http` for a host other than this machine.
  case insecure(host: String)

  /// The reason, the invalid part and, where possible, the remedy.
  package var description: String {
    switch self {
    case .empty: "the URL is empty"
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
    case .badPort(let word): "bad port \(quoted(word)) in the URL; use 1 to 65535"
    case .badPath(let word): "bad path \(quoted(word)) in the URL; percent-encode it"
    case .badQuery: "the URL's query is not percent-encoded"
    case .insecure(let host):
      "plain http to \(quoted(host)) would expose the AppID to the network; use https "
        + "(http is allowed only for localhost and 127.0.0.0/8)"
    }
  }
}

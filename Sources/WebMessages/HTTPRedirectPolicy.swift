/// Where a server may send a question that it does not answer itself, and how often.
package enum HTTPRedirectPolicy: UInt8, Sendable {
  /// To the same scheme, host and port alone, five times at most: for an address that holds a
  /// secret.
  case sameOrigin = 0

  /// To any host over TLS, and from plain `http`, which is this machine's alone, to this machine
  /// over plain `http` as well; ten times at most: for what everybody may read.
  ///
  /// What was asked over TLS is never asked without.
  case encrypted = 1

  /// How many redirects are followed.
  package var limit: Int {
    switch self {
    case .sameOrigin: 5
    case .encrypted: 10
    }
  }

  /// Whether a redirect from one address to another is followed.
  func allows(_ address: HTTPAddress, _ target: HTTPAddress) -> Bool {
    switch self {
    case .sameOrigin: target.hasSameOrigin(as: address)
    case .encrypted: target.scheme == .https || (address.scheme == .http && target.isLoopback)
    }
  }
}

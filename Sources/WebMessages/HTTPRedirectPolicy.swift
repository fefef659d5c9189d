/// The redirects that a request may follow, and their limit.
package enum HTTPRedirectPolicy: String, Codable, Sendable {
  /// At most five redirects, all within the same scheme, host and port. Intended for addresses that
  /// contain a secret.
  case sameOrigin

  /// At most ten redirects, to any host over TLS. Intended for public resources.
  ///
  /// A request over plain `http`, which can be sent only to this machine, may also be redirected to
  /// plain `http` on this machine. A redirect never leads from `https` to `http`.
  case encrypted

  /// The largest number of redirects to follow.
  package var limit: Int {
    switch self {
    case .sameOrigin: 5
    case .encrypted: 10
    }
  }

  /// Returns whether a redirect from one address to another is allowed.
  func allows(_ address: HTTPAddress, _ target: HTTPAddress) -> Bool {
    switch self {
    case .sameOrigin: target.hasSameOrigin(as: address)
    case .encrypted: target.scheme == .https || (address.scheme == .http && target.isLoopback)
    }
  }
}

import Essentials

/// The redirects that a request may follow, and their limit.
package enum HTTPRedirectPolicy: String, Codable, Sendable {
  /// At most five redirects, all within the same scheme, host and port.
  ///
  /// This policy is intended for addresses that contain a secret.
  case sameOrigin

  /// At most ten redirects, to any host over TLS.
  ///
  /// This policy is intended for public resources. A request over plain `http`, which can be sent
  /// only to this machine, may also be redirected to plain `http` on this machine. A redirect never
  /// leads from `https` to `http`.
  case encrypted

  /// The largest number of redirects to follow.
  package var limit: Int { self == .sameOrigin ? 5 : 10 }

  /// Returns the target of a redirect, if the policy allows it.
  ///
  /// - Parameters:
  ///   - reference: The value of the `Location` field: absolute, or relative to `address`.
  ///   - address: The address that answered with the redirect.
  /// - Returns: The target, without its fragment.
  /// - Throws: ``HTTPError/redirectRefused(to:)``, which contains no secret part of the target.
  package func target(
    _ reference: String, from address: HTTPAddress
  ) throws(HTTPError) -> HTTPAddress {
    let target: HTTPAddress
    do throws(HTTPAddressError) {
      // Fragments are never sent.
      guard let url = URL(string: reference, relativeTo: address.url),
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
      else { throw .invalid }
      parts.fragment = nil
      target = try HTTPAddress(parts)
    } catch {
      throw .redirectRefused(to: "an invalid address (\(error))")
    }
    let isAllowed =
      switch self {
      case .sameOrigin: target.origin == address.origin
      case .encrypted: target.isEncrypted || (!address.isEncrypted && target.isLoopback)
      }
    if !isAllowed { throw .redirectRefused(to: target.origin) }
    return target
  }
}

/// The decision whether to follow a redirect.
package enum HTTPRedirect: Equatable {
  /// Follow it to this address, which was rebuilt from its checked components.
  case follow(HTTPAddress)
  /// Do not follow it; `to` describes the target, without any secret part.
  case refuse(to: String)

  /// Decides whether to follow a redirect.
  ///
  /// - Parameters:
  ///   - reference: The value of the `Location` field: absolute, or relative to `address` (RFC
  ///     3986, section 5.2).
  ///   - address: The address of the request.
  ///   - policy: The policy that determines which redirects are allowed.
  package init(
    to reference: String, from address: HTTPAddress, policy: HTTPRedirectPolicy = .sameOrigin
  ) {
    do {
      let target = try HTTPAddress(parsing: Self.absolute(reference, from: address))
      self = policy.allows(address, target) ? .follow(target) : .refuse(to: target.origin)
    } catch {
      self = .refuse(to: "an invalid address (\(error))")
    }
  }

  private static func absolute(_ reference: String, from address: HTTPAddress) -> String {
    // Fragments are never sent. Dot segments in the path are left for the server to resolve.
    let sent = String(reference.prefix { $0 != "#" })
    let scheme = sent.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
    if scheme.endIndex < sent.endIndex, sent[scheme.endIndex] == ":" { return sent }
    if sent.hasPrefix("//") { return address.scheme.rawValue + ":" + sent }
    if sent.hasPrefix("/") { return address.origin + sent }
    if sent.isEmpty { return address.description }
    if sent.hasPrefix("?") { return address.origin + address.path + sent }
    let folder = address.path.lastIndex(of: "/").map { address.path[...$0] } ?? "/"
    return address.origin + folder + sent
  }
}

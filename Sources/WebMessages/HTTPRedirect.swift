/// What to do about a redirect.
package enum HTTPRedirect: Equatable {
  /// Ask there; the address was built anew from the parts that were checked.
  case follow(HTTPAddress)
  /// Do not; `to` names scheme, host and port, without what may be secret.
  case refuse(to: String)

  /// Decides.
  ///
  /// - Parameters:
  ///   - reference: What the field `Location` says, relative to `address` or not (RFC 3986,
  ///     section 5.2).
  ///   - address: The address that was asked.
  ///   - policy: Where it may lead.
  package init(
    to reference: String, from address: HTTPAddress, policy: HTTPRedirectPolicy = .sameOrigin
  ) {
    do {
      let target = try HTTPAddress(parsing: Self.absolute(reference, from: address))
      self = policy.allows(address, target) ? .follow(target) : .refuse(to: target.origin)
    } catch {
      self = .refuse(to: "an address that is no plain http or https URL (\(error))")
    }
  }

  private static func absolute(_ reference: String, from address: HTTPAddress) -> String {
    // A fragment is not sent, and the path's dots mean what the server takes them for.
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

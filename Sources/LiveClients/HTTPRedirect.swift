/// What to do about a redirect: it is followed to the same scheme, host and port alone.
enum HTTPRedirect: Equatable {
  /// Ask there; the address was built anew from the parts that were checked.
  case follow(HTTPAddress)
  /// Do not; `to` names scheme, host and port, without what may be secret.
  case refuse(to: String)

  /// Decides.
  ///
  /// - Parameters:
  ///   - location: The absolute address the server names.
  ///   - address: The address that was asked.
  init(to location: String, from address: HTTPAddress) {
    // A fragment is not sent anyway.
    let sent = location.prefix { $0 != "#" }
    do {
      let target = try HTTPAddress(parsing: String(sent))
      self = target.hasSameOrigin(as: address) ? .follow(target) : .refuse(to: target.origin)
    } catch {
      self = .refuse(to: "an address that is not plain http or https (\(error))")
    }
  }
}

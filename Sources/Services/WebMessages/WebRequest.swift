/// One GET request and its limits.
package struct WebRequest: Codable, Sendable, Equatable {
  /// The address to request; it can contain a secret.
  package let address: HTTPAddress

  /// The time limit of the whole exchange, including redirects and the body.
  ///
  /// The limit is from zero to one year.
  package let timeout: Duration

  /// The largest number of bytes in the body, after decompression.
  package let bodyLimit: Int

  /// The redirects to follow.
  package let redirects: HTTPRedirectPolicy

  /// The value of the `Accept` header field: the preferred content types.
  package let accept: String

  /// Creates a request.
  ///
  /// The timeout is clamped to the range from zero to one year, and a negative `bodyLimit` is zero.
  package init(
    _ address: HTTPAddress, timeout: Duration, bodyLimit: Int,
    redirects: HTTPRedirectPolicy = .sameOrigin, accept: String = "application/json, */*;q=0.5"
  ) {
    self.address = address
    self.timeout = min(max(timeout, .zero), .seconds(31_536_000))
    self.bodyLimit = max(bodyLimit, 0)
    self.redirects = redirects
    self.accept = accept
  }
}

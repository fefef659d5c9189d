/// One GET request, and what bounds it.
package struct WebRequest: Sendable, Equatable {
  /// What is asked for; it may hold a secret.
  package let address: HTTPAddress

  /// The time that the whole exchange may take, redirects and body included: none to a year.
  package let timeout: Duration

  /// The number of bytes that a body may have, after decompression.
  package let bodyLimit: Int

  /// Where a server may send the question.
  package let redirects: HTTPRedirectPolicy

  /// The field `Accept`, the kinds of content that are wanted.
  package let accept: String

  /// Makes a question; a time-out that is negative counts as none, one above a year as a year.
  ///
  /// - Parameters:
  ///   - address: What is asked for.
  ///   - timeout: The time that the whole exchange may take.
  ///   - bodyLimit: The number of bytes that a body may have.
  ///   - redirects: Where a server may send the question.
  ///   - accept: The kinds of content that are wanted.
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

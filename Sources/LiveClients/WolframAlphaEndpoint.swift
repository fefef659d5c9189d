package import WebMessages

/// The base address of the Wolfram Alpha service, to which `/v2/query` is appended.
///
/// ```swift
/// let endpoint = try WolframAlphaEndpoint(parsing: WolframAlphaEndpoint.standard)
/// ```
package struct WolframAlphaEndpoint: Sendable {
  /// The base address that Wolfram documents.
  package static let standard = "https://api.wolframalpha.com"

  private let base: HTTPAddress

  /// Parses a base address.
  ///
  /// - Parameter text: A scheme, a host and, optionally, a port and a path; trailing slashes are
  ///   ignored. User names, queries and fragments are rejected.
  /// - Throws: ``HTTPAddressError``, which names the invalid part.
  package init(parsing text: String) throws(HTTPAddressError) {
    base = try HTTPAddress(parsing: text)
    if base.hasQuery { throw .query }
  }

  /// Returns the address that queries the nth prime; it contains the AppID and must not be
  /// displayed.
  func query(nthPrime n: Int64, appID: AppID) -> HTTPAddress {
    base.appending(
      path: "/v2/query",
      query: [
        "input": "prime \(n)", "appid": appID.value, "format": "plaintext", "output": "JSON",
        "includepodid": "Result",
      ])
  }
}

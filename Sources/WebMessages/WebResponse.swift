/// A complete response: its status and its body.
package struct WebResponse: Sendable, Equatable {
  /// The status, such as 200.
  package let status: Int

  /// The body, decompressed.
  package let body: [UInt8]

  /// Creates a response.
  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// The result of a request.
package typealias WebResult = Result<WebResponse, HTTPError>

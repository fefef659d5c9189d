/// A whole answer: its status and its body.
package struct WebResponse: Sendable, Equatable {
  /// The status, such as 200.
  package let status: Int

  /// The body, decompressed.
  package let body: [UInt8]

  /// Makes an answer.
  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// What comes of a question.
package typealias WebResult = Result<WebResponse, HTTPError>

package import Essentials

/// A message from a tool to `primetime-web`.
package enum WebCommand: Codable, Sendable {
  /// Sends a request.
  case send(WebRequest, number: UInt64)

  /// Cancels the request with this number, unless it has already ended.
  case cancel(number: UInt64)
}

/// A message from `primetime-web`, which sends one reply to each request, even to a canceled one.
package enum WebReply: Codable, Sendable {
  /// The response to the request with this number.
  case response(WebResponse, number: UInt64)

  /// The reason the request with this number failed.
  case failure(HTTPError, number: UInt64)
}

/// A complete response: its status, some of its header fields and its body.
package struct WebResponse: Codable, Sendable, Equatable {
  /// The status, such as 200.
  package let status: Int

  /// The header fields of ``fieldNames`` that the response has, by name.
  package let fields: [String: String]

  /// The names of the header fields that a response keeps.
  package static let fieldNames = ["Content-Type", "ETag", "Last-Modified", "Retry-After"]

  /// The body, decompressed.
  package let body: Data

  /// Creates a response.
  package init(status: Int, fields: [String: String] = [:], body: Data) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// Encodes and decodes messages, each as one line of JSON.
package enum WebMessage {
  /// The maximum size of a line, in bytes: 32 MiB, enough for a body of 8 MiB.
  package static let sizeLimit = 32 << 20

  /// Returns a message as a line, including the newline.
  package static func line(_ message: some Encodable) -> [UInt8] {
    // Messages contain only integers, strings and data, whose encoding never fails.
    let json = (try? JSONEncoder().encode(message)) ?? Data()
    return Array(json) + [UInt8(ascii: "\n")]
  }

  /// Decodes a line, given without its newline; returns nil if it is not a message of this type.
  package static func decode<Message: Decodable>(
    _ type: Message.Type, from line: ArraySlice<UInt8>
  ) -> Message? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}

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

  /// The header fields, such as `Accept`, by name.
  package let fields: [String: String]

  /// Creates a request.
  ///
  /// The timeout is clamped to the range from zero to one year, and a negative `bodyLimit` is zero.
  package init(
    _ address: HTTPAddress, timeout: Duration, bodyLimit: Int,
    redirects: HTTPRedirectPolicy = .sameOrigin,
    fields: [String: String] = ["Accept": "application/json, */*;q=0.5"]
  ) {
    self.address = address
    self.timeout = min(max(timeout, .zero), .seconds(31_536_000))
    self.bodyLimit = max(bodyLimit, 0)
    self.redirects = redirects
    self.fields = fields
  }
}

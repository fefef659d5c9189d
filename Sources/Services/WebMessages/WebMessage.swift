#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A message from a tool to `primetime-web`.
package enum WebCommand: Codable, Sendable {
  /// Sends a request.
  case send(WebRequest, number: UInt64)

  /// Cancels the request with this number, unless it has already ended.
  case cancel(number: UInt64)
}

/// A message from `primetime-web`, which sends one for each request, even for a canceled one.
package enum WebReply: Codable, Sendable {
  /// The response to the request with this number.
  case response(WebResponse, number: UInt64)

  /// The reason the request with this number failed.
  case failure(HTTPError, number: UInt64)
}

/// A complete response: its status and its body.
package struct WebResponse: Codable, Sendable, Equatable {
  /// The status, such as 200.
  package let status: Int

  /// The body, decompressed.
  package let body: Data

  /// Creates a response.
  package init(status: Int, body: Data) {
    self.status = status
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

  /// Decodes a line without its newline; returns nil if the line is not a message of this type.
  package static func decode<Message: Decodable>(
    _ type: Message.Type, from line: ArraySlice<UInt8>
  ) -> Message? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A message from a tool to `primetime-web`.
package enum WebCommand: Codable, Sendable {
  /// Sends a request; all events of the request have the same number.
  case send(WebRequest, number: UInt64)

  /// Cancels the request with this number; no further events of the request are sent.
  case cancel(number: UInt64)
}

/// A message from `primetime-web` to the tool that started it.
///
/// The events of a request are `began`, any number of `received`, and `ended`; `failed` can replace
/// any of these events, and is then the last event.
package struct WebEvent: Codable, Sendable {
  /// The kind of an event.
  package enum Kind: Codable, Sendable {
    /// The head of a response that is not a redirect has arrived.
    case began(status: Int)
    /// The next part of the body, decompressed.
    case received(Data)
    /// The response is complete.
    case ended
    /// The request has failed.
    case failed(HTTPError)
  }

  /// The number of the request.
  package let number: UInt64

  /// The kind of the event.
  package let kind: Kind

  /// Creates an event.
  package init(_ kind: Kind, number: UInt64) {
    self.kind = kind
    self.number = number
  }
}

/// Encodes and decodes messages, each as one line of JSON.
package enum WebMessage {
  /// The maximum size of a line, in bytes: 4 MiB.
  ///
  /// `primetime-web` receives a request as a line of a few hundred bytes, and sends a body in parts
  /// of some kilobytes.
  package static let sizeLimit = 4 << 20

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

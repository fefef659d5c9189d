extension WebResult {
  /// The largest number of bytes in the fields of a result besides the body: the texts of an error,
  /// whose lengths are limited.
  private static var frameRoom: Int { 1 << 13 }

  /// Returns a collector for the message of a result.
  ///
  /// - Parameter request: The request.
  /// - Returns: A collector that accepts a body of at most the request's limit.
  package static func collector(for request: WebRequest) -> FrameCollector {
    FrameCollector(limit: request.bodyLimit + frameRoom)
  }

  /// The result as a message.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    switch self {
    case .success(let answer):
      writer.write(ResultKind.answer.rawValue)
      writer.write(Int64(answer.status))
      writer.write(answer.body)
    case .failure(let error):
      error.write(to: &writer)
    }
    return writer.frame
  }

  /// Decodes a result from its message.
  ///
  /// - Parameter message: A complete message.
  /// - Throws: ``FrameError/malformed``.
  package init(_ message: FrameCollector) throws(FrameError) {
    var reader = FrameReader(fields: message.fields)
    guard let kind = ResultKind(rawValue: try reader.byte()) else { throw .malformed }
    switch kind {
    case .answer:
      self = .success(WebResponse(status: Int(try reader.number()), body: try reader.bytes()))
    default:
      self = .failure(try HTTPError(kind, reading: &reader))
    }
    try reader.end()
  }
}

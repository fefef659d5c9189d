extension WebResult {
  /// The number of bytes that the fields of an outcome may have beside a body: those of an error's
  /// texts, which are bounded.
  private static var frameRoom: Int { 1 << 13 }

  /// What collects an outcome's message as it arrives.
  ///
  /// - Parameter question: What was asked.
  /// - Returns: One that takes no longer a body than the question does.
  package static func collector(for question: WebRequest) -> FrameCollector {
    FrameCollector(limit: question.bodyLimit + frameRoom)
  }

  /// The outcome as a message.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    switch self {
    case .success(let answer):
      writer.write(OutcomeKind.answer.rawValue)
      writer.write(Int64(answer.status))
      writer.write(answer.body)
    case .failure(let error):
      error.write(to: &writer)
    }
    return writer.frame
  }

  /// Reads an outcome from its message.
  ///
  /// - Parameter message: A message that is whole.
  /// - Throws: ``FrameError/malformed``.
  package init(_ message: FrameCollector) throws(FrameError) {
    var reader = FrameReader(fields: message.fields)
    guard let kind = OutcomeKind(rawValue: try reader.byte()) else { throw .malformed }
    switch kind {
    case .answer:
      self = .success(WebResponse(status: Int(try reader.number()), body: try reader.bytes()))
    default:
      self = .failure(try HTTPError(kind, reading: &reader))
    }
    try reader.end()
  }
}

/// The kind of a result in a message; the raw values are part of the wire format.
enum ResultKind: UInt8 {
  case answer = 0
  case status, timedOut, connectionClosed, bodyTooLarge, redirectRefused, tooManyRedirects
  case connectionRefused, hostNotFound, tls, notHTTP, failed, cancelled, program
}

extension HTTPError {
  /// Writes the kind and the associated values of the error.
  func write(to writer: inout FrameWriter) {
    writer.write(kind.rawValue)
    switch self {
    case .status(let number), .bodyTooLarge(let number), .tooManyRedirects(let number):
      writer.write(Int64(number))
    case .timedOut(let duration):
      writer.write(duration)
    case .connectionClosed(let text), .redirectRefused(let text), .connectionRefused(let text),
      .hostNotFound(let text), .notHTTP(let text), .program(let text):
      writer.write(text)
    case .tls(let host, let reason), .failed(let host, let reason):
      writer.write(host)
      writer.write(reason)
    case .cancelled:
      break
    }
  }

  /// Reads the associated values of an error of a given kind.
  ///
  /// - Throws: ``FrameError/malformed``.
  init(_ kind: ResultKind, reading reader: inout FrameReader) throws(FrameError) {
    self =
      switch kind {
      case .answer: throw .malformed
      case .status: .status(Int(try reader.number()))
      case .timedOut: .timedOut(after: try reader.duration())
      case .connectionClosed: .connectionClosed(host: try reader.text())
      case .bodyTooLarge: .bodyTooLarge(limit: Int(try reader.number()))
      case .redirectRefused: .redirectRefused(to: try reader.text())
      case .tooManyRedirects: .tooManyRedirects(limit: Int(try reader.number()))
      case .connectionRefused: .connectionRefused(host: try reader.text())
      case .hostNotFound: .hostNotFound(host: try reader.text())
      case .tls: .tls(host: try reader.text(), reason: try reader.text())
      case .notHTTP: .notHTTP(host: try reader.text())
      case .failed: .failed(host: try reader.text(), reason: try reader.text())
      case .cancelled: .cancelled
      case .program: .program(reason: try reader.text())
      }
  }

  private var kind: ResultKind {
    switch self {
    case .status: .status
    case .timedOut: .timedOut
    case .connectionClosed: .connectionClosed
    case .bodyTooLarge: .bodyTooLarge
    case .redirectRefused: .redirectRefused
    case .tooManyRedirects: .tooManyRedirects
    case .connectionRefused: .connectionRefused
    case .hostNotFound: .hostNotFound
    case .tls: .tls
    case .notHTTP: .notHTTP
    case .failed: .failed
    case .cancelled: .cancelled
    case .program: .program
    }
  }
}

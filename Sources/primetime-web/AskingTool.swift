import Foundation
import WebMessages

/// The tool at the other end of standard input and standard output.
enum AskingTool {
  /// Waits for the question.
  ///
  /// - Throws: ``FrameError``, where something else comes, or the end.
  static func question() throws(FrameError) -> WebRequest {
    var message = FrameCollector(limit: WebRequest.frameLimit)
    while !message.isWhole {
      let bytes = receive()
      if bytes.isEmpty { throw .malformed }
      try message.append(bytes)
    }
    return try WebRequest(message)
  }

  /// Does something, on a thread of its own, once the tool has closed its end or is no more.
  static func whenGone(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      // Nothing more comes from a tool that is there.
      _ = receive()
      body()
    }
  }

  /// Sends what came of the question; a tool that has gone meanwhile ends this process.
  static func send(_ outcome: WebResult) {
    var rest = outcome.frame[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next bytes, none at the end.
  private static func receive() -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, filled in
        count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count >= 0 || errno != EINTR { return bytes }
    }
  }
}

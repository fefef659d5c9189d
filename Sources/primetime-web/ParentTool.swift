import Foundation
import WebMessages

/// The tool that runs this program, connected by standard input and standard output.
enum ParentTool {
  /// Waits for the request.
  ///
  /// - Throws: ``FrameError`` if anything else arrives, or nothing before the end of input.
  static func request() throws(FrameError) -> WebRequest {
    var message = FrameCollector(limit: WebRequest.frameLimit)
    while !message.isComplete {
      let bytes = receive()
      if bytes.isEmpty { throw .malformed }
      try message.append(bytes)
    }
    return try WebRequest(message)
  }

  /// Runs a function, on a new thread, once the tool has closed its end of the socket or has ended.
  static func onDisconnect(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      // The tool sends nothing after the request, so this returns only when it is gone.
      _ = receive()
      body()
    }
  }

  /// Sends the result; if the tool is gone, this process ends.
  static func send(_ result: WebResult) {
    var rest = result.frame[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the next bytes; empty at end of file.
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

import SystemIO
import SystemPackage

/// Writes to a terminal without buffering.
struct TerminalOutput {
  let file: FileDescriptor

  /// Writes a text, in one system call if the terminal accepts it at once.
  ///
  /// Output to a terminal that was closed is discarded; reading from the terminal reports that.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        do throws(Errno) {
          let count = try FileSystem.live.write(file, rest)
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } catch {
          if error == .wouldBlock {
            var requests = [PollRequest(file, .writable)]
            poll(&requests, milliseconds: -1)
          } else if error != .interrupted {
            return
          }
        }
      }
    }
  }

  /// The current size of the window.
  var size: TerminalSize { TerminalSize(of: file) }
}

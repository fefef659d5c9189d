import SystemIO
import SystemPackage

/// Writes to a terminal without buffering.
struct TerminalOutput {
  let file: FileDescriptor

  /// Writes a string, in a single system call if the terminal accepts all of the bytes.
  ///
  /// If the terminal was closed, the text is discarded. Reading from the terminal reports that it
  /// was closed.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        do throws(Errno) {
          let count = try FileSystem.live.write(file, rest)
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } catch {
          guard error == .wouldBlock else { return }
          var requests = [PollRequest(file, .writable)]
          poll(&requests, milliseconds: -1)
        }
      }
    }
  }

  /// The current size of the window.
  var size: TerminalSize { TerminalSize(of: file) }
}

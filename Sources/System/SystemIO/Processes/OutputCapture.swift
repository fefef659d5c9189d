import Dispatch

/// A redirection of standard output to a function, until ``end()``; only one can exist at a time.
package struct OutputCapture {
  private let original: FileDescriptor
  private let reader = DispatchGroup()

  /// Redirects standard output.
  ///
  /// - Parameter lines: Called on another thread with the lines of each part of the output. At the
  ///   end, also called with a last line that has no line ending.
  /// - Throws: `Errno` if a pipe or a copy of standard output cannot be created.
  package init(_ lines: @escaping @Sendable ([String]) -> Void) throws {
    fflush(nil)
    let (output, input) = try FileDescriptor.pipe()
    defer { FileSystem.live.closeIgnoringErrors(input) }
    do {
      original = try FileDescriptor.standardOutput.duplicate()
      _ = try input.duplicate(as: .standardOutput)
    } catch {
      FileSystem.live.closeIgnoringErrors(output)
      throw error
    }
    DispatchQueue.global().async(group: reader) {
      var text: [UInt8] = []
      while let part = try? FileSystem.live.read(output, upTo: 1 << 16), !part.isEmpty {
        text += part
        guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        lines(Self.lines(in: text[..<end]))
        text.removeSubrange(...end)
      }
      if !text.isEmpty { lines(Self.lines(in: text[...])) }
      FileSystem.live.closeIgnoringErrors(output)
    }
  }

  private static func lines(in text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Restores standard output, and returns when `lines` has received all captured output.
  ///
  /// Also waits until every program that inherited the redirected output has closed it.
  package func end() {
    fflush(nil)
    _ = try? original.duplicate(as: .standardOutput)
    FileSystem.live.closeIgnoringErrors(original)
    reader.wait()
  }
}

extension CurrentProcess {
  /// Returns copies of standard input and output, and replaces standard input with `/dev/null`.
  ///
  /// Other code of the process can then neither read the input nor redirect the returned output.
  ///
  /// - Throws: `Errno` if a descriptor cannot be copied or `/dev/null` cannot be opened.
  package static func separateStreams() throws -> (input: FileDescriptor, output: FileDescriptor) {
    let streams = (
      input: try FileDescriptor.standardInput.duplicate(),
      output: try FileDescriptor.standardOutput.duplicate()
    )
    let empty = try FileDescriptor.open("/dev/null", .readOnly)
    _ = try empty.duplicate(as: .standardInput)
    try empty.close()
    return streams
  }
}

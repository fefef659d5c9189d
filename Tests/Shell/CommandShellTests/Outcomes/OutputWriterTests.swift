import FaultInjection
import SystemIO
import SystemPackage
import Testing

@testable import CommandShell

@Suite struct OutputWriterTests {
  private func withFullDevice(_ body: (FileDescriptor) throws -> Void) throws {
    let file = try FileDescriptor.open("/dev/full", .writeOnly)
    try file.closeAfter { try body(file) }
  }

  @Test func flushingWritesTheBuffer() throws {
    let pipe = try FileDescriptor.pipe()
    defer { for end in [pipe.readEnd, pipe.writeEnd] { try? end.close() } }
    let writer = OutputWriter(pipe.writeEnd)
    writer.write("a")
    writer.write(lines: ["b", "ü"])
    writer.write(lines: [2, 3])
    writer.flush()
    let text = try withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { buffer in
      let count = try pipe.readEnd.read(into: buffer)
      return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    #expect(text == "ab\nü\n2\n3\n")
    #expect(writer.failure == nil)
  }

  @Test func aFailureIsRemembered() throws {
    try withFullDevice { file in
      let writer = OutputWriter(file)
      writer.write("a")
      #expect(writer.failure == nil)
      writer.flush()
      #expect(writer.failure == .noSpace)
    }
  }

  /// Output such as that of `primes 1 50 > o.txt`.
  @Test func aSignalDoesNotDiscardTheOutput() throws {
    let path = "/tmp/output-writer-\(UInt64.random(in: 0 ... .max))"
    let system = FileSystem.live
    let file = try system.open(path, .readWrite, .create)
    defer {
      try? system.remove(path)
      system.closeIgnoringErrors(file)
    }
    try system.writeAll(Array("old content\n".utf8), to: file)
    let log = CallLog()
    let writer = OutputWriter(
      file, replacesContent: true,
      with: system.gated { (name) throws(Errno) in
        if log.note(name) % 2 == 0 { throw .interrupted }
      })
    writer.write("2\n3\n")
    writer.flush()
    #expect(writer.failure == nil)
    #expect(try system.read(file, at: 0, count: 100) == Array("2\n3\n".utf8))
    #expect(log.names.contains("truncate"))
  }

  @Test func capturedTextIsNotWritten() throws {
    try withFullDevice { file in
      let writer = OutputWriter(file)
      let long = String(repeating: "x", count: 100_000)
      let text = writer.capturing {
        writer.write(long)
        writer.flush()
      }
      #expect(text == long)
      #expect(writer.failure == nil)
    }
  }
}

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

  @Test func capturedTextIsNotWritten() throws {
    try withFullDevice { file in
      let writer = OutputWriter(file)
      let long = String(repeating: "x", count: 100_000)
      let (_, text) = writer.capturing {
        writer.write(long)
        writer.flush()
      }
      #expect(text == long)
      #expect(writer.failure == nil)
    }
  }
}

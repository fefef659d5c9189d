import Testing

@testable import CommandShell

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct OutputWriterTests {
  @Test func whatIsWrittenArrivesWithTheFlush() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let writer = OutputWriter(descriptor: ends[1])
    writer.write("a")
    writer.write(lines: ["b", "ü"])
    writer.flush()
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "ab\nü\n")
    #expect(writer.failure == nil)
  }

  @Test func aFullDeviceIsRemembered() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let writer = OutputWriter(descriptor: full)
    writer.write("a")
    #expect(writer.failure == nil)
    writer.flush()
    #expect(writer.failure == ENOSPC)
  }

  @Test func whatIsCapturedDoesNotReachTheDescriptor() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let writer = OutputWriter(descriptor: full)
    let long = String(repeating: "x", count: 100_000)
    let (_, text) = writer.capturing {
      writer.write(long)
      writer.flush()
    }
    #expect(text == long)
    #expect(writer.failure == nil)
  }
}

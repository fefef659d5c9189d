import SystemPackage
import Testing

@testable import CommandShell

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ProgressLineTests {
  static let rows: [(Duration, String)] = [
    (.zero, "0 s"), (.milliseconds(1_999), "1 s"), (.seconds(59), "59 s"),
    (.seconds(60), "1 min 0 s"), (.seconds(125), "2 min 5 s"), (.seconds(3_599), "59 min 59 s"),
    (.seconds(3_600), "1 h 0 min"), (.seconds(90_000), "25 h 0 min"), (.seconds(-1), "0 s"),
  ]

  @Test(arguments: rows)
  func durationsAreShownInTwoUnits(_ duration: Duration, _ words: String) {
    #expect(duration.inWords == words)
  }

  @Test func drawingAndErasingTakeOneWriteEach() throws {
    var ends: [Int32] = [0, 0]
    // Each read from such a socket returns the bytes of one write.
    #if canImport(Glibc)
      let kind = Int32(SOCK_SEQPACKET.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let terminal = FileDescriptor(rawValue: ends[0])
    var line = ProgressLine(writer: OutputWriter(terminal), terminal: terminal)
    line.draw("nth 1e12, 12 s", end: " (Ctrl-C cancels)")
    line.erase()
    var buffer = [UInt8](repeating: 0, count: 4096)
    for expected in ["\r\u{1B}[Knth 1e12, 12 s (Ctrl-C cancels)", "\r\u{1B}[K"] {
      let count = read(ends[1], &buffer, buffer.count)
      #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self) == expected)
    }
  }
}

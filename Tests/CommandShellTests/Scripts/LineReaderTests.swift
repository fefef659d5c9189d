import Testing

@testable import CommandShell

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct LineReaderTests {
  /// The lines that come out when `bytes` go through a pipe in pieces of this size.
  private func lines(_ bytes: [UInt8], pieces: Int) throws -> [String] {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends where end >= 0 { close(end) } }
    var reader = LineReader(descriptor: ends[0])
    var rest = bytes[...]
    var lines: [String] = []
    while true {
      do throws(LineReader.End) {
        let line = try reader.next { _ in
          let piece = Array(rest.prefix(pieces))
          rest = rest.dropFirst(pieces)
          if piece.isEmpty {
            close(ends[1])
            ends[1] = -1
          } else {
            _ = write(ends[1], piece, piece.count)
          }
          return true
        }
        lines.append(String(decoding: line, as: UTF8.self))
      } catch {
        #expect(error == .endOfInput)
        return lines
      }
    }
  }

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\n", ["", "", "a"]),
      ("a\r\nb\r\n", ["a", "b"]), ("a\rb\n", ["a\rb"]),
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
      ("\u{FEFF}", [""]), ("a\u{0}b\nc", ["a\u{0}b", "c"]),
    ] as [(String, [String])], [1, 2, 3, 1000])
  func linesOfAStream(row: (String, [String]), pieces: Int) throws {
    #expect(try lines(Array(row.0.utf8), pieces: pieces) == row.1)
  }

  @Test func aLineOfAMegabyte() throws {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(try lines(Array("\(long)\nend".utf8), pieces: 60_000) == [long, "end"])
  }

  @Test func aTextIsCutAlike() throws {
    var reader = LineReader(text: "a\r\nb")
    #expect(try reader.next { _ in false }.elementsEqual("a".utf8))
    #expect(try reader.next { _ in false }.elementsEqual("b".utf8))
    #expect(throws: LineReader.End.endOfInput) { try reader.next { _ in false } }
  }

  @Test func whoGivesUpWaitingIsInterrupted() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var reader = LineReader(descriptor: ends[0])
    #expect(throws: LineReader.End.interrupted) { try reader.next { _ in false } }
  }

  @Test func aDescriptorThatCannotBeReadSaysWhy() {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    var reader = LineReader(descriptor: folder)
    #expect(throws: LineReader.End.failed(errno: EISDIR)) { try reader.next { _ in true } }
  }
}

import Testing

@testable import SystemIO

@Suite struct LineReaderTests {
  /// A stream whose bytes arrive in parts.
  private struct Stream {
    private var parts: ArraySlice<[UInt8]>
    private var lines: LineReader

    init(_ parts: [[UInt8]], limit: Int = 100) {
      self.parts = parts[...]
      lines = LineReader(limit: limit)
    }

    mutating func next() -> (line: LineReader.Line, text: String)? {
      lines.next { parts.popFirst() ?? [] }.map { line in
        (line, String(decoding: lines[line], as: UTF8.self))
      }
    }
  }

  @Test func linesDoNotDependOnTheSizeOfReads() {
    let text = Array("one\r\n\ntwo\nthree\n\nfour".utf8)
    for size in 1...text.count {
      var lines = Stream(
        stride(from: 0, to: text.count, by: size).map { Array(text[$0...].prefix(size)) })
      var found: [String] = []
      var ends: [Int] = []
      while let (line, text) = lines.next() {
        found.append(text)
        ends.append(line.endOffset)
        #expect(line.number == found.count)
        #expect(line.isTerminated == (found.count < 6))
      }
      #expect(found == ["one", "", "two", "three", "", "four"])
      #expect(ends == [5, 6, 10, 16, 17, 21])
    }
  }

  @Test func aByteOrderMarkIsSkippedBeforeTheFirstLineOnly() {
    var lines = Stream([Array("\u{FEFF}a\n\u{FEFF}b\n".utf8)])
    #expect(lines.next()?.text == "a")
    #expect(lines.next()?.text == "\u{FEFF}b")
  }

  @Test(arguments: ["\n", "\r\n", "\u{FEFF}\n", "\u{FEFF}\r\n", "\r", "\u{FEFF}"])
  func anEmptyLineIsEmpty(text: String) {
    var lines = Stream([Array(text.utf8)])
    #expect(lines.next()?.text == "")
    #expect(lines.next() == nil)
  }

  @Test func aLineOfTheGreatestLengthDoesNotDependOnTheSizeOfReads() {
    let text = Array("\u{FEFF}abcd\r\nefgh\r\n".utf8)
    for size in 1...text.count {
      var lines = Stream(
        stride(from: 0, to: text.count, by: size).map { Array(text[$0...].prefix(size)) }, limit: 4)
      for expected in ["abcd", "efgh"] {
        let found = lines.next()
        #expect(found?.text == expected && found?.line.isTerminated == true, "\(size)")
      }
      #expect(lines.next() == nil)
    }
  }

  @Test func aLineThatIsTooLongIsReportedByItsNumber() {
    var lines = Stream(["ab", "c\nde", "f", "gh\nij"].map { Array($0.utf8) }, limit: 4)
    #expect(lines.next()?.text == "abc")
    let line = lines.next()?.line
    #expect(line?.number == 2)
    #expect(line?.isTooLong == true)
  }

  @Test func anEmptyStreamHasNoLines() {
    var lines = Stream([])
    #expect(lines.next() == nil)
  }

  @Test func readingContinuesAfterAnError() throws {
    struct Interruption: Error {}
    var calls = 0
    var lines = LineReader(limit: 100)
    func read() throws(Interruption) -> [UInt8] {
      calls += 1
      switch calls {
      case 1: return Array("a".utf8)
      case 2: throw Interruption()
      case 3: return Array("b\n".utf8)
      default: return []
      }
    }
    #expect(throws: Interruption.self) { try lines.next(read) }
    let line = try #require(try lines.next(read))
    #expect(Array(lines[line]) == Array("ab".utf8))
  }
}

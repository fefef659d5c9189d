import CommandShellTesting
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct EditingKeysTests {
    @Test(arguments: [
      ("abc\u{1B}[DX", "abXc"),
      ("abc\u{1B}OD\u{1B}ODX\u{1B}OCY", "aXbYc"),
      ("abc\u{1B}[HX", "Xabc"),
      ("abc\u{1B}[1~X\u{1B}[4~Y", "XabcY"),
      ("abc\u{1B}[H\u{1B}[FX", "abcX"),
      ("abc\u{1}\u{1B}[3~", "bc"),
      ("one two\u{1B}[1;3DX", "one Xtwo"),
      ("one two\u{1B}[1;5D\u{1B}[1;5DX", "Xone two"),
      ("one two\u{1B}\u{1B}[DX", "one Xtwo"),
      ("one two\u{1}\u{1B}[1;3CX", "oneX two"),
      ("one two\u{1}\u{1B}fX", "oneX two"),
      ("one two\u{1}\u{1B}d", " two"),
      ("one two\u{17}", "one "),
      ("one two\u{1B}\u{7F}", "one "),
      ("one two\u{1B}b\u{15}", "two"),
      ("one two\u{1}\u{B}\u{19}\u{19}", "one twoone two"),
      ("one two\u{15}x\u{7F}\u{19}", "one two"),
      ("ab\u{14}", "ba"), ("abc\u{2}\u{14}x", "acbx"), ("ab\u{1}\u{14}x", "xab"),
      ("abc\u{1}\u{6}\u{1B}2\u{14}x", "bcax"), ("a\u{301}b\u{14}", "ba\u{301}"),
      ("a\u{301}e\u{308}o\u{2}\u{2}\u{14}x", "e\u{308}a\u{301}xo"),
      ("a\u{1112}\u{1161}\u{11AB}\u{14}", "\u{1112}\u{1161}\u{11AB}a"), ("a\u{14}x", "ax"),
      ("one\u{1B}[13;2utwo", "one\ntwo"), ("one\u{1B}[27;2;13~two", "one\ntwo"),
      ("ab\u{1B}[M !!c", "abc"), ("ab\u{1B}[99;5:3u\u{1B}[57441;1uc", "abc"),
      ("abc\u{8}", "ab"),
      ("abc\u{1B}[99;7q\u{1B}[[A\u{1B}OPd", "abcd"),
      ("a\u{16}\u{1}b", "a\u{1}b"),
      ("één 日本 €\u{2}\u{2}\u{7F}", "één 日 €"),
      ("e\u{301}x", "e\u{301}x"),
      ("a\u{1B}3b", "abbb"),
      ("a\u{1B}12b", "abbbbbbbbbbbb"),
      ("one two three\u{1B}2\u{1B}\u{7F}\u{1}\u{19}", "two threeone "),
      ("one two three four\u{17}\u{17}\u{19}", "one two three four"),
      ("one two three four\u{17}\u{2}\u{17}\u{19}", "one two three "),
      ("count --by=3\u{17}", "count "),
      ("count --by=3\u{1B}\u{7F}", "count --by="),
      ("one two three\u{1}\u{1B}d\u{1B}d\u{5} \u{19}", " three one two"),
      ("one two three\u{1B}b\u{1B}b\u{17}\u{B}\u{19}", "one two three"),
      ("one two\u{17}\u{15}\u{19}", "one two"),
      ("one\u{15}two\u{15}\u{19}-\u{19}\u{1B}y", "two-one"),
      ("one\u{15}two\u{15}six\u{15}\u{19}\u{1B}y\u{1B}y", "one"),
      ("one\u{15}two\u{15}\u{19}\u{1B}y\u{1B}y", "two"),
      ("one\u{15}two\u{15}x\u{19}\u{1B}y\u{1F}", "x"),
      ("x\u{1B}y", "x"),
      ("one two\u{1B}t", "two one"),
      ("one two three\u{1}\u{1B}f\u{1B}t!", "two one! three"),
      ("one, (two)\u{1B}t", "two, (one)"),
      ("one\u{1B}t", "one"),
      ("öne two\u{1}\u{1B}u\u{1B}c", "ÖNE Two"),
      ("ÖNE TWO\u{1}\u{1B}L\u{1B}C", "öne Two"),
      ("one two\u{1}\u{0}\u{1B}f\u{1B}w\u{5} \u{19}", "one two one"),
      ("one two\u{1}\u{0}\u{5}\u{18}\u{18}x", "xone two"),
      ("e\u{301}\u{7F}x", "x"), ("e\u{301}xy\u{1}\u{1B}u", "E\u{301}XY"),
      ("E\u{301}XY*2\u{1}\u{1B}l", "e\u{301}xy*2"), ("e\u{301}XY\u{1}\u{1B}c", "E\u{301}xy"),
    ])
    func keysWorkAsInOtherShells(typed: String, expected: String) throws {
      let session = try EditingSession()
      try session.type(typed + "\r")
      #expect(try session.next() == .line(expected))
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func undoRemovesAWordAtATime() throws {
      let session = try EditingSession()
      try session.type("one two")
      try session.terminal.wait(forLine: "> one two")
      try session.type("\u{17}")
      try session.terminal.wait(forLine: "> one")
      try session.type("\u{1F}")
      try session.terminal.wait(forLine: "> one two", column: 9)
      try session.type("\u{18}\u{15}")
      try session.terminal.wait(forLine: "> one", column: 5)
      try session.type("\u{1F}")
      try session.terminal.wait(forLine: "> ", column: 2)
      try session.type("\u{1F}")
      try session.terminal.wait(for: "the bell") { session.terminal.screen.bells == 1 }
      try session.end()
    }

    @Test func controlLClearsTheScreenAndKeepsTheLine() throws {
      let session = try EditingSession()
      try session.type("one\r")
      #expect(try session.next() == .line("one"))
      try session.type("two\u{2}")
      try session.terminal.wait(forLine: "> two", column: 4)
      try session.type("\u{C}")
      try session.terminal.wait(for: "a clear screen") {
        session.terminal.screen.allLines == ["> two"] && session.terminal.screen.cursor.column == 4
      }
      try session.type("\r")
      #expect(try session.next() == .line("two"))
      try session.end()
    }

    @Test func aVeryLongLineIsReturnedComplete() throws {
      let session = try EditingSession(columns: 40, rows: 10)
      let text = String(repeating: "0123456789", count: 500)
      try session.type(text + "\u{1}<\u{5}>")
      try session.type("\r")
      #expect(try session.next() == .line("<" + text + ">"))
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func invalidUTF8IsReturnedAsTyped() throws {
      let session = try EditingSession()
      session.terminal.type(bytes: [0x61, 0xFF, 0xC3, 0x62, 0x16, 0x00, 0x0D])
      #expect(try session.next() == .invalid([0x61, 0xFF, 0xC3, 0x62, 0x00]))
      try session.type("ok\r")
      #expect(try session.next() == .line("ok"))
      try session.end()
    }

    @Test func inputTypedAheadIsKept() throws {
      let session = try EditingSession()
      try session.type("one\rtwo\rthree\r\u{4}")
      #expect(try session.next() == .line("one"))
      #expect(try session.next() == .line("two"))
      #expect(try session.next() == .line("three"))
      #expect(try session.next() == .endOfInput)
      try session.waitForEnd()
    }
  }
}

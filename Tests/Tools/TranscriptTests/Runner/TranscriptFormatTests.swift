import Testing

@Suite struct TranscriptFormatTests {
  static let example = #"""
    # A paragraph of comments is no case.

    # The first case.
    file a: one
    file a: two\c
    $ NO_COLOR=1 primetime --quiet
    < count

    # The second.
    $ primetime
    > out
    ! err
    left a: one
    gone b
    ? 1

    """#

  @Test func casesAreParagraphsWithACommand() throws {
    let transcript = try Transcript(parsing: Self.example.replacing("< count", with: "? 0"))
    #expect(transcript.cases == [2..<7, 8..<15])
    #expect(transcript.text == Self.example.replacing("< count", with: "? 0"))
    let second = TranscriptCase(lines: Array(transcript.lines[transcript.cases[1]]))
    #expect(second.command == "primetime")
    var outcome = TranscriptOutcome()
    outcome.contents = [.output: ["out"], .errors: ["err"], .left("a"): ["one"]]
    outcome.gone = ["b"]
    outcome.status = 1
    #expect(second.expected == outcome)
  }

  @Test(arguments: [
    ("> lost", "line 1: a paragraph has one line that starts with $"),
    ("# fine\n\n$ a\n$ b\n? 0", "line 3: a paragraph has one line that starts with $"),
    ("$ a", "line 1: a case has one status, such as \"? 0\""),
    ("$ a\n? 0\n? 1", "line 1: a case has one status, such as \"? 0\""),
    ("$ a\n? x", "line 2: \"x\" is not a status from 0 to 255"),
    ("$ a\n? 256", "line 2: \"256\" is not a status from 0 to 255"),
    ("$ a\nplain text", "line 2: \"plain\" starts no kind of line"),
    ("file a one", "line 1: a colon ends the name of the file"),
  ])
  func aMistakeIsReportedWithItsLine(_ text: String, _ message: String) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(parsing: text) }
    #expect(error?.description == message)
  }

  @Test func aCaseMayBeUnrecorded() throws {
    let transcript = try Transcript(parsing: "$ primetime\nunrecorded\n")
    #expect(TranscriptCase(lines: transcript.lines).isUnrecorded)
    #expect(TranscriptCase(lines: transcript.lines).expected.status == nil)
  }

  @Test(arguments: [
    (#"plain"#, Array("plain\n".utf8)),
    (#""#, Array("\n".utf8)),
    (#"no newline\c"#, Array("no newline".utf8)),
    (#"\\c"#, Array("\\c\n".utf8)),
    (#"\\\c"#, Array("\\".utf8)),
    (#"tab\tCR\r"#, Array("tab\tCR\r\n".utf8)),
    (#"\e[1m\0\x07\xff"#, [0x1B, 0x5B, 0x31, 0x6D, 0, 7, 0xFF, 0x0A]),
    (#"0 → 1 × 2^3"#, Array("0 → 1 × 2^3\n".utf8)),
    (#"\u{feff}e\u{301}"#, Array("\u{FEFF}e\u{301}\n".utf8)),
    (#"a blank at the end\x20"#, Array("a blank at the end \n".utf8)),
    (#"\xe2\x82"#, [0xE2, 0x82, 0x0A]),
  ])
  func contentAndBytesCorrespond(_ content: String, _ bytes: [UInt8]) {
    #expect(TranscriptEscapes.bytes(of: [content]) == bytes)
    #expect(TranscriptEscapes.contents(of: bytes) == [content])
  }

  @Test func everyByteSurvives() {
    let bytes = (0...255).flatMap { [UInt8($0), UInt8(255 - $0)] } + Array("é素\n\n x".utf8)
    #expect(TranscriptEscapes.bytes(of: TranscriptEscapes.contents(of: bytes)) == bytes)
    #expect(TranscriptEscapes.contents(of: []) == [])
  }

  @Test func aCommandLineIsSplitLikeInAShell() {
    let words = CommandLineWords(#"A=1 B='x y' tool  -c 'count 5; + 2' "a \"b\"" \' '' 'C=3'"#)
    #expect(words.settings == ["A": "1", "B": "x y"])
    #expect(words.program == "tool")
    #expect(words.arguments == ["-c", "count 5; + 2", #"a "b""#, "'", "", "C=3"])
  }
}

import Testing

@testable import LineEditing

@Suite struct DecodingTests {
  @Test(arguments: [
    ([0x61, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80], [0x61, 0xE9, 0x20AC, 0x1F600]),
    ([0x00], [0xDC00]),
    ([0x80, 0xBF], [0xDC80, 0xDCBF]),
    ([0xC0, 0xAF], [0xDCC0, 0xDCAF]),
    ([0xE0, 0x80, 0x80], [0xDCE0, 0xDC80, 0xDC80]),
    ([0xED, 0xA0, 0x80], [0xDCED, 0xDCA0, 0xDC80]),
    ([0xF4, 0x90, 0x80, 0x80], [0xDCF4, 0xDC90, 0xDC80, 0xDC80]),
    ([0xF5], [0xDCF5]),
    ([0xE2, 0x82], [0xDCE2, 0xDC82]),
    ([0xE2, 0x82, 0x41], [0xDCE2, 0xDC82, 0x41]),
    ([0xC3, 0xC3, 0xA9], [0xDCC3, 0xE9]),
  ])
  func bytesRoundTripThroughCodeUnits(bytes: [UInt8], units: [UInt32]) {
    #expect(UTF8Decoder.units(of: bytes) == units)
    #expect(LineContent.bytes(units[...]) == bytes)
  }

  @Test func randomBytesRoundTripAndOnlyValidTextDecodes() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let units = UTF8Decoder.units(of: bytes)
      #expect(LineContent.bytes(units[...]) == bytes)
      let expected = bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
      #expect(LineContent.text(units[...]) == expected)
    }
  }

  @Test(
    arguments: [
      ("a\u{1}", [.unit(0x61), .unit(1)]),
      (
        "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3;3~",
        [
          .named(.up), .named(.down), .named(.wordRight), .named(.deleteWord),
        ]
      ),
      ("\u{1B}x\u{1B}\u{7F}", [.meta(0x78), .meta(0x7F)]),
      (
        "\u{1B}[5~\u{1B}[6~\u{1B}[7~\u{1B}[8~",
        [
          .named(.pageUp), .named(.pageDown), .named(.home), .named(.end),
        ]
      ),
      ("\u{1B}OM\u{1B}[Z\u{1B}[15~", [.unit(0x0D), .named(.backTab), .named(.unknown)]),
      ("\u{1B}[\u{1B}[A", [.named(.unknown), .named(.up)]),
      ("\u{1B}\u{1B}[C", [.named(.wordRight)]),
      ("\u{1B}é", [.unit(0xE9)]),
      (
        "\u{1B}[200~a\r\n\nb\rc\u{1B}[A\u{1B}[201~d",
        [
          .paste([0x61, 0x0A, 0x0A, 0x62, 0x0A, 0x63, 0x1B, 0x5B, 0x41]), .unit(0x64),
        ]
      ),
    ] as [(String, [Key])])
  func terminalBytesAreDecodedIntoKeys(bytes: String, keys: [Key]) {
    #expect(decode(bytes) == keys)
  }

  /// Tests the keys of a terminal that a program left in a mode of kitty or in modifyOtherKeys.
  ///
  /// A space separates the sequences, which begin with `ESC [`.
  @Test(
    arguments: [
      // Control, Alt, Meta, Shift and Caps Lock.
      ("99;5u 27;5;99~ 100;5u 27;6;68~ 1089::99;5u", units(3, 3, 4, 4, 3)),
      ("97u 97;1u 97;2u 97;65u 97;129u", units(0x61, 0x61, 0x41, 0x41, 0x61)),
      ("27;2;65~ 49:33;2u 27;2;33~ 228;2u 223;2u", units(0x41, 0x21, 0x21, 0xC4, 0xDF)),
      ("98;3u 27;3;98~ 98;33u 98;4u 98;7u", [0x62, 0x62, 0x62, 0x42, 2].map(Key.meta)),
      ("228;3u 27;3u 59;5u", [.unit(0xE4), .unit(0x1B), .named(.unknown)]),
      ("32;5u 47;5u 63;5u 55;5u 50;5u 95;5u 92;5u", units(0, 0x1F, 0x7F, 0x1F, 0, 0x1F, 0x1C)),
      // Keys that are control characters by themselves.
      ("13u 9u 27u 127u 32;2u 127;2u 127;5u", units(0x0D, 9, 0x1B, 0x7F, 0x20, 0x7F, 8)),
      ("13;2u 27;2;13~ 57414;2u", [.named(.newLine), .named(.newLine), .named(.newLine)]),
      ("13;5u 13;6u 13;3u 127;3u", [.unit(0x0D), .unit(0x0D), .meta(0x0D), .meta(0x7F)]),
      ("9;2u 27;2;9~ 9;5u", [.named(.backTab), .named(.backTab), .unit(9)]),
      // Releasing a key has no effect, and repeating it has.
      ("97;1:3u 97;1:2u 97;1:1u 1;1:3A 3;1:3~", units(0x61, 0x61)),
      ("1;129A 1;5:2C 1;133D", [.named(.up), .named(.wordRight), .named(.wordLeft)]),
      // The text of a key.
      ("97;2;65u 97;;229u 0;;101:769u 97;;3u", units(0x41, 0xE5, 0x65, 0x301, 0x61)),
      ("99;5;99u 98;3;8747u", [.unit(3), .meta(0x62)]),
      // The keypad.
      ("57399u 57408;129u 57409u 57410u 57411u", units(0x30, 0x39, 0x2E, 0x2F, 0x2A)),
      ("57412u 57413u 57414u 57415u 57416u", units(0x2D, 0x2B, 0x0D, 0x3D, 0x2C)),
      ("57419u 57420u 57418;5u", [.named(.up), .named(.down), .named(.wordRight)]),
      ("57417u 57423u 57424u", [.named(.left), .named(.home), .named(.end)]),
      ("57421u 57422u 57426u", [.named(.pageUp), .named(.pageDown), .named(.delete)]),
      // Super-C, Hyper-C, Shift, Mute and F13, and codes that are no keys.
      ("99;9u 99;17u 57441;2u 57440u 57376u", []),
      ("u 0u 1u 155u 55296u 99999999999u 27;5~", []),
      ("1;-9223372036854775808A", [.named(.up)]),
    ] as [(String, [Key])])
  func keysInTheFormsOfKittyAndModifyOtherKeysAreDecoded(sequences: String, keys: [Key]) {
    #expect(decode(sequences.split(separator: " ").map { "\u{1B}[" + $0 }.joined()) == keys)
  }

  @Test func theKeypadCanHaveAModeOfItsOwn() {
    let typed = "0123456789*+,-./=\r"
    let bytes = "pqrstuvwxyjklmnoXM".map { "\u{1B}O\($0)" }.joined()
    #expect(decode(bytes) == typed.utf8.map { .unit(UInt32($0)) })
  }

  private static func units(_ units: UInt32...) -> [Key] { units.map(Key.unit) }

  /// Decodes bytes that arrive one at a time; if `isFinished` is true, no more bytes follow.
  private func decode(_ bytes: String, isFinished: Bool = false) -> [Key] {
    var decoder = KeyDecoder()
    var found: [Key] = []
    for byte in bytes.utf8 {
      decoder.feed(CollectionOfOne(byte))
      while let key = decoder.popKey() { found.append(key) }
    }
    if isFinished { decoder.finishSequence() }
    while let key = decoder.popKey() { found.append(key) }
    #expect(!isFinished || !decoder.pending.isMidway)
    return found
  }

  @Test(arguments: [
    "\u{1B}[?61;4;6;7;14;21;22;23;24;28;32;42;52;314c", "\u{1B}[>41;390;0c", "\u{1B}[?1;2$y",
    "\u{1B}[?\(String(repeating: "1;", count: 5000))c",
    "\u{1B}]11;rgb:1414/1919/1f1f\u{1B}\\", "\u{1B}]11;rgb:1414/1919/1f1f\u{7}",
    "\u{1B}]l\u{1B}\\", "\u{1B}]52;c;\(String(repeating: "eA==\n", count: 5000))\u{7}",
    "\u{1B}P>|xterm(390)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
    "\u{1B}[?5u", "\u{1B}[>4;2m", "\u{1B}[I", "\u{1B}[O", "\u{1B}[8;24;80t",
    // The mouse, in the forms of X10, urxvt and SGR.
    "\u{1B}[M !!", "\u{1B}[M#\u{7F}~", "\u{1B}[32;5;7M", "\u{1B}[<0;5;7M", "\u{1B}[<0;5;7m",
    "\u{1B}_é 日\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}Xstring\u{1B}\\",
  ])
  func answersOfTheTerminalAreNoKeys(answer: String) {
    #expect(decode("a\(answer)b") == [.unit(0x61), .unit(0x62)])
  }

  @Test(arguments: ["\u{1B}]11;rgb:1414/1919", "\u{1B}P>|xterm\r", "\u{1B}_Gi=31\n"])
  func anAnswerWithoutAnEndCanBeLeft(answer: String) {
    #expect(decode(answer, isFinished: true) == [])
    #expect(decode("\(answer)\u{3}b") == [.unit(3), .unit(0x62)])
    #expect(decode("\(answer)\u{1B}[A") == [.named(.up)])
  }

  @Test func aReportOfTheMouseEndsAtAControlCharacter() {
    #expect(decode("\u{1B}[M !\u{1B}[A") == [.named(.unknown), .named(.up)])
    #expect(decode("\u{1B}[M\rb") == [.named(.unknown), .unit(0x0D), .unit(0x62)])
    #expect(decode("\u{1B}[M", isFinished: true) == [.named(.unknown)])
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}[M ", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}_", "\u{1B}Xabc",
  ])
  func controlCEndsEverySequence(sequence: String) {
    #expect(decode("\(sequence)\u{3}b") == [.unit(3), .unit(0x62)])
  }

  @Test(
    arguments: [
      ("\u{1B}", [.unit(0x1B)]), ("\u{1B}\u{1B}", [.unit(0x1B)]),
      ("\u{1B}_", [.meta(0x5F)]), ("\u{1B}_ x", [.meta(0x5F), .unit(0x20), .unit(0x78)]),
      ("\u{1B}P\u{1B}", [.meta(0x50), .unit(0x1B)]), ("\u{1B}[1", [.named(.unknown)]),
    ] as [(String, [Key])])
  func sequencesWithoutAnEndAreKeys(typed: String, keys: [Key]) {
    #expect(decode(typed, isFinished: true) == keys)
  }

  /// Tests that keys of vi's command mode are decoded, even if they are typed ahead.
  @Test func stringsEndAtReturnUnlessOnlyTerminalsSendThem() {
    let typed: [Key] = [.meta(0x58), .unit(0x58), .unit(0x69), .unit(0x78), .unit(0x0D)]
    #expect(decode("\u{1B}XXix\r") == typed)
    #expect(decode("\u{1B}_\u{1B}_") == [.meta(0x5F)])
  }

  @Test func colorsInAPromptAreMarkedAndKept() {
    let prompt = Prompt("\u{1B}[1m\u{1B}[32m5>\u{1B}[0m ", keepsEscapes: true)
    #expect(prompt.visibleUnits == LineContent.units(of: "5> "))
    #expect(prompt.parts.map(\.style) == ["\u{1B}[1m\u{1B}[32m", ""])
    #expect(Prompt("5> \u{1B}[0m", keepsEscapes: true) == Prompt("5> ", keepsEscapes: false))
    let plain = Prompt("\u{1B}[1m5>\u{1B}[0m ", keepsEscapes: false)
    #expect(plain == Prompt("5> ", keepsEscapes: true))
  }
}

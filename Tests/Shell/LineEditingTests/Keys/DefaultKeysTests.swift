import Testing

@testable import LineEditing

@Suite struct DefaultKeysTests {
  @Test func everyNameStandsForKeysAndNoKeyIsListedTwice() {
    var seen: Set<[Key]> = []
    for row in DefaultKeys.groups.flatMap(\.rows) {
      #expect(!row.keys.isEmpty && !row.summary.hasSuffix("."))
      for name in row.keys {
        let sequences = KeyName.sequences(name)
        #expect(!sequences.isEmpty, "\(name)")
        for sequence in sequences where !["Alt-Left", "Alt-Right", "Alt-Delete"].contains(name) {
          #expect(seen.insert(sequence).inserted, "\(name)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("Ctrl-A", [[.unit(1)]]), ("Ctrl-_", [[.unit(0x1F)]]), ("Alt-F", [[.meta(0x66)]]),
      ("Alt-#", [[.meta(0x23)]]), ("Alt-Backspace", [[.meta(0x7F)]]),
      ("Alt-Ctrl-H", [[.meta(0x08)]]), ("Ctrl-X Ctrl-E", [[.unit(0x18), .unit(5)]]),
      ("Alt-0 to Alt-2", [[.meta(0x30)], [.meta(0x31)], [.meta(0x32)]]),
      ("PageUp", [[.named(.pageUp)]]), ("Ctrl-Nothing", []), ("Up Nowhere", []), ("", []),
    ] as [(String, [[Key]])])
  func aNameStandsForSequencesOfKeys(name: String, sequences: [[Key]]) {
    #expect(KeyName.sequences(name) == sequences)
  }
}

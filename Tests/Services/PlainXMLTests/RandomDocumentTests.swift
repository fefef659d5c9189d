import PlainXML
import TestProcesses
import Testing
import UnidirectionalTesting

/// Tests the parser with random documents.
@Suite struct RandomDocumentTests {
  @Test func randomDocumentsAreReadAsTheyWereWritten() throws {
    for seed in 0..<1000 as Range<UInt64> {
      let document = RandomDocument(seed: seed)
      let parts = try parts(Array(document.text.utf8))
      #expect(parts == document.parts, "seed \(seed): \(document.text)")
    }
  }

  @Test func everyStartOfADocumentIsAnError() throws {
    for seed in LongTests.cases(of: 0..<30 as Range<UInt64>, every: 5) {
      let bytes = Array(RandomDocument(seed: seed).text.utf8)
      let end = try #require(bytes.lastRange(of: "</") ?? bytes.lastRange(of: "/>"))
      for length in 0..<end where length < 2000 {
        #expect(message(Array(bytes[..<length])) != nil, "seed \(seed), \(length) bytes")
      }
    }
  }

  /// Checks that damaged documents are read or rejected, with balanced tags if they are read.
  @Test func damagedDocumentsNeverCrash() {
    var random = SeededGenerator(seed: 0x5EED)
    for seed in 0..<1000 as Range<UInt64> {
      var bytes = Array(RandomDocument(seed: seed).text.utf8)
      for _ in 0..<3 {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default:
          bytes.insert(Array("<>&;/'\"=-[]!? ".utf8).randomElement(using: &random) ?? 0, at: index)
        }
      }
      guard let parts = try? parts(bytes) else { continue }
      let depth = parts.reduce(0) { depth, part in
        switch part {
        case .begin: depth + 1
        case .end: depth - 1
        case .text: depth
        }
      }
      #expect(depth == 0)
    }
  }
}

extension [UInt8] {
  /// Returns the index of the last occurrence of a string; nil if it does not occur.
  fileprivate func lastRange(of word: String) -> Int? {
    indices.last { self[$0...].starts(with: word.utf8) }
  }
}

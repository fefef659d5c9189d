import Foundation
import Testing

@testable import LineEditing

@Suite struct TerminalDescriptionTests {
  /// Returns a compiled description with the given numbers, of which the 14th is the number of
  /// colors.
  private func compiled(
    _ numbers: [Int], names: String = "x|test", flagCount: Int = 3, isLong: Bool = false
  ) -> [UInt8] {
    func bytes(_ number: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let header = [isLong ? 0o1036 : 0o432, names.utf8.count + 1, flagCount, numbers.count, 0, 0]
    var result = header.flatMap { bytes($0, 2) } + Array(names.utf8) + [0]
    result += Array(repeating: 1, count: flagCount)
    if !result.count.isMultiple(of: 2) { result.append(0) }
    return result + numbers.flatMap { bytes($0, isLong ? 4 : 2) }
  }

  private let colorless = Array(repeating: 80, count: 13)

  @Test(arguments: [false, true], [0, 1, 2, 3])
  func theNumberOfColorsIsRead(isLong: Bool, flagCount: Int) {
    for (number, count) in [(8, 8), (256, 256), (-1, 0), (-2, 0), (0, 0)] {
      let bytes = compiled(colorless + [number, 64], flagCount: flagCount, isLong: isLong)
      #expect(TerminalDescription(bytes)?.colorCount == count)
    }
    #expect(TerminalDescription(compiled(colorless, isLong: isLong))?.colorCount == 0)
  }

  @Test func aLongNumberHasFourBytes() {
    let bytes = compiled(colorless + [0x100_0000], isLong: true)
    #expect(TerminalDescription(bytes)?.colorCount == 0x100_0000)
  }

  @Test func aDamagedDescriptionIsRejectedOrReadWithoutACrash() {
    let bytes = compiled(colorless + [8])
    for count in 0..<bytes.count {
      #expect(TerminalDescription(Array(bytes.prefix(count)))?.colorCount == nil)
    }
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        #expect((TerminalDescription(damaged)?.colorCount ?? 0) >= 0)
      }
    }
    #expect(TerminalDescription([0x1A, 0x02] + bytes.dropFirst(2)) == nil)
  }

  @Test func theSystemKnowsTheUsualTerminals() {
    func colorCount(_ type: String) -> Int? {
      TerminalDescription(of: type) { _ in nil }?.colorCount
    }
    #expect(colorCount("xterm-256color") == 256)
    #expect(colorCount("xterm") == 8)
    #expect(colorCount("vt100") == 0)
    for type in ["", ".", "..", "/etc/passwd", "../x/xterm", "x/xterm"] {
      #expect(colorCount(type) == nil)
    }
  }

  @Test(arguments: ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "no-such-type"])
  func aTypeThatTheSystemDoesNotKnowIsLikeAnXterm(type: String) {
    let description = TerminalDescription(of: type) { _ in nil }
    #expect(description?.colorCount == 256)
    #expect(description?.supportsEscapes == true)
  }

  @Test func aDumbTerminalIsNotLikeAnXterm() {
    let description = TerminalDescription(of: "dumb") { _ in nil }
    #expect(description?.supportsEscapes != true)
    #expect(["dumb", "", nil].map(TerminalDescription.isCapable) == [false, false, false])
    #expect(TerminalDescription.isCapable("foot"))
  }

  @Test(arguments: ["TERMINFO", "TERMINFO_DIRS", "HOME"], ["v", "76"])
  func theUsersFoldersAreSearchedFirst(variable: String, letter: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: variable == "HOME" ? ".terminfo/\(letter)" : letter)
    try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
    try Data(compiled(colorless + [16])).write(to: database.appending(path: "vt100"))
    let values = [variable: variable == "TERMINFO_DIRS" ? "/no/such:\(folder.path)" : folder.path]
    #expect(TerminalDescription(of: "vt100") { values[$0] }?.colorCount == 16)
  }
}

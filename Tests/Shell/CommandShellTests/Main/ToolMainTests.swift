import ArgumentParser
import Foundation
import Testing

@testable import CommandShell

@Suite struct ToolMainTests {
  private let name = Array("tool".utf8CString)

  @Test func argumentsFollowTheNameOfTheProgram() throws {
    #expect(try arguments([name]) == [])
    #expect(try arguments([name] + ["-c", "é"].map { Array($0.utf8CString) }) == ["-c", "é"])
  }

  @Test func anEmptyListOfArgumentsIsAnError() {
    #expect(error([]) == "the arguments of the program cannot be read; nothing was run")
  }

  @Test func argumentsThatAreNotUTF8AreRefused() {
    #expect(
      error([name, Array("--data".utf8CString), [0x61, -1, 0]])
        == "argument 2, \"a\u{FFFD}\", is not valid UTF-8; use another name")
  }

  @Test func tooManyArgumentsAreRefused() {
    #expect(
      error([name] + Array(repeating: Array("-ccount".utf8CString), count: 4_097))
        == "4097 arguments are too many; use at most 4096, or put the commands in a script")
  }

  @Test func tooLongShortOptionsAreRefused() throws {
    let text = String(repeating: "q", count: 16_385)
    #expect(
      error([name, Array("-\(text)".utf8CString)])
        == "the short options are too long; put a blank between an option and its value")
    let words = [name] + ["-c", text].map { Array($0.utf8CString) }
    #expect(try arguments(words) == ["-c", text])
  }

  private func arguments(_ words: [[CChar]]) throws -> [String] {
    let copies = words.compactMap { strdup($0) }
    defer { copies.forEach { free($0) } }
    return try ToolMain.arguments(copies.map { UnsafePointer($0) })
  }

  private func error(_ words: [[CChar]]) -> String? {
    #expect(throws: (any Error).self) { try arguments(words) }.map { ShellOptions.message(for: $0) }
  }
}

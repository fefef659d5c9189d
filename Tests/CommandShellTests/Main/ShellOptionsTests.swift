import ArgumentParser
import Foundation
import Testing

@testable import CommandShell

/// The short way to read a command line agrees with ArgumentParser.
@Suite struct PlainOptionsTests {
  @Test(arguments: [
    [], ["-"], ["a.txt", "", "-"], ["-c", ""], ["-c", "-"], ["-c", "count; next", "-q", "a.txt"],
    ["--steps", "0", "--steps", "7"], ["--color", "never", "--log-format", "json"],
    ["--log-file", "-", "--log-file", "log"], ["-i", "-i", "-e"],
  ])
  func plainWordsAreTaken(_ words: [String]) throws {
    #expect(SessionOptions(plain: words) == SessionOptions(try ShellOptions.parse(words)))
  }

  @Test(arguments: [
    "-qe", "-cnext", "-c=next", "--command=next", "-c", "-c -5", "-c --", "-c -q", "--", "-- -q",
    "--unknown", "-x", "---", "-5", "--steps", "--steps 1.5", "--steps -1", "--steps=3",
    "--log-format xml", "--color sometimes", "--help", "-h", "--version", "-q --version",
    "--generate-completion-script bash", "--experimental-dump-help", "---completion",
  ])
  func whateverElseIsLeftToArgumentParser(_ line: String) {
    #expect(SessionOptions(plain: line.split(separator: " ").map(String.init)) == nil)
  }

  /// A value for each kind of option, by what it is called in help.
  private static let values = [
    "text": "next", "format": "diff", "file": "a.txt", "n": "3", "when": "always",
  ]

  @Test func everyOptionIsTakenByEachOfItsNames() throws {
    let json = Data(ShellOptions._dumpHelp().utf8)
    let description = try JSONDecoder().decode(CommandLineDescription.self, from: json)
    let options = description.options.filter {
      !["--generate-completion-script", "--help"].contains($0.names.last)
    }
    #expect(options.count > 15)
    for option in options {
      for name in option.names {
        let words = option.kind == .flag ? [name] : [name, try #require(values(of: option))]
        let taken = try #require(SessionOptions(plain: words), "\(words)")
        #expect(taken == SessionOptions(try ShellOptions.parse(words)), "\(words)")
        #expect(taken != SessionOptions(), "\(words)")
      }
    }
  }

  private func values(of option: CommandLineDescription.Argument) -> String? {
    Self.values[option.valueName]
  }

  @Test func itAgreesWithArgumentParserOnAnyWords() throws {
    let words = [
      "-c", "--command", "-i", "--interactive", "--log", "--log-format", "--log-file", "--json",
      "-q", "--quiet", "-e", "--stop-on-error", "--echo", "--record", "--replay", "--resume",
      "--steps", "--color", "--ascii", "--no-rc", "--no-history", "dump", "json", "never", "a.txt",
      "b c", "", "-", "5", "-5", "--", "---", "-qe", "-x", "--log=1", "--color=auto", "é", "help",
      "\u{2010}c", "-\u{301}c", "next",
    ]
    var generator = SystemRandomNumberGenerator()
    var taken = 0
    for _ in 1...3000 {
      let line = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        words[Int.random(in: 0..<words.count, using: &generator)]
      }
      guard let plain = SessionOptions(plain: line) else { continue }
      taken += 1
      #expect(plain == SessionOptions(try ShellOptions.parse(line)), "\(line)")
    }
    #expect(taken > 300)
  }
}

import Foundation
import TestProcesses
import Testing
import UnidirectionalTesting

/// Runs random scripts through `primetime` and through a plain model, which must agree.
@Suite(.ownThread) struct ModelTests {
  @Test func randomScriptsAgreeWithTheModel() async throws {
    try await withThrowingTaskGroup(of: String?.self) { group in
      for seed in 0..<scriptCount {
        // The group is kept small, because each script needs a sandbox.
        if seed >= 8, let report = try await group.next() ?? nil {
          Issue.record("\(report)")
          break
        }
        group.addTask { try await report(ofSeed: seed) }
      }
      for try await case let report? in group { Issue.record("\(report)") }
    }
  }

  /// Returns a description of the difference for the script of a seed; nil if the outputs agree.
  private func report(ofSeed seed: UInt64) async throws -> String? {
    var generator = ScriptGenerator(seed: seed)
    let script = generator.script()
    let isQuiet = seed % 2 == 1
    guard try await difference(of: script, generator.files, isQuiet: isQuiet) != nil else {
      return nil
    }
    let shortest = try await shortened(script) { lines in
      try await difference(of: lines, generator.files, isQuiet: isQuiet) != nil
    }
    let found = try await difference(of: shortest, generator.files, isQuiet: isQuiet)
    return """
      seed \(seed)\(isQuiet ? " with --quiet" : "") and the script
      \(shortest.map(\.text).joined(separator: "\n"))
      \(found ?? "This time, there is no difference.")
      """
  }

  /// Runs a script through the model and the tool, and describes the difference, if any.
  private func difference(
    of script: [ScriptLine], _ files: [PlainModel.File], isQuiet: Bool
  ) async throws -> String? {
    let options = ["--nth-prime", "local"] + (isQuiet ? ["--quiet"] : [])
    let input = script.map(\.text).joined(separator: "\n")
    let tool = try ToolProcess(executableURL(named: "primetime"), options, input: input)
    let defaultFile = tool.sandbox.url("~/.local/share/primetime/favorite-primes.json").path
    let files = files.map { file in
      PlainModel.File(name: file.name.isEmpty ? defaultFile : file.name, numbers: file.numbers)
    }
    var model = PlainModel(isQuiet: isQuiet, defaultFile: defaultFile, files: files)
    for line in script { model.run(line.commands) }
    if model.isTooHard { return nil }

    for file in files { try tool.sandbox.write(file.contents.utf8, to: file.name) }
    let result = try await tool.run()
    let expected =
      [
        model.output.map { "\($0)\n" }.joined(), model.errors.map { "\($0)\n" }.joined(),
        model.errors.isEmpty ? "status 0\n" : "status 1\n",
      ] + model.files.map(\.contents)
    let actual =
      [result.output, result.errors, "\(result.status)\n"]
      + model.files.map { file in
        String(decoding: tool.sandbox.contents(of: file.name) ?? [], as: UTF8.self)
      }
    if actual == expected { return nil }
    return """
      The model's output, errors, status and files:
      \(expected.joined(separator: "---\n"))
      The tool's output, errors, status and files:
      \(actual.joined(separator: "---\n"))
      """
  }

  @Test func aScriptIsShortened() async throws {
    let script = (1...9).map { ScriptLine(commands: [["echo"]], text: "echo \($0)") }
    let shortest = try await shortened(script) { lines in
      let texts = lines.map(\.text)
      return texts.contains("echo 3") && texts.contains("echo 7")
    }
    #expect(shortest.map(\.text) == ["echo 3", "echo 7"])
  }
}

/// The number of random scripts.
private let scriptCount = UInt64(LongTests.count(20, long: 100))

/// Returns the shortest prefix of a failing script that still fails, without the lines that are
/// not needed for the failure.
private func shortened(
  _ script: [ScriptLine], fails: ([ScriptLine]) async throws -> Bool
) async throws -> [ScriptLine] {
  var shortest = script
  for count in script.indices {
    let prefix = Array(script.prefix(count))
    if try await fails(prefix) {
      shortest = prefix
      break
    }
  }
  var index = 0
  while index < shortest.count {
    var shorter = shortest
    shorter.remove(at: index)
    if try await fails(shorter) {
      shortest = shorter
      index = 0
    } else {
      index += 1
    }
  }
  return shortest
}

/// A line of a script: its commands as lists of words without quotes, and its text.
private struct ScriptLine {
  var commands: [[String]]
  var text: String
}

/// A generator of random scripts, which returns the same script for the same seed.
private struct ScriptGenerator {
  /// The files that exist before the script; the default file has an empty name.
  private(set) var files: [PlainModel.File]

  private var random: SeededGenerator

  /// Whether many commands add favorites.
  private let isEager: Bool

  /// The model after the lines so far, so that numbers can be chosen that fit its state.
  private var model: PlainModel

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isEager = seed % 4 > 1
    files = [
      PlainModel.File(name: "good.json", numbers: [11, 2, 7, 3, 101]),
      PlainModel.File(name: "empty.json", numbers: []),
      PlainModel.File(name: "bad.json", numbers: [2, 9, 3]),
      PlainModel.File(name: "my primes.json", numbers: [5, 13, 5]),
    ]
    let saved: [[Int128]] = [[3, 5, 17], [23], [4, 6], [7, 7]]
    if let saved = saved.randomElement(using: &random), seed % 3 > 0 {
      files.append(PlainModel.File(name: "", numbers: saved))
    }
    model = PlainModel(isQuiet: false, defaultFile: "", files: files)
  }

  mutating func script() -> [ScriptLine] {
    var lines: [ScriptLine] = []
    while lines.count < 40 {
      let line = line()
      var next = model
      next.run(line.commands)
      if next.isTooHard { continue }
      model = next
      lines.append(line)
    }
    if chance(50) { lines.append(ScriptLine(commands: [], text: "")) }
    return lines
  }

  private mutating func line() -> ScriptLine {
    let commands = (0..<pick([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3])).map { _ in command() }
    var text = ""
    for (index, command) in commands.enumerated() {
      if index > 0 { text += pick([";", "; ", " ; "]) }
      for (place, word) in command.enumerated() {
        if place > 0 { text += chance(90) ? " " : pick(["  ", "\t", " \t "]) }
        text += quoted(word)
      }
    }
    if chance(5) { text = " " + text + " " }
    if chance(5) { text += " # it's a comment; echo 1" }
    if chance(5) { text += "\r" }
    return ScriptLine(commands: commands, text: text)
  }

  /// Returns a word as typed, in quotes if they are needed, and sometimes if they are not.
  private mutating func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "+-_.,^?/".contains($0) }
    if isPlain, chance(97) { return word }
    return word.contains("'") || chance(50) ? "\"\(word)\"" : "'\(word)'"
  }

  // MARK: Commands

  private mutating func command() -> [String] {
    var words = correctCommand()
    if chance(3), words.count > 1 { words.removeLast() }
    if chance(3) { words.append(pick(["extra", "5", "--"])) }
    return words
  }

  private mutating func correctCommand() -> [String] {
    // In some scripts, the favorites and the feed become long.
    if isEager, chance(40) { return ["favorite", prime()] }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<9: return ["count"] + optional(number())
    case 9..<15: return [pick(["+", "-", "increment", "decrement"])] + optional(number())
    case 15..<18:
      return [pick(["+", "-"]) + pick(["5", "1", "1_000", "2^63-1", "-3", "x", "1.5"])]
    case 18..<23: return [pick(["next", "previous"])] + optional(number())
    case 23..<29: return [pick(["prime?", "prime", "factor"])] + optional(number())
    case 29..<32: return ["primes", number()] + optional(number())
    case 32..<46:
      return [pick(["favorite", "fav"])] + (chance(80) ? [prime()] : optional(number()))
    case 46..<51:
      let favorites = model.state.favorites.map(String.init) + ["2"]
      return [pick(["unfavorite", "unfav"])]
        + (chance(80) ? [pick(favorites)] : optional(number()))
    case 51..<54: return [pick(["favorites", "favs"])]
    case 54..<60:
      return [pick(["delete", "del"])] + (0..<pick([1, 1, 2, 3])).map { _ in positions() }
    case 60..<64: return ["feed"] + optional(chance(80) ? pick(["1", "2", "3", "0"]) : number())
    case 64..<72: return [pick(["undo", "undo", "u"])] + optional(steps())
    case 72..<77: return ["redo"] + optional(steps())
    case 77..<81:
      let step = Int.random(in: 0..<model.states.count, using: &random)
      return ["goto", chance(80) ? "\(step)" : number()]
    case 81..<83: return ["state"]
    case 83..<85:
      let words = ["a", "two  spaces", "é ✓", "a; b & c", "#", "it's", "", "+", "-7", "x > y | z"]
      return ["echo"] + (0..<pick([0, 1, 2])).map { _ in pick(words) }
    case 85..<89: return ["save"] + (chance(20) ? ["--replace"] : []) + optional(file())
    case 89..<93: return ["load"] + (chance(20) ? ["--merge"] : []) + optional(file())
    case 93..<96: return [pick(["nth", "pi"])] + optional(number())
    case 96..<98: return ["save", pick(["--bogus", "--", "--replaced"]), file()]
    default: return [pick(["xxxxxxxxxxxxxxxx", "ЖЖЖЖЖЖЖЖЖЖЖЖ", ""])] + optional(number())
    }
  }

  private mutating func number() -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: "\(Int.random(in: 0...30, using: &random))"
    case 35..<60: "\(Int.random(in: -10_000...10_000, using: &random))"
    case 60..<70: prime()
    case 70..<80: pick(["1_000", "9,973", "1e3", "2^13-1", "10^3+9", "-2^2", "0", "-0", "007"])
    case 80..<90:
      pick([
        "9223372036854775807", "-9223372036854775808", "2^63-1", "-2^63", "2^63-25", "2^62",
        "9223372036854775782", "9223372036854775800", "9,223,372,036,854,775,806",
      ])
    default:
      pick([
        "seven", "1.5", "2,4", "1__0", "_1", "1e", "2^", "0x", "12th", "", "1 000", "--", "-",
        "9223372036854775808", "-9223372036854775809", "2^64", "1e19", "99999999999999999999",
      ])
    }
  }

  private mutating func prime() -> String { "\(pick(Array(PlainModel.primes.prefix(50))))" }

  private mutating func positions() -> String {
    let count = model.state.favorites.count
    let first = Int.random(in: 0...count + 1, using: &random)
    let last = Int.random(in: 0...count + 1, using: &random)
    if chance(60) { return "\(max(first, 1))" }
    if chance(70) { return "\(first)-\(last)" }
    return chance(50) ? pick(["1-", "-2", "1-2-3", "x-2"]) : number()
  }

  private mutating func steps() -> String { chance(80) ? pick(["1", "2", "3", "4"]) : number() }

  private mutating func file() -> String {
    pick(files.map(\.name) + ["a.json", "b.json", "c.json", "absent.json", "missing/a.json", ""])
  }

  // MARK: Choices

  private mutating func optional(_ word: String) -> [String] { chance(60) ? [word] : [] }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}

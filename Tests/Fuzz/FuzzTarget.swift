import CommandShellTesting
import FavoritePrimes
import Foundation
import PrimeNumbers
import SystemIO
import TimeTravel
import Unidirectional
import WebClients

@testable import CommandShell
@testable import LineEditing
@testable import PrimeServices

/// A parser that is fed random bytes.
enum FuzzTarget: String, CaseIterable {
  case lexer, lines, favorites, recordings, rates, feeds, wolfram, keys

  /// Parses the bytes, and traps if a promise of the parser does not hold.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .lexer: parseCommands(bytes)
    case .lines: splitLines(bytes)
    case .favorites: decodeFavorites(bytes)
    case .recordings: replayRecording(bytes)
    case .rates: _ = try? ExchangeRates(decoding: bytes, source: "fuzz")
    case .feeds: readFeed(bytes)
    case .wolfram: parseResponse(bytes)
    case .keys: decodeKeys(bytes)
    }
  }
}

/// Words that the parsers of commands accept: a quoted word is read back unchanged, and parentheses
/// and neutral operations do not change the value of an integer.
private func parseCommands(_ bytes: [UInt8]) {
  let line = String(decoding: bytes, as: UTF8.self)
  _ = try? commands.parse(line)
  // The other forms add up to four levels, and an expression has a limited number of them.
  if line.utf8.count < 150, let value = integer(line) {
    for same in ["(\(line))", "-(-(\(line)))", "(\(line))^1", "1*(\(line))", "7+(\(line))-7"] {
      let result = integer(same)
      precondition(result == value, "\(same) is \(result.map(String.init) ?? "invalid")")
    }
  }
  let cursor = WordAtCursor(TypedLine(Array(line.utf8)))
  precondition(cursor.start <= line.utf8.count)
  if cursor.words.isEmpty, cursor.place != .comment, cursor.quote == nil, !cursor.text.isEmpty,
    !cursor.text.utf8.contains(where: { $0 == 0 || $0 == 0x0A })
  {
    let quoted = cursor.replacement(cursor.text)
    let words = try? wordCommands.parse("word \(quoted)")
    precondition(words == [cursor.text], "\(quoted) was read as \(words ?? [])")
  }
}

private func integer(_ text: String) -> Int64? {
  try? IntegerExpression.value(of: text, isQuick: true).int64
}

private let commands = CommandTable(primeTimeCommands.flatMap(\.commands), home: "/home")

private let wordCommands = CommandTable([
  Command("word", arguments: .text(), summary: "") { $0 }
])

/// All lines together are the whole input, whatever the sizes of the reads are.
private func splitLines(_ bytes: [UInt8]) {
  let size = Int(bytes.first ?? 0) % 7 + 1
  var rest = bytes[...]
  var lines = LineReader(limit: 1 << 20)
  var end = 0
  while let line = lines.next({
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }) {
    let text = lines[line]
    precondition(!text.contains(UInt8(ascii: "\n")) && line.endOffset > end)
    end = line.endOffset
  }
  precondition(end == bytes.count || bytes == [0xEF, 0xBB, 0xBF])
}

private func decodeFavorites(_ bytes: [UInt8]) {
  guard let primes = try? FavoritePrimesJSON.decode(bytes, isPrime: { $0.isPrime }) else { return }
  precondition(Set(primes).count == primes.count && primes.allSatisfy(\.isPrime))
  let again = try? FavoritePrimesJSON.decode(
    FavoritePrimesJSON.encode(primes), isPrime: { $0.isPrime })
  precondition(again == primes)
}

private func replayRecording(_ bytes: [UInt8]) {
  // Most changes are in the lines after the header.
  let header =
    #"{"recording":1,"tool":"primetime","version":"0.1.0","time":0,"limit":10,"step":0,"start":"#
    + #"{"activityFeed":[],"count":0,"favoritePrimes":[]}}"# + "\n"
  let path = FileManager.default.temporaryDirectory
    .appending(path: "fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    .path(percentEncoded: false)
  defer { try? FileManager.default.removeItem(atPath: path) }
  for recording in [bytes, Array(header.utf8) + bytes] {
    typealias Reader = RecordingReader<PrimeTimeState, PrimeTimeAction>
    precondition(FileManager.default.createFile(atPath: path, contents: Data(recording)))
    guard let reader = try? Reader(path: path, tool: "primetime") else { continue }
    _ = try? reader.replay(by: primeTimeReducer(.unimplemented), isCancelled: { false })
  }
}

private func readFeed(_ bytes: [UInt8]) {
  guard let feed = try? NewsFeed(parsing: bytes) else { return }
  for title in feed.titles + [feed.title ?? ""] {
    precondition(
      !title.unicodeScalars.contains { $0.properties.generalCategory == .control }
        && title.unicodeScalars.count <= 1001)
  }
}

private func parseResponse(_ bytes: [UInt8]) {
  guard let appID = try? AppID("SECRET-APPID", source: AppID.variable),
    let client = try? WolframAlphaClient(
      appID: appID, baseAddress: WolframAlphaClient.standardAddress, web: WebClient())
  else { return }
  do throws(WolframAlphaError) {
    let integer = try client.integer(in: Data(bytes))
    precondition(integer >= 0)
  } catch {
    precondition(!error.description.uppercased().contains("SECRET-APPID"))
  }
}

/// Keys do not depend on how the bytes are divided into reads.
private func decodeKeys(_ bytes: [UInt8]) {
  func keys(_ parts: [ArraySlice<UInt8>]) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for part in parts {
      decoder.feed(part)
      while let key = decoder.popKey() { keys.append(key) }
    }
    return keys
  }
  let whole = keys([bytes[...]])
  precondition(whole == keys(bytes.indices.map { bytes[$0...$0] }))
}

import StateDiff
import Unidirectional

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordingLine where State: Decodable, Action: Decodable {
  /// Reads a line with an action in the form in which ``RecordingWriter`` writes it, without escape
  /// sequences in the command; nil for any other line, which may still be valid.
  ///
  /// Only the action and the effects are decoded by `JSONDecoder`. Decoding the whole line would
  /// double the time of a replay, and a replayed command would take more than its 15 µs.
  init?(written line: ArraySlice<UInt8>) {
    var line = WrittenLine(rest: line)
    guard line.skip(#"{"step":"#), let step = line.integer(),
      line.skip(#","time":"#), let milliseconds = line.integer(),
      line.skip(#","origin":{"number":"#),
      let number = line.integer().flatMap(UInt64.init(exactly:)),
      line.skip(#","name":"#), let name = line.text()
    else { return nil }
    var effect: String?
    if line.skip(#","effect":"#) {
      guard let text = line.text() else { return nil }
      effect = text
    }
    guard line.skip(#"},"action":"#), let action = line.value(Action.self),
      line.skip(#","effects":"#),
      let effects = line.skip("[]") ? [] : line.value([String].self),
      line.skip(#","fingerprint":"#), let fingerprint = line.text().flatMap(Fingerprint.init),
      line.skip("}"), line.rest.isEmpty
    else { return nil }
    let time = Timestamp(milliseconds: milliseconds)
    let command = CommandID(number: number, name: name)
    self.init(
      step: Int(step), time: time, command: command,
      action: .perform(Timestamped(action, at: time), by: command, effect: effect),
      effects: effects, fingerprint: fingerprint)
  }
}

/// A line of a recording that is read from the start to the end.
private struct WrittenLine {
  /// The part that has not been read.
  private(set) var rest: ArraySlice<UInt8>

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  /// Skips a text, and returns whether the rest begins with it.
  mutating func skip(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard rest.starts(with: text) else { return false }
      rest.removeFirst(text.count)
      return true
    }
  }

  /// Reads an integer that is written without an exponent and without leading zeros.
  mutating func integer() -> Int64? {
    let digits = rest.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    rest.removeFirst(digits.count)
    let text = String(decoding: digits, as: UTF8.self)
    return Int64(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// Reads a string that has no escape sequences.
  mutating func text() -> String? {
    let quote = UInt8(ascii: "\"")
    guard rest.popFirst() == quote, let end = rest.firstIndex(of: quote) else { return nil }
    let text = rest[..<end]
    rest = rest[(end + 1)...]
    let isPlain = text.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") }
    return isPlain ? String(validating: text, as: UTF8.self) : nil
  }

  /// Decodes a value up to the end of its outermost bracket, or up to the comma after it.
  mutating func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    var depth = 0
    var isInString = false
    var end = rest.startIndex
    scan: while end < rest.endIndex {
      switch rest[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: break scan
      default: break
      }
      end += 1
    }
    guard end < rest.endIndex else { return nil }
    let json = Data(rest[..<end])
    rest = rest[end...]
    return try? JSONDecoder.recording.decode(type, from: json)
  }
}

/// An argument of a command: what it is called, and how words become its value.
///
/// Arguments read the words behind a command's name from left to right; each takes as many as its
/// kind says.
public struct Argument<Value>: Sendable {
  /// What it is called in usage lines: `N`, `[FILE]`, `I…`.
  public let usage: String

  /// What a word of it is, which is what completion goes by.
  public let kind: ArgumentKind

  let read: @Sendable (inout ArgumentReader) throws(ShellError) -> Value

  /// Makes an argument of one word, which has to be there.
  ///
  /// - Parameters:
  ///   - name: What it is called in usage lines, in capitals.
  ///   - kind: What a word of it is.
  ///   - parse: Turns the word into a value, or says what is wrong with it.
  public init(
    _ name: String, kind: ArgumentKind,
    parse: @escaping @Sendable (Word) throws(ShellError) -> Value
  ) {
    self.init(usage: name, kind: kind) { reader throws(ShellError) in
      try parse(try reader.word(for: name))
    }
  }

  init(
    usage: String, kind: ArgumentKind,
    read: @escaping @Sendable (inout ArgumentReader) throws(ShellError) -> Value
  ) {
    self.usage = usage
    self.kind = kind
    self.read = read
  }

  /// The same argument, which may be left out.
  public var optional: Argument<Value?> {
    Argument<Value?>(usage: "[\(usage)]", kind: kind) { [read] reader throws(ShellError) in
      reader.isAtEnd ? nil : try read(&reader)
    }
  }

  /// The same argument once or more, to the end of the command.
  public var repeated: Argument<[Value]> {
    Argument<[Value]>(usage: "\(usage)…", kind: kind) { [read] reader throws(ShellError) in
      var values = [try read(&reader)]
      while !reader.isAtEnd { values.append(try read(&reader)) }
      return values
    }
  }
}

/// What the words of an argument are.
public enum ArgumentKind: Equatable, Sendable {
  /// An integer.
  case integer

  /// A file's name.
  case file

  /// One of some words.
  case choice([String])

  /// A command's name.
  case command

  /// Any text.
  case text
}

extension Argument where Value == Int64 {
  /// An integer, in any form of ``Swift/Int64/init(literal:)``.
  public static func integer(_ name: String) -> Argument {
    Argument(name, kind: .integer) { word throws(ShellError) in try Int64(literal: word.text) }
  }
}

extension Argument where Value == Word {
  /// A file's name.
  public static func file(_ name: String = "FILE") -> Argument {
    Argument(name, kind: .file) { word throws(ShellError) in
      if word.text.isEmpty { throw .invalidArgument("", reason: "is not a file's name") }
      return word
    }
  }
}

extension Argument where Value == String {
  /// One of some words, or the beginning of just one of them.
  public static func choice(_ choices: [String]) -> Argument {
    Argument(usage: choices.joined(separator: "|"), kind: .choice(choices)) {
      reader throws(ShellError) in
      let word = try reader.word(for: choices.joined(separator: "|")).text
      if choices.contains(word) { return word }
      let beginning = choices.filter { !word.isEmpty && $0.hasPrefix(word) }
      guard beginning.count == 1 else { throw .notAChoice(word, choices: choices) }
      return beginning[0]
    }
  }

  /// All the words to the end of the command, joined by a blank; none is an empty text.
  public static func text(_ name: String = "TEXT") -> Argument {
    Argument(usage: name, kind: .text) { reader in reader.remainingText() }
  }
}

/// Hands out the words behind a command's name.
public struct ArgumentReader {
  let command: String
  let usage: String
  private var words: ArraySlice<Word>

  init(command: String, usage: String, words: ArraySlice<Word>) {
    self.command = command
    self.usage = usage
    self.words = words
  }

  var isAtEnd: Bool { words.isEmpty }

  mutating func word(for argument: String) throws(ShellError) -> Word {
    guard let word = words.popFirst() else {
      throw .missingArgument(argument, of: command, usage: usage)
    }
    return word
  }

  mutating func remainingText() -> String {
    defer { words = [] }
    return words.map(\.text).joined(separator: " ")
  }

  func finish() throws(ShellError) {
    if let word = words.first {
      throw .unexpectedArgument(word.text, of: command, usage: usage)
    }
  }
}

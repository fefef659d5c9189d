/// An argument that a command takes: what it is called, and how words become its value.
///
/// Arguments read the words behind a command's name from left to right; each takes as many as its
/// kind says.
public struct Parameter<Value>: Sendable {
  /// What it is called in usage lines: `N`, `[FILE]`, `I…`.
  public let usage: String

  /// What a word of it is, which is what completion goes by.
  public let kind: ArgumentKind

  @usableFromInline
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

  @usableFromInline
  init(
    usage: String, kind: ArgumentKind,
    read: @escaping @Sendable (inout ArgumentReader) throws(ShellError) -> Value
  ) {
    self.usage = usage
    self.kind = kind
    self.read = read
  }

  /// The same argument, completed by words that depend on the tool's state.
  public func completed(by candidates: CompletionProvider) -> Parameter {
    Parameter(usage: usage, kind: .candidates(candidates), read: read)
  }

  /// An argument that may be left out.
  @inlinable
  public static func optional<Wrapped>(
    _ parameter: Parameter<Wrapped>
  ) -> Parameter where Value == Wrapped? {
    Parameter(usage: "[\(parameter.usage)]", kind: parameter.kind) { reader throws(ShellError) in
      reader.isAtEnd ? nil : try parameter.read(&reader)
    }
  }

  /// An argument that stands once or more, to the end of the command.
  @inlinable
  public static func repeated<Element>(
    _ parameter: Parameter<Element>
  ) -> Parameter where Value == [Element] {
    Parameter(usage: "\(parameter.usage)…", kind: parameter.kind) { reader throws(ShellError) in
      var values = [try parameter.read(&reader)]
      while !reader.isAtEnd { values.append(try parameter.read(&reader)) }
      return values
    }
  }
}

/// What the words of an argument are.
public enum ArgumentKind: Sendable {
  /// An integer.
  case integer

  /// A file's name.
  case file

  /// One of some words.
  case choice([String])

  /// A word that the tool's state may know.
  case candidates(CompletionProvider)

  /// A command's name.
  case command

  /// The number of a command that runs on.
  case job

  /// Any text.
  case text
}

extension Parameter where Value == Int64 {
  /// An integer, in any form of ``Swift/Int64/init(literal:)``.
  public static func integer(_ name: String) -> Parameter {
    Parameter(usage: name, kind: .integer) { reader throws(ShellError) in
      if let integer = reader.plainInteger() { return integer }
      return try Int64(literal: try reader.word(for: name).text)
    }
  }
}

extension Parameter where Value == String {
  /// A file's name; a `~` in front that is not quoted stands for the home folder.
  public static func file(_ name: String = "FILE") -> Parameter {
    Parameter(usage: name, kind: .file) { reader throws(ShellError) in
      let home = reader.home
      let word = try reader.word(for: name)
      if word.text.isEmpty { throw .invalidArgument("", reason: "is not a file's name") }
      guard word.beginsWithTilde, word.text == "~" || word.text.hasPrefix("~/") else {
        return word.text
      }
      guard let home else {
        throw .invalidArgument(word.text, reason: "needs HOME, which is unset")
      }
      return home + word.text.dropFirst()
    }
  }
}

extension Parameter where Value == ResourceName {
  /// An address of the web, or a file's name as ``Parameter/file(_:)`` takes it.
  public static func resource(_ name: String = "URL|FILE") -> Parameter {
    let file = Parameter<String>.file(name)
    return Parameter(usage: file.usage, kind: file.kind) { reader throws(ShellError) in
      ResourceName(try file.read(&reader))
    }
  }
}

extension Parameter where Value == String {
  /// One of some words, or the beginning of just one of them.
  public static func choice(_ choices: [String]) -> Parameter {
    Parameter(usage: choices.joined(separator: "|"), kind: .choice(choices)) {
      reader throws(ShellError) in
      let word = try reader.word(for: choices.joined(separator: "|")).text
      if choices.contains(word) { return word }
      let beginning = choices.filter { !word.isEmpty && $0.hasPrefix(word) }
      guard beginning.count == 1 else { throw .notAChoice(word, choices: choices) }
      return beginning[0]
    }
  }

  /// All the words to the end of the command, joined by a blank; none is an empty text.
  public static func text(_ name: String = "TEXT") -> Parameter {
    Parameter(usage: name, kind: .text) { reader in reader.remainingText() }
  }
}

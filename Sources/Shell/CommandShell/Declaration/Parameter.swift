import TerminalText

/// A parameter of a command: an argument, an option or a flag, and the function that reads its
/// value.
///
/// Arguments are read from left to right. Each argument reads a single word, unless stated
/// otherwise. A command that declares options or flags accepts them anywhere among its words, up to
/// the word `--`. All words after `--` are arguments.
public struct Parameter<Value>: Sendable {
  @usableFromInline package let description: ParameterDescription

  @usableFromInline
  let read: @Sendable (inout ArgumentReader) throws(ShellError) -> Value

  /// Creates a required argument of one word.
  ///
  /// - Parameters:
  ///   - name: The name that usage lines show, in capital letters.
  ///   - kind: The kind of word that the argument reads.
  ///   - parse: Turns the word into a value, or throws.
  public init(
    _ name: String, kind: ArgumentKind,
    parse: @escaping @Sendable (Word) throws(ShellError) -> Value
  ) {
    self.init(ParameterDescription(usage: name, kind: kind)) { reader throws(ShellError) in
      try parse(try reader.word(for: name))
    }
  }

  @usableFromInline
  init(
    _ description: ParameterDescription,
    read: @escaping @Sendable (inout ArgumentReader) throws(ShellError) -> Value
  ) {
    self.description = description
    self.read = read
  }

  /// Returns a parameter that reads the same words, and whose value is converted by a function.
  ///
  /// ```swift
  /// .integer("SECONDS", in: 1...60).map { Duration.seconds($0) }
  /// ```
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Parameter<Other> {
    Parameter<Other>(description) { [read] reader throws(ShellError) in
      transform(try read(&reader))
    }
  }

  /// Creates an argument for a number in the tool's number syntax.
  package static func number(_ name: String) -> Parameter where Value: CommandNumber {
    Parameter(ParameterDescription(usage: name, kind: .integer)) { reader throws(ShellError) in
      try reader.number(for: name)
    }
  }

  /// Returns a copy of the parameter with a description of its values for agents, such as
  /// `a day, such as 2026-12-24`.
  ///
  /// Agents see it in the JSON schema, after the name of the argument or the help of the option.
  public func noted(_ note: String) -> Parameter {
    var description = description
    description.note = note
    return Parameter(description, read: read)
  }

  /// Returns a copy of the parameter with completions that depend on the tool's state.
  public func completed(by provider: CompletionProvider) -> Parameter {
    var description = description
    description.completion = provider
    return Parameter(description, read: read)
  }

  /// Returns an optional argument, whose value is nil if no words remain.
  @inlinable
  public static func optional<Wrapped>(
    _ parameter: Parameter<Wrapped>
  ) -> Parameter where Value == Wrapped? {
    Parameter(parameter.description.optional) { reader throws(ShellError) in
      reader.isAtEnd ? nil : try parameter.read(&reader)
    }
  }

  /// Returns an argument that may be omitted although a number follows it, as A in `[A] B`.
  ///
  /// Its value is nil if the remaining words are a single number.
  package static func leading<Wrapped>(_ parameter: Parameter<Wrapped>) -> Parameter
  where Value == Wrapped? {
    var description = parameter.description.optional
    description.isLeading = true
    return Parameter(description) { reader throws(ShellError) in
      reader.skipsLeadingNumber() ? nil : try parameter.read(&reader)
    }
  }

  /// Returns an argument that reads one or more values, up to the end of the command.
  @inlinable
  public static func repeated<Element>(
    _ parameter: Parameter<Element>
  ) -> Parameter where Value == [Element] {
    Parameter(parameter.description.repeated) { reader throws(ShellError) in
      var values = [try parameter.read(&reader)]
      while !reader.isAtEnd { values.append(try parameter.read(&reader)) }
      return values
    }
  }

  /// Creates an option with a value, typed as `--NAME VALUE` or `--NAME=VALUE`.
  ///
  /// The value is nil if the user did not type the option. If the user typed it several times, the
  /// last value counts. To collect all values in an array, pass a repeated argument:
  ///
  /// ```swift
  /// .option("label", .repeated(.word("LABEL")), help: "a label of the note")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name, without the dashes.
  ///   - parameter: A required or repeated argument that parses the value, such as `.integer("N")`.
  ///   - help: The effect of the option, without a period.
  /// - Returns: The option.
  public static func option<Wrapped>(
    _ name: String, _ parameter: Parameter<Wrapped>, help: String
  ) -> Parameter where Value == Wrapped? {
    let description = parameter.description.asValue(of: name, help: help)
    return Parameter(description) { reader throws(ShellError) in
      guard let words = description.option.flatMap({ reader.values(of: $0) }) else { return nil }
      return try reader.reading(words) { reader throws(ShellError) in try parameter.read(&reader) }
    }
  }
}

extension Parameter where Value == Bool {
  /// Creates a flag, typed as `--NAME`, whose value is true if the user typed it.
  ///
  /// - Parameters:
  ///   - name: The name, without the dashes.
  ///   - help: The effect of the flag, without a period.
  /// - Returns: The flag.
  public static func flag(_ name: String, help: String) -> Parameter {
    let option = OptionDescription(name: "--\(name)", value: nil, isRepeated: false, help: help)
    return Parameter(
      ParameterDescription(usage: "[\(option.usage)]", kind: .text, option: option)
    ) { reader in
      reader.values(of: option) != nil
    }
  }
}

/// The kind of word that an argument reads.
///
/// The kind determines the completions of the argument, unless ``Parameter/completed(by:)`` sets
/// other completions.
public enum ArgumentKind: Sendable {
  /// An integer.
  case integer

  /// A number that may have a decimal point and an exponent.
  case decimal

  /// A file name, or one of several words that are not file names.
  case file(keywords: [CompletionItem] = [])

  /// One of several fixed words.
  case choice([CompletionItem])

  /// A command's name.
  case command

  /// The number of a running job.
  case job

  /// The number of a step of the history, or the name of its mark; if `isDone` is true, of a step
  /// that led to the present state.
  case step(isDone: Bool)

  /// The name of a mark.
  case mark

  /// The name of a part of the state.
  case statePart

  /// The name of an alias.
  case alias

  /// Any text.
  case text

  /// The rest of the command, which is itself a line of commands.
  case line
}

extension Parameter where Value == Int64 {
  /// Creates an argument for an integer such as `7` or `1e6`; `help language` explains all forms.
  public static func integer(_ name: String) -> Parameter { integer(name, in: .min ... .max) }
}

extension Parameter where Value: FixedWidthInteger & Sendable {
  /// Creates an argument for an integer that fits into `Int` and the type of the value; any other
  /// integer is an error.
  public static func integer(_ name: String) -> Parameter {
    integer(name, in: Int(clamping: Value.min)...Int(clamping: Value.max))
  }

  /// Creates an argument for an integer that is at least the lower bound of a range, and that fits
  /// into `Int` and the type of the value; any other integer is an error.
  ///
  /// ```swift
  /// .integer("PAGE", in: 1...)
  /// ```
  public static func integer(_ name: String, in range: PartialRangeFrom<Int>) -> Parameter {
    integer(name, in: range.lowerBound...Int(clamping: Value.max))
  }

  /// Creates an argument for an integer in a range; any other integer is an error.
  ///
  /// All integers of the range must fit into the type of the value.
  public static func integer(_ name: String, in range: ClosedRange<Int>) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .integer, range: range)
    ) { reader throws(ShellError) in
      let (integer, text) = try reader.integer(for: name)
      if let exact = Int(exactly: integer), range.contains(exact) { return Value(exact) }
      let limit = "\(name) of \(reader.command.name) is at"
      throw .invalidArgument(
        text,
        reason: integer < range.lowerBound
          ? "is too small; \(limit) least \(range.lowerBound)"
          : "is too large; \(limit) most \(range.upperBound)")
    }
  }
}

extension Parameter where Value == Double {
  /// Creates an argument for a decimal number, such as `2`, `-0.75` or `1.5e3`.
  public static func decimal(_ name: String) -> Parameter {
    Parameter(name, kind: .decimal) { word throws(ShellError) in
      let isPlain = word.text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
      guard isPlain, let value = Double(word.text), value.isFinite else {
        throw .invalidArgument(
          word.text, reason: "is not a number; write it like 2, -0.75 or 1.5e3")
      }
      return value
    }
  }
}

extension Parameter where Value == String {
  /// Creates an argument for a file name, in which a leading unquoted `~` is the home folder.
  ///
  /// In a session with `--safe`, every file name is an error.
  ///
  /// - Parameters:
  ///   - name: The name of the argument, in capital letters.
  ///   - keywords: Words with a meaning of their own, which are returned unchanged, even with
  ///     `--safe`.
  ///   - isWritten: Whether the command writes to the file. The name of a file that the session
  ///     uses, such as its recording, is then an error.
  /// - Returns: The argument.
  public static func file(
    _ name: String = "FILE", keywords: [CompletionItem] = [], isWritten: Bool = false
  ) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .file(keywords: keywords))
    ) { reader throws(ShellError) in
      let word = try reader.word(for: name)
      if keywords.contains(where: { $0.text == word.text }) { return word.text }
      if reader.context?.call.front.isSafe == true {
        throw .notSafe("the name \(quoted(word.text))")
      }
      let path = try word.fileName(home: reader.index.home)
      if isWritten, let context = reader.context,
        let use = context.engine.use(ofFileAt: path, in: context.call.location?.source)
      {
        throw .failed(use.refusal(toWrite: path))
      }
      return path
    }
  }

  /// Creates an argument for the rest of the command as typed: a line of commands or a program.
  ///
  /// If the rest is a single word in quotes and `unquotes` is true, the quotes are removed.
  static func line(_ name: String, unquotes: Bool = true) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .line, readsRest: true)
    ) { reader throws(ShellError) in
      try reader.line(for: name, unquotes: unquotes)
    }
  }

  /// Creates an argument for one of several fixed words, or an unambiguous prefix of one of them.
  ///
  /// - Parameters:
  ///   - choices: The words.
  ///   - name: The name that usage lines and agents show, in capital letters; by default, the
  ///     words themselves, as in `open|closed`.
  /// - Returns: The argument, whose value is the whole word.
  public static func choice(_ choices: [String], name: String? = nil) -> Parameter {
    choice(choices.map { CompletionItem($0) }, name: name)
  }

  /// Creates an argument for one of several fixed words, which completion lists with descriptions.
  ///
  /// - Parameters:
  ///   - choices: The words, each with its meaning. Users may type any unambiguous prefix.
  ///   - name: The name that usage lines and agents show, in capital letters; by default, the
  ///     words themselves, as in `open|closed`.
  /// - Returns: The argument, whose value is the whole word.
  public static func choice(_ choices: [CompletionItem], name: String? = nil) -> Parameter {
    let words = choices.map(\.text)
    return Parameter(
      name ?? words.joined(separator: "|"), kind: .choice(choices)
    ) { word throws(ShellError) in
      if words.contains(word.text) { return word.text }
      let candidates = words.filter { !word.text.isEmpty && $0.hasPrefix(word.text) }
      guard candidates.count == 1 else {
        throw .invalidArgument(word.text, reason: "is not one of \(words.joined(separator: ", "))")
      }
      return candidates[0]
    }
  }

  /// Creates an argument for one word, such as a name; text that contains blanks needs quotes.
  public static func word(_ name: String) -> Parameter {
    Parameter(name, kind: .text) { $0.text }
  }

  /// Creates an argument for a name to which the tool gives a meaning.
  ///
  /// A command, a prefix that means one, and an alias are errors.
  package static func newName(_ name: String) -> Parameter {
    Parameter(ParameterDescription(usage: name, kind: .text)) { reader throws(ShellError) in
      let word = try reader.word(for: name).text
      // Only the name of a command or an alias passes this check.
      if (try? reader.context?.engine.checkName([word])) == nil { return word }
      throw .invalidArgument(word, reason: "cannot be a name; it means a command or an alias")
    }
  }

  /// Creates an argument for all remaining words, joined by spaces; empty if no words remain.
  public static func text(_ name: String = "TEXT") -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .text, readsRest: true, isOptional: true)
    ) { $0.remainingWords().joined(separator: " ") }
  }
}

extension Parameter
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// Creates an argument for one of the cases of an enum, typed as the raw value of the case.
  ///
  /// Users may type any unambiguous prefix of the raw value. `name` is the name that usage lines
  /// and agents show; by default, it consists of the raw values.
  ///
  /// ```swift
  /// enum Status: String, CaseIterable { case open, closed }
  ///
  /// Command("list", arguments: .choice(of: Status.self), summary: "list issues") { .listed($0) }
  /// ```
  public static func choice(of type: Value.Type, name: String? = nil) -> Parameter {
    let cases = Array(type.allCases)
    return Parameter<String>.choice(cases.map(\.rawValue), name: name).map { word in
      cases[cases.firstIndex { $0.rawValue == word } ?? 0]
    }
  }
}

extension Parameter where Value == ResourceName {
  /// Creates an argument for a web address, or for a file name that is read in the same way as by
  /// ``Parameter/file(_:keywords:isWritten:)``.
  ///
  /// `-` stands for standard input. It is an error unless the command belongs to a script file of
  /// the command line or to `-c`, because standard input has the commands otherwise.
  public static func resource(_ name: String = "URL|FILE") -> Parameter {
    let file = Parameter<String>.file(name)
    return Parameter(file.description) { reader throws(ShellError) in
      let text = try file.read(&reader)
      if text == "-", let call = reader.context?.call,
        call.location?.source.chain.last?.kind != .named
      {
        let reason = "is standard input, which only a script file or -c can read; a file is ./-"
        throw .invalidArgument("-", reason: reason)
      }
      return ResourceName(text)
    }
  }
}

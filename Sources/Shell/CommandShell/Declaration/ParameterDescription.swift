import TerminalText

/// A parameter of a command, without the function that reads its value.
@usableFromInline
package struct ParameterDescription: Sendable {
  /// The parameter as it appears in usage lines: `N`, `[FILE]`, `I…`, `[--replace]`.
  package private(set) var usage: String

  /// The kind of word that the parameter reads.
  package let kind: ArgumentKind

  /// The provider of the words that completion offers; nil to offer the words of ``kind``.
  package var completion: CompletionProvider?

  /// The range of the integers that the parameter reads; nil if the parameter reads other words or
  /// integers of any size.
  var range: ClosedRange<Int>?

  /// A description of the values for agents; nil if their kind is enough.
  var note: String?

  /// Whether the parameter is an argument that can read several words of the same kind.
  private(set) var isRepeated = false

  /// Whether the parameter reads all remaining words, so that no argument can follow it.
  private(set) var readsRest = false

  /// Whether the argument is a number that may consist of several words, up to the end of the
  /// command.
  var isExpression = false

  /// Whether the argument may be omitted; an option may always be omitted.
  private(set) var isOptional = false

  /// Whether the argument may be omitted although another argument follows it.
  var isLeading = false

  /// The name and the help of an option or a flag; nil for a positional argument.
  package private(set) var option: OptionDescription?

  /// The reason that the parameter cannot work as declared, and the remedy; nil if it can work.
  private(set) var mistake: String?

  /// A copy of the argument that may be omitted.
  @usableFromInline var optional: ParameterDescription {
    var copy = self
    copy.mistake = mistakeAsPart
    (copy.usage, copy.isOptional) = ("[\(usage)]", true)
    return copy
  }

  /// A copy of the argument that reads one or more values.
  @usableFromInline var repeated: ParameterDescription {
    var copy = self
    let mistake =
      isOptional || readsRest
      ? "it repeats an argument that may read no word or all words; repeat an argument of one word"
      : nil
    copy.mistake = mistakeAsPart ?? mistake
    (copy.usage, copy.isRepeated, copy.readsRest) = ("\(usage)…", true, true)
    return copy
  }

  /// Returns an option whose value is this argument.
  ///
  /// If the argument is repeated, the whole option can be typed several times.
  func asValue(of name: String, help: String) -> ParameterDescription {
    let value = isRepeated ? String(usage.dropLast("…".count)) : usage
    let option = OptionDescription(
      name: "--\(name)", value: value, isRepeated: isRepeated, help: help)
    let mistake =
      value.hasPrefix("[") ? "the value of an option cannot be omitted; make it required" : nil
    var copy = self
    copy.mistake = mistakeAsPart ?? mistake
    (copy.usage, copy.option) = ("[\(option.usage)]\(isRepeated ? "…" : "")", option)
    (copy.isRepeated, copy.readsRest) = (false, false)
    return copy
  }

  /// The mistake in any parameter made from this one, such as an optional copy; nil if there is no
  /// mistake.
  private var mistakeAsPart: String? {
    mistake
      ?? option.map { option in
        option.mistake ?? """
          \(quoted(option.name)) cannot be part of another parameter; declare it by itself, and repeat \
          its value if the user may type it several times
          """
      }
  }
}

/// The name and the help of an option or a flag.
@usableFromInline
package struct OptionDescription: Sendable {
  /// The name as the user types it: `--replace`.
  package let name: String

  /// The value as it appears in usage lines; nil for a flag.
  package let value: String?

  /// Whether each use of the option adds a value; if false, only the last use counts.
  let isRepeated: Bool

  /// The effect of the option, without a period.
  package let help: String

  /// The name and the value: `--replace`, `--format NAME`.
  package var usage: String { value.map { "\(name) \($0)" } ?? name }

  /// The reason that users cannot type the name, and the remedy; nil if the name is valid.
  var mistake: String? {
    name == "--" || name.contains { $0.isWhitespace || $0 == "=" }
      ? "its name cannot be typed; use a single word without =" : nil
  }
}

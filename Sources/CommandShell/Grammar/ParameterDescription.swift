/// A parameter of a command, without the function that reads its value.
@usableFromInline
package struct ParameterDescription: Sendable {
  /// The parameter as it appears in usage lines: `N`, `[FILE]`, `I…`, `[--replace]`.
  package let usage: String

  /// The kind of word that the parameter reads.
  package let kind: ArgumentKind

  /// Whether the parameter reads any number of words of the same kind.
  @usableFromInline let isRepeated: Bool

  /// Whether the parameter reads all remaining words, so that no argument can follow it.
  @usableFromInline let readsRest: Bool

  /// Whether the parameter may be omitted.
  let isOptional: Bool

  /// The name and the help of an option or a flag; nil for a positional argument.
  package let option: OptionDescription?

  @usableFromInline
  init(
    usage: String, kind: ArgumentKind, isRepeated: Bool = false, readsRest: Bool = false,
    isOptional: Bool = false, option: OptionDescription? = nil
  ) {
    self.usage = usage
    self.kind = kind
    self.isRepeated = isRepeated
    self.readsRest = readsRest || isRepeated
    self.isOptional = isOptional
    self.option = option
  }
}

/// The name and the help of an option or a flag.
@usableFromInline
package struct OptionDescription: Sendable {
  /// The name as the user types it: `--replace`.
  package let name: String

  /// The value as it appears in usage lines; nil for a flag.
  package let value: String?

  /// The effect of the option, without a period.
  package let help: String

  /// The name and the value: `--replace`, `--format NAME`.
  package var usage: String { value.map { "\(name) \($0)" } ?? name }
}

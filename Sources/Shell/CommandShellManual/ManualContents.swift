public import CommandShell

/// The parts of a tool's manual that are written by hand.
public struct ManualContents: Equatable, Sendable {
  /// The date of the manual's last change, such as `2026-11-21`.
  package let date: String

  /// The purpose of the tool, in paragraphs of complete sentences.
  package let description: [String]

  /// The environment variables that the tool reads, in addition to the shell's variables.
  package let environment: [ManualEntry]

  /// The files that the tool uses, in addition to the shell's files.
  package let files: [ManualEntry]

  /// Command lines to try in a shell.
  package let examples: [CommandExample]

  /// Related manual pages, such as `less(1)`.
  package let seeAlso: [String]

  /// Creates the hand-written parts of a manual; only the date is required.
  public init(
    date: String, description: [String] = [], environment: [ManualEntry] = [],
    files: [ManualEntry] = [], examples: [CommandExample] = [], seeAlso: [String] = []
  ) {
    self.date = date
    self.description = description
    self.environment = environment
    self.files = files
    self.examples = examples
    self.seeAlso = seeAlso
  }
}

/// A term that a manual explains, such as an environment variable, a file or an exit status.
public struct ManualEntry: Equatable, Sendable {
  /// The term to explain.
  package let term: String

  /// The explanation, in complete sentences.
  package let text: String

  /// Creates an entry from a term and its explanation, which is made of complete sentences.
  public init(_ term: String, _ text: String) {
    self.term = term
    self.text = text
  }
}

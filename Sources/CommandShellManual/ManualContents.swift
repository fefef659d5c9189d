/// What a tool's manual says beside what its commands and its command line say of themselves.
public struct ManualContents: Equatable, Sendable {
  /// When the tool last changed, as `2026-11-21`.
  public var date: String

  /// What the tool is for, in paragraphs of whole sentences.
  public var description: [String]

  /// The environment variables that the tool itself looks at.
  public var environment: [ManualEntry]

  /// The files that the tool itself keeps or reads.
  public var files: [ManualEntry]

  /// Lines for a shell to try, with what they do.
  public var examples: [CommandExample]

  /// Other pages, as `less(1)`.
  public var seeAlso: [String]

  /// Makes the contents.
  public init(
    date: String, description: [String] = [], environment: [ManualEntry] = [],
    files: [ManualEntry] = [], examples: [CommandExample], seeAlso: [String] = []
  ) {
    self.date = date
    self.description = description
    self.environment = environment
    self.files = files
    self.examples = examples
    self.seeAlso = seeAlso
  }
}

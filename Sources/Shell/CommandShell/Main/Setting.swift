/// A value that `set` can change during a session; most are also command-line options.
package struct Setting: Sendable {
  /// The name; a command-line option for the setting has the same name after its dashes.
  let name: String

  /// The effect, with a capital letter and a period; it is also the help of the command-line
  /// option.
  let meaning: String

  /// Reads a value that the user typed.
  let parameter: Parameter<String>

  /// The default value, as `set` shows it.
  let defaultValue: String

  /// Returns the current value, as `set` shows it.
  let value: @Sendable (SessionOptions) -> String

  /// Changes the value to one that ``parameter`` has read.
  let change: @Sendable (inout SessionOptions, String) -> Void

  /// Creates a setting; if `defaultValue` is nil, the default is the value in `SessionOptions()`.
  package init(
    _ name: String, _ meaning: String, _ parameter: Parameter<String>, defaultValue: String? = nil,
    value: @escaping @Sendable (SessionOptions) -> String,
    change: @escaping @Sendable (inout SessionOptions, String) -> Void
  ) {
    (self.name, self.meaning, self.parameter) = (name, meaning, parameter)
    (self.value, self.change) = (value, change)
    self.defaultValue = defaultValue ?? value(SessionOptions())
  }

  /// Creates a setting that is `off` or another word, which is `on` by default.
  private init(
    _ name: String, _ option: any WritableKeyPath<SessionOptions, Bool> & Sendable,
    _ meaning: String, on: String = "on"
  ) {
    self.init(
      name, meaning, .choice([on, "off"]), value: { $0[keyPath: option] ? on : "off" },
      change: { $0[keyPath: option] = $1 == on })
  }

  /// The settings that every tool has.
  static let shared = [
    accessible, ascii, color, echo, historySize, log, logFile, marks, pager, preview, quiet,
    stopOnError,
  ]

  static let accessible = Setting(
    "accessible", "Only add rows, for a screen reader: auto (if ACCESSIBLE is set), on or off.",
    .choice(["auto", "on", "off"]), value: { $0.accessible.map { $0 ? "on" : "off" } ?? "auto" },
    change: { $0.accessible = $1 == "auto" ? nil : $1 == "on" })

  static let ascii = Setting(
    "ascii", \.ascii, "Print -> and x instead of Unicode arrows and multiplication signs.")

  static let color = Setting(
    "color", "When to use colors: auto (if the terminal has them), always or never.",
    .choice(ColorChoice.allCases.map(\.rawValue)), value: { $0.color.rawValue },
    change: { $0.color = ColorChoice(rawValue: $1) ?? .auto })

  static let echo = Setting("echo", \.echo, "Print each command before its answer.")

  static let historySize = Setting(
    "history-size", "Keep this many lines of history.",
    Parameter<Int>.integer("N", in: 1...1_000_000).map { "\($0)" },
    value: { "\($0.historySize)" }, change: { $0.historySize = Int($1) ?? $0.historySize })

  static let log = Setting(
    "log", "Log every action, its effects and the resulting state.", .choice(logChoices),
    value: { $0.logFormat?.rawValue ?? "off" },
    // The choice "on" is the same as "dump".
    change: { $0.logFormat = $1 == "off" ? nil : LogFormat(rawValue: $1) ?? .dump })

  static let logFile = Setting(
    "log-file", "Write the log to FILE; - means standard output.",
    .file(keywords: [CompletionItem("-", "standard output")], isWritten: true),
    value: { $0.logFile ?? "-" }, change: { $0.logFile = $1 })

  static let marks = Setting(
    "marks", \.marks,
    "Tell a known terminal about prompts, folder and progress: auto or off.", on: "auto")

  static let pager = Setting(
    "pager", \.usesPager, "Show output that is longer than the screen in a pager.")

  static let preview = Setting(
    "preview", \.previews, "Show what Return would do while a command is typed.")

  static let quiet = Setting(
    "quiet", \.quiet, "Print only answers, not the changes to the state.")

  static let stopOnError = Setting("stop-on-error", \.stopOnError, "Stop at the first error.")
}

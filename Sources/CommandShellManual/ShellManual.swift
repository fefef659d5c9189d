import CommandShell

/// The manual entries that all tools of the shell share.
enum ShellManual {
  /// The command language.
  static let language = [
    ManualEntry(
      "Words",
      """
      Words are separated by blanks. '…', "…" and \\ quote text as in a POSIX shell; a quote that \
      is still open at the end of the line is an error. ~ at the start of a file name stands for \
      the home folder. # at the start of a word begins a comment.
      """),
    ManualEntry(
      "Several commands",
      """
      A line can contain several commands, separated by ; or &. A command that ends with & runs in \
      the background while the next command is read. If a command fails, the next one still runs.
      """),
    ManualEntry(
      "Names",
      """
      A command can be written as its name, its short form, or a prefix that fits only one name. \
      An exact name or short form takes precedence over a prefix. New commands may make a prefix \
      ambiguous, so scripts should spell names out. The first argument may directly follow a short \
      form that is not a letter, as in +5.
      """),
    ManualEntry(
      "Arguments",
      """
      An argument in square brackets may be omitted. An argument followed by … may be repeated. | \
      separates alternatives. FILE is a file name.
      """),
    ManualEntry(
      "Integers",
      """
      Integers range from -2^63 to 2^63-1. They can be written as 1000000, 1_000_000, 1,000,000 \
      (with commas only between groups of three digits), 1e6, 10^6, 2^61-1 or -7. Anything else is \
      an error, and the message quotes the word.
      """),
    ManualEntry(
      "Lines",
      """
      Blank lines, CRLF line endings, a byte-order mark and a missing final newline are accepted. \
      A NUL or invalid UTF-8 in a line is an error, and no command on that line runs.
      """),
    ManualEntry(
      "Scripts",
      """
      A script is read from a file, from a pipe or from -c. It runs without a banner, a prompt or \
      colors. Each command finishes, including its background work, before the next one is read, \
      unless it ends with &. At the end, the tool waits for all background work. Errors are \
      written to standard error as FILE:LINE: error: …, and the script continues.
      """),
    ManualEntry(
      "At a terminal",
      """
      A session is interactive if standard input and standard output are both terminals; \
      otherwise, standard input is a script. A command that takes a while, such as a lookup, runs \
      in the background: its result is printed above the line that you are typing, and after one \
      second the prompt shows that it is running. Tab completes words. Up and Ctrl-R find earlier \
      lines. Ctrl-C clears the line; on an empty line, it cancels background work. Ctrl-D on an \
      empty line quits. If the output of a command is longer than the screen, it is shown in a \
      pager, except for results that arrive later.
      """),
  ]

  /// The exit statuses of a tool.
  static let exitStatuses = [
    entry(.success, "Every command succeeded, or the commands were typed at a terminal."),
    entry(.commandFailed, "A command failed, for any reason."),
    entry(.badUsage, "The command line or an environment variable was invalid."),
    entry(
      .badData, "The recording to replay was invalid, or led to a different state."),
    entry(.cannotRead, "A script or recording named on the command line could not be read."),
    entry(.systemError, "The system could not provide an essential resource, such as a pipe."),
    entry(.cannotCreate, "A file named on the command line could not be created."),
    entry(
      .cannotWrite,
      "Output could not be written. It is not an error if a reader of the output stops early."),
    ManualEntry("129, 130, 143", "SIGHUP, SIGINT or SIGTERM ended the tool."),
  ]

  /// The environment variables of the shell.
  static let environment = [
    ManualEntry("HOME", "The home folder; by default, the one in the user database."),
    ManualEntry("LESS", "Options for less; by default, FRX."),
    ManualEntry(
      "NO_COLOR", "If this variable is set and not empty, no colors are used at a terminal."),
    ManualEntry(
      "PAGER",
      """
      The program that shows output longer than the screen; by default, less, if it is installed. \
      If the variable is empty or cat, no pager is used.
      """),
    ManualEntry(
      "SOURCE_DATE_EPOCH",
      "A time in seconds since 1970 to use instead of the current time, for reproducible output."),
    ManualEntry(
      "TERM",
      "The type of the terminal. On a dumb terminal, there are no colors, editing keys or pager."),
    ManualEntry(
      "XDG_CONFIG_HOME",
      "The folder for settings; ~/.config if the variable is unset or not an absolute path."),
    ManualEntry(
      "XDG_STATE_HOME",
      """
      The folder for history and journals; ~/.local/state if the variable is unset or not an \
      absolute path.
      """),
  ]

  /// The files that the shell keeps for a tool.
  static func files(of tool: String) -> [ManualEntry] {
    [
      ManualEntry(
        "$XDG_CONFIG_HOME/\(tool)/rc",
        "A script that runs at the start of a terminal session; see --no-rc."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/history",
        "The lines typed at the prompt. Only you can read this file. See --no-history."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/journals",
        """
        Recordings of the latest terminal sessions. Only you can read these files. See --resume \
        and --no-history.
        """),
    ]
  }

  private static func entry(_ status: ExitStatus, _ text: String) -> ManualEntry {
    ManualEntry("\(status.code)", text)
  }
}

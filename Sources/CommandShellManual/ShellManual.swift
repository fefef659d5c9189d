import CommandShell

/// The manual entries that all tools of the shell share.
enum ShellManual {
  /// The command language.
  static let language = [
    ManualEntry(
      "Words",
      """
      Words are separated by blanks. '…', "…" and \\ quote as in a POSIX shell; a quote left open \
      at the end of the line is an error. ~ at the start of a file name is the home folder. # at \
      the start of a word begins a comment.
      """),
    ManualEntry(
      "Several commands",
      """
      A line holds one or more commands, separated by ; or &. The effects of a command that ends \
      in & run in the background while the next command is read. A command that fails does not \
      keep the next one from running.
      """),
    ManualEntry(
      "Names",
      """
      The exact name or short form of a command takes precedence. Otherwise, a prefix of just one \
      command's name stands for that command. New commands may make a prefix ambiguous, so scripts \
      should spell names out. A short form that is not a letter may be followed directly by the \
      first argument, as in +5.
      """),
    ManualEntry(
      "Arguments",
      """
      An argument in square brackets may be omitted. … means that it may be repeated; | separates \
      alternatives. FILE is a file name.
      """),
    ManualEntry(
      "Integers",
      """
      1000000, 1_000_000, 1,000,000 (commas between groups of three only), 1e6, 10^6, 2^61-1 and \
      -7 are integers, from -2^63 to 2^63-1. Anything else is an error that quotes the word.
      """),
    ManualEntry(
      "Lines",
      """
      Blank lines, CRLF, a byte-order mark and a missing last newline are accepted. A NUL or \
      invalid UTF-8 is an error on that line.
      """),
    ManualEntry(
      "Scripts",
      """
      A pipe or a file is a script: no banner, no prompt, no colors. A command's effects finish \
      before the next command is read, unless it ends in &; at the end all running work is \
      awaited. Errors go to standard error as FILE:LINE: error: …, and the script continues.
      """),
    ManualEntry(
      "At a terminal",
      """
      A session is interactive if standard input and standard output are both terminals; \
      otherwise standard input is a script. Effects run in the background, and their results are \
      printed above the line that is being typed; work that has been running for a second is \
      shown in front of the prompt. Tab completes words; Up and Ctrl-R find earlier lines. Ctrl-C \
      clears the line or, on an empty one, cancels running work. Ctrl-D quits on an empty line. \
      Output of one command that is longer than the screen goes through a pager; later results of \
      its effects do not.
      """),
  ]

  /// The exit statuses of a tool.
  static let exitStatuses = [
    entry(.success, "Every command succeeded, or the commands were typed at a terminal."),
    entry(.commandFailed, "A command failed, for any reason."),
    entry(.badUsage, "The command line or an environment variable was invalid."),
    entry(
      .badData, "The recording to replay is invalid, or led to a different state."),
    entry(.cannotRead, "A script or recording named on the command line could not be read."),
    entry(.systemError, "The system refused something essential, such as a pipe."),
    entry(.cannotCreate, "A file named on the command line could not be created."),
    entry(.cannotWrite, "Output could not be written; a reader that stops early is not an error."),
    ManualEntry("129, 130, 143", "SIGHUP, SIGINT or SIGTERM ended the tool."),
  ]

  /// The environment variables of the shell.
  static let environment = [
    ManualEntry("HOME", "The home folder; the default is the one in the user database."),
    ManualEntry("LESS", "Options for less; the default is FRX."),
    ManualEntry("NO_COLOR", "If it is set and not empty, no colors are used at a terminal."),
    ManualEntry(
      "PAGER",
      """
      The program that shows output longer than the terminal's screen; by default less, if it is \
      installed. If it is empty or cat, no pager is used.
      """),
    ManualEntry(
      "SOURCE_DATE_EPOCH",
      "A time in seconds since 1970 to use instead of the current time, for reproducible output."),
    ManualEntry(
      "TERM", "The type of the terminal. A dumb terminal gets no colors, editing keys or pager."),
    ManualEntry(
      "XDG_CONFIG_HOME",
      "The folder of settings; ~/.config if it is unset or not an absolute path."),
    ManualEntry(
      "XDG_STATE_HOME",
      "The folder of history and journals; ~/.local/state if it is unset or not an absolute path."
    ),
  ]

  /// The files that the shell keeps for a tool.
  static func files(of tool: String) -> [ManualEntry] {
    [
      ManualEntry(
        "$XDG_CONFIG_HOME/\(tool)/rc",
        "A script that runs at the start of a terminal session; see --no-rc."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/history",
        "The lines typed at the prompt, which only you may read; see --no-history."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/journals",
        """
        Recordings of the latest sessions at a terminal, which only you may read; see \
        --resume and --no-history.
        """),
    ]
  }

  private static func entry(_ status: ExitStatus, _ text: String) -> ManualEntry {
    ManualEntry("\(status.code)", text)
  }
}

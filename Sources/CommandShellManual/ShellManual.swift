/// What the manual of every tool of the shell says.
enum ShellManual {
  /// The language in which commands are written.
  static let language = [
    ManualEntry(
      "Words",
      """
      Words are parted by blanks. '…', "…" and \\ quote as in a POSIX shell; a quote left open at \
      the end of the line is an error. ~ at the start of a file name is the home folder. # at the \
      start of a word begins a comment.
      """),
    ManualEntry(
      "Several commands",
      """
      A line holds one or more commands parted by ; or &. After & a command's effects run on while \
      the next command is read. A command that fails does not keep the next one from running.
      """),
    ManualEntry(
      "Names",
      """
      A command's exact name or short form comes first; else any beginning of one command's name \
      alone will do. A short form that is not a letter may be written right in front of the first \
      argument: +5.
      """),
    ManualEntry(
      "Arguments",
      """
      What stands in square brackets may be left out. … stands for more of the same, | for one of \
      several. FILE is a file's name.
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
      before the next command is read, unless it ends in &; at the end everything under way is \
      waited for. Errors go to standard error as FILE:LINE: error: …, and the script goes on.
      """),
    ManualEntry(
      "At a terminal",
      """
      Standard input and standard output both have to be terminals for a conversation; else standard \
      input is a script. Effects run behind the prompt, and what they bring is printed above the \
      line being typed; what has run for a second stands in front of the prompt. Tab completes, Up \
      and Ctrl-R find earlier lines. Ctrl-C clears the line or, on an empty one, cancels what is \
      running. Ctrl-D leaves on an empty line. What one command prints at once, and is longer than \
      the screen, goes through a pager; what its effects bring later does not.
      """),
  ]

  /// The statuses that a tool ends with.
  static let exitStatuses = [
    entry(.success, "Every command succeeded, or the commands were typed at a terminal."),
    entry(.commandFailed, "Some command failed, for whatever cause."),
    entry(.badUsage, "The command line, or an environment variable, made no sense."),
    entry(
      .badData, "The recording to be run again is bad, or led to another state than recorded."),
    entry(.cannotRead, "A script or recording named on the command line could not be read."),
    entry(.systemError, "The system refused something that everything rests on."),
    entry(.cannotCreate, "A file named on the command line could not be created."),
    entry(.cannotWrite, "Output could not be written; a reader that goes away is no error."),
    ManualEntry("129, 130, 143", "The tool was ended by SIGHUP, SIGINT or SIGTERM."),
  ]

  /// The environment variables that the shell looks at.
  static let environment = [
    ManualEntry("HOME", "The home folder; that of the user database where it is unset."),
    ManualEntry("LESS", "Options of less; FRX where it is unset."),
    ManualEntry("NO_COLOR", "No colors are used at a terminal unless this is unset or empty."),
    ManualEntry(
      "PAGER",
      """
      What shows output that is longer than the terminal's screen; less, if there is one, where it \
      is unset. Empty or cat means none.
      """),
    ManualEntry(
      "SOURCE_DATE_EPOCH",
      "A time in seconds since 1970 that stands for the present, for output that can be repeated."),
    ManualEntry(
      "TERM", "The terminal's type. One that is dumb gets neither colors, keys nor a pager."),
    ManualEntry(
      "XDG_CONFIG_HOME",
      "Where settings are; ~/.config where it is unset or not an absolute path."),
    ManualEntry(
      "XDG_STATE_HOME",
      "Where history and journals are kept; ~/.local/state where it is unset or not an absolute path."
    ),
  ]

  /// The files that the shell keeps for a tool.
  static func files(of tool: String) -> [ManualEntry] {
    [
      ManualEntry(
        "$XDG_CONFIG_HOME/\(tool)/rc",
        "A script that is run at the start of a session, before all else; see --no-rc."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/history",
        "The lines typed at the prompt, which only you may read; see --no-history."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/journals",
        """
        A recording of each of the last sessions at a terminal, which only you may read; see --resume \
        and --no-history.
        """),
    ]
  }

  private static func entry(_ status: ExitStatus, _ text: String) -> ManualEntry {
    ManualEntry("\(status.code)", text)
  }
}

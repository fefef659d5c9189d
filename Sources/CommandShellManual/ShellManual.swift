import CommandShell

/// The manual entries that all tools of the shell share.
enum ShellManual {
  /// The command language.
  static let language = [
    ManualEntry(
      "Words",
      """
      Words are separated by spaces or tabs. '…', "…" and \\ quote text as in a POSIX shell; a \
      quote that is still open at the end of the line is an error in a script; at the prompt, the \
      line continues on the next one. ~ at the start of a file name stands for the home folder. # at the start of a word begins a comment.
      """),
    ManualEntry(
      "Several commands",
      """
      A line can contain several commands, separated by ; or &. Each command starts when the work \
      of the ones before it has finished. A command that ends with & runs in the background, so \
      the next command does not wait for it: COMMAND; cancel waits before it cancels, and COMMAND & \
      cancel does not. If a command fails, the next one still runs; in a script, the option \
      --stop-on-error prevents this.
      """),
    ManualEntry(
      "Names",
      """
      A command can be written as its name, its short form, or a prefix that matches only one \
      name. An exact name or short form takes precedence over a prefix. Commands that are added in \
      the future may make a prefix ambiguous, so scripts should use full names. The first argument \
      may directly follow a short form that is not a letter, as in ?undo.
      """),
    ManualEntry(
      "Sub-commands",
      """
      Some commands have sub-commands, such as history export. The name of a sub-command follows \
      the name of its command, and takes precedence over an argument that is the same word. If the \
      word cannot be an argument of the command, a prefix that matches only one sub-command is \
      enough. Usage lines list sub-commands after |, as in history [K] | export | test.
      """),
    ManualEntry(
      "Arguments",
      """
      An argument in square brackets may be omitted. An argument followed by … may be repeated. | \
      separates alternatives. FILE is a file name.
      """),
    ManualEntry(
      "Options",
      """
      Some commands have options, which begin with --. An option may be written before, between or \
      after the arguments of its command. A value follows its option as the next word, or after =. \
      The word -- ends the options, so each word after it is an argument. A word such as -7 is not \
      an option.
      """),
    ManualEntry(
      "Integers",
      """
      Integers range from -2^63 to 2^63-1. They can be written as 1000000, 1_000_000, 1,000,000 \
      (with commas only between groups of three digits), 1e6, 10^6, 2^61-1 or -7, and as \
      expressions of such numbers with +, -, *, ^, ! (factorial) and parentheses, without blanks: \
      (2^31-1)*3 or 12!+1. The operators have their usual precedence, so -2^2 is -4 and 2^3^2 is \
      2^9. A negative number needs parentheses, except at the beginning of the word: 2*(-3). The \
      result is exact. Anything else is an error, and the message quotes the invalid word.
      """),
    ManualEntry(
      "Lines",
      """
      Blank lines, CRLF line endings, a byte-order mark and a missing final newline are accepted. \
      A NUL byte or invalid UTF-8 in a line is an error, and no command on that line runs.
      """),
    ManualEntry(
      "Scripts",
      """
      A script is read from a file, from a pipe or from -c. It runs without a banner, a prompt or \
      colors. Each command finishes, including any work that it starts, before the next one \
      begins. A command that ends with & runs in the background instead; before the tool exits, it \
      waits for all background work. Errors are written to standard error as FILE:LINE: error: …, \
      and the script continues.
      """),
    ManualEntry(
      "At a terminal",
      """
      A session is interactive if standard input and standard output are both terminals; \
      otherwise, standard input is a script. The last command of a line, of a paste or of an alias \
      runs in the background: its result is printed above the line that you are typing, and after \
      one second dim text after that line shows that the command is running. While a line waits \
      for its commands, you can type and enter others, which run after it. Tab completes words. Up \
      and Ctrl-R find earlier lines. help keys lists all keys. Ctrl-C clears the line; on an empty \
      line, it cancels background work and drops the commands that have not run. Ctrl-D on an \
      empty line quits. Output that is longer than the screen is shown in a pager, unless it \
      is the result of a command that ran in the background.
      """),
    ManualEntry(
      "JSON",
      """
      With --json, each command prints one JSON object on one line, and each result that arrives \
      later is printed as a separate object. Every object has the key "value", which contains the \
      answer. The description of a command states the format of this value.
      """),
  ]

  /// The exit statuses of a tool.
  static let exitStatuses = [
    entry(.success, "Every command succeeded, or the session was interactive."),
    entry(.commandFailed, "A command failed, and the session was not interactive."),
    entry(.badUsage, "The command line or an environment variable was invalid."),
    entry(
      .badData,
      """
      The recording to replay was invalid, or replaying it led to a state other than the recorded \
      one.
      """),
    entry(.cannotRead, "A script or recording named on the command line could not be read."),
    entry(.systemError, "The system could not provide an essential resource, such as a pipe."),
    entry(.cannotCreate, "A file named on the command line could not be created."),
    entry(
      .cannotWrite,
      """
      Output could not be written. It is not an error if the program that reads the output stops \
      early.
      """),
    ManualEntry(
      "129, 130, 131, 143",
      "The tool was ended by SIGHUP, SIGINT, SIGQUIT or SIGTERM, respectively."),
  ]

  /// The environment variables of the shell.
  static let environment = [
    ManualEntry("CLICOLOR", "If this variable is 0, no colors are used at a terminal."),
    ManualEntry(
      "CLICOLOR_FORCE",
      "If this variable is set, not empty and not 0, colors are used even in a pipe or a file."),
    ManualEntry("EDITRC", "The file with key bindings to use instead of ~/.editrc."),
    ManualEntry("HOME", "The home folder; by default, the one in the user database."),
    ManualEntry("LESS", "The options for less; by default, FRX."),
    ManualEntry(
      "NO_COLOR",
      """
      If this variable is set and not empty, no colors are used, even with CLICOLOR_FORCE. The \
      option --color takes precedence over all of these variables.
      """),
    ManualEntry(
      "PAGER",
      """
      The program that shows output longer than the screen. The default is less, if it is \
      installed. No pager is used if the variable is empty or cat, or with --safe.
      """),
    ManualEntry(
      "SOURCE_DATE_EPOCH",
      "A time in seconds since 1970 to use instead of the current time, for reproducible output."),
    ManualEntry(
      "TERM",
      """
      The type of the terminal. If the variable is unset, empty or dumb, the tool uses no colors, \
      no editing keys and no pager. It uses no colors either if the system's terminfo database \
      does not contain the type, or has no colors for it, as for vt100.
      """),
    ManualEntry(
      "TMPDIR", "The folder for the file that Ctrl-X Ctrl-E edits; by default, /tmp."),
    ManualEntry(
      "VISUAL, EDITOR",
      """
      The program that edits the line for Ctrl-X Ctrl-E. VISUAL takes precedence over EDITOR. The \
      default is vi.
      """),
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
      ManualEntry("~/.editrc", "Key bindings for the prompt; see Keys."),
      ManualEntry(
        "$XDG_CONFIG_HOME/\(tool)/rc",
        "A script that runs at the start of a terminal session; see --no-rc."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/history",
        "The lines typed at the prompt. Only you can read this file. See --no-history."),
      ManualEntry(
        "$XDG_STATE_HOME/\(tool)/journals",
        """
        Recordings of the latest terminal sessions. Only you can read these files. See --resume, \
        --sessions and --no-history.
        """),
    ]
  }

  private static func entry(_ status: ExitStatus, _ text: String) -> ManualEntry {
    ManualEntry("\(status.code)", text)
  }
}

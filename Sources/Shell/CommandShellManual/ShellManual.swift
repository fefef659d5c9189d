import CommandShell

/// The manual entries that all tools of the shell share.
enum ShellManual {
  /// The exit statuses of a tool and their causes.
  static let exitStatuses = entries([
    code(.success): "Every command succeeded, or the session was interactive.",
    code(.commandFailed): "A command failed, and the session was not interactive.",
    code(.planWrites): "With --plan-status, the plan succeeds and changes something.",
    code(.badUsage): """
    The command line or an environment variable was invalid. A command line can have at most \
    4,096 arguments.
    """,
    code(.badData): """
    The recording to replay was invalid, or replaying it led to a state other than the recorded \
    one.
    """,
    code(.cannotRead): "A script or recording named on the command line could not be read.",
    code(.systemError): "The system could not provide an essential resource, such as a pipe.",
    code(.cannotCreate): "A file named on the command line could not be created.",
    code(.cannotWrite): """
    Output could not be written. It is not an error if the program that reads the output stops \
    early.
    """,
    "129, 130, 131, 143": "The tool was ended by SIGHUP, SIGINT, SIGQUIT or SIGTERM, respectively.",
  ])

  /// The environment variables that the shell reads.
  static let environment = entries([
    "ACCESSIBLE": "If this variable is 1, sessions suit screen readers.",
    "CLICOLOR, FORCE_COLOR, NO_COLOR": """
    No colors are used if NO_COLOR is not empty. Otherwise, FORCE_COLOR=1 forces colors, but not \
    with --json or in COMMAND > FILE, and CLICOLOR=0 turns them off. The option --color takes \
    precedence.
    """,
    "EDITRC": "The file with key bindings to use instead of ~/.editrc.",
    "HOME": "The home folder; by default, the one in the user database.",
    "LESS": "The options for less; by default, FRX.",
    "PAGER": """
    The program that shows output longer than the screen. The default is less, if it is \
    installed. No pager is used if the variable is empty or cat, or with --safe.
    """,
    "SOURCE_DATE_EPOCH":
      "A time in seconds since 1970 to use instead of the current time, for reproducible output.",
    "TERM, TERM_PROGRAM": """
    The terminal. If TERM is unset, empty or dumb, the tool uses no colors, no editing keys and no \
    pager. It uses the colors of the terminfo database, or of its entry xterm-256color if TERM has \
    none. Known terminals receive marks for prompts, the folder and progress.
    """,
    "TMPDIR": "The folder for the file that Ctrl-X Ctrl-E edits; by default, /tmp.",
    "VISUAL, EDITOR": """
    The program that edits the line for Ctrl-X Ctrl-E. VISUAL takes precedence over EDITOR. The \
    default is vi.
    """,
    "XDG_CONFIG_HOME":
      "The folder for settings; ~/.config if the variable is unset or not an absolute path.",
    "XDG_STATE_HOME": """
    The folder for history and journals; ~/.local/state if the variable is unset or not an \
    absolute path.
    """,
  ])

  /// The files that the shell keeps for a tool.
  static func files(of tool: String) -> [ManualEntry] {
    entries([
      "~/.editrc": "Key bindings for the prompt; see Keys.",
      "$XDG_CONFIG_HOME/\(tool)/rc":
        "A script that runs at the start of a terminal session; see --no-rc.",
      "$XDG_STATE_HOME/\(tool)/history": """
      The last 10,000 typed lines, unless set history-size changes that. Only you can read the \
      file. See --no-history.
      """,
      "$XDG_STATE_HOME/\(tool)/journals": """
      Recordings of the latest terminal sessions. Only you can read these files. See --resume, \
      --sessions and --no-history.
      """,
    ])
  }

  /// Returns an entry for each term and its explanation.
  static func entries(_ texts: KeyValuePairs<String, String>) -> [ManualEntry] {
    texts.map { ManualEntry($0.key, $0.value) }
  }

  private static func code(_ status: ExitStatus) -> String { "\(status.code)" }
}

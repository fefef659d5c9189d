/// The explanation of the command language, for `help language` and for manuals.
package enum CommandLanguage {
  /// Returns the topics, each with an explanation in complete sentences.
  ///
  /// `numbers` is the explanation of the tool's numbers.
  package static func topics(numbers: String) -> KeyValuePairs<String, String> {
    [
      "Words": """
      Words are separated by spaces or tabs. '…', "…" and \\ quote text as in a POSIX shell. In \
      a script, a quote left open at the end of the line is an error. At the prompt, the line \
      continues on the next one. ~ at the start of a file name stands for the home folder. # at \
      the start of a word begins a comment.
      """,
      "Several commands": """
      A line can contain several commands, separated by ; or &. Each command starts when the work \
      of the ones before it has finished. A command that ends with & runs in the background, so \
      the next command does not wait for it. COMMAND; cancel waits before it cancels, and COMMAND \
      & cancel does not. An & between two characters of a word, as in a URL, belongs to the word. \
      If a command fails, the next one still runs; in a script, the option --stop-on-error \
      prevents this. A command that ends with > FILE, >> FILE or | PROGRAM sends its output to the \
      file or the program; help ! explains this.
      """,
      "Names": """
      A command can be written as its name, its short form, or a prefix that matches only one \
      name. An exact name or short form takes precedence over a prefix. Commands that are added in \
      the future may make a prefix ambiguous, so scripts should use full names. The first argument \
      may directly follow a short form that is not a letter, as in ?undo.
      """,
      "Sub-commands": """
      Some commands have sub-commands, such as history export. The name of a sub-command follows \
      the name of its command, and takes precedence over an argument that is the same word. If the \
      word cannot be an argument of the command, a prefix that matches only one sub-command is \
      enough. Usage lines list sub-commands after |, as in help [COMMAND] | shell | keys.
      """,
      "Arguments": """
      An argument in square brackets may be omitted. An argument followed by … may be repeated. | \
      separates alternatives.
      """,
      "Options": """
      Some commands have options, which begin with --. An option may be written before, between or \
      after the arguments of its command. A value follows its option as the next word, or after =. \
      The word -- ends the options, so each word after it is an argument. A word such as -7 is not \
      an option.
      """,
      "Integers": numbers,
      "Lines": """
      Blank lines, CRLF line endings, a byte-order mark and a missing final newline are accepted. \
      A line with a NUL byte, invalid UTF-8, or a carriage return outside quotes is an error as a \
      whole.
      """,
      "Scripts": """
      A script is read from a file, from a pipe or from -c. It runs without a banner, a prompt or \
      colors. Before the tool exits, it waits for commands that end with &, but not for endless \
      work, such as a timer. Errors are written to standard error as FILE:LINE: error: …, and the \
      script continues.
      """,
      "At a terminal": """
      A session is interactive if standard input and standard output are both terminals; \
      otherwise, standard input is a script. The last command of a line, of a paste or of an alias \
      runs in the background. Its result is printed above the line that you are typing. After one \
      second, dim text at the end of that line shows that the command is running. While a \
      line waits for its commands, you can type and enter others, which run after it. Tab \
      completes words. Up and Ctrl-R find earlier lines. help keys lists all keys. Ctrl-C clears \
      the line; on an empty line, it cancels background work and drops the commands that have \
      not run. Ctrl-D on an empty line quits. Output that is longer than the screen is shown in a \
      pager, unless it is the result of a command that ran in the background.
      """,
      "JSON": """
      With --json, each command prints one JSON object on one line, and each result that arrives \
      later is printed as a separate object. The key "value" contains the answer, in the format \
      that the description of the command states.
      """,
    ]
  }
}

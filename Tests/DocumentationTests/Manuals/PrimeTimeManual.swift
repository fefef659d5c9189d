import CommandShell
import CommandShellManual

/// The parts of the manual of `primetime` that are not generated from its commands and options.
let primeTimeManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    Commands change a count: they set it, add to it, or move it to the next prime. Other commands \
    test or factor a number or the count, and keep a list of favorite primes, which can be saved. \
    Every command becomes an action that may change the state; the changes are printed below the \
    answer, one on each line.
    """,
    """
    The nth prime comes from Wolfram Alpha or is computed locally, while other commands run.
    """,
  ],
  environment: [
    ManualEntry(
      "PRIMETIME_WOLFRAM_URL",
      """
      The address to use instead of https://api.wolframalpha.com: https, or http to this machine.
      """),
    ManualEntry(
      "WOLFRAM_APP_ID",
      "The AppID for Wolfram Alpha. It takes precedence over the file, and is never shown or stored."
    ),
    ManualEntry(
      "XDG_DATA_HOME",
      "The folder of favorites; ~/.local/share if it is unset or not an absolute path."),
  ],
  files: [
    ManualEntry(
      "$XDG_DATA_HOME/primetime/favorite-primes.json",
      "The favorites, a JSON array of integers, unless --data or the command names another file."),
    ManualEntry(
      "$XDG_CONFIG_HOME/primetime/wolfram-app-id", "The AppID for Wolfram Alpha, on one line."),
    ManualEntry(
      "primetime-web",
      """
      The program that makes web requests. It is in the folder of this program, or in \
      ../libexec/primetime relative to it.
      """
    ),
  ],
  examples: [
    CommandExample("primetime", "Starts a session at the terminal."),
    CommandExample(
      "primetime --quiet -c 'count 100; next; count'", "Prints the first prime after 100."),
    CommandExample(
      "seq 100 110 | sed 's/^/prime? /' | primetime",
      "Tells whether each of these numbers is prime."),
    CommandExample(
      "primetime --nth-prime local -c 'nth 1e9 & pi 1e9'",
      "Computes both at the same time, without the network."),
    CommandExample(
      "primetime --log-format diff -c '+ 4' -c next", "Shows each action and its changes."),
  ],
  seeAlso: ["currency(1)", "headlines(1)", "factor(1)", "less(1)"])

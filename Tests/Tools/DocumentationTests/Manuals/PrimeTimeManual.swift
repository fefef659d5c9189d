import CommandShell
import CommandShellManual

/// The parts of the manual of `primetime` that are not generated from its commands and options.
let primeTimeManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    The tool keeps a count. Some commands set the count, add to it, or move it to another prime. \
    Others test or factor a number, or keep a list of favorite primes, which can be saved to a \
    file. Most commands use the count if their number is omitted. If a command changes the state, \
    the changes are printed below its answer, one per line.
    """,
    """
    The command nth asks Wolfram Alpha for a prime or computes the prime locally. At the prompt, \
    other commands can run in the meantime.
    """,
  ],
  environment: [
    ManualEntry(
      "PRIMETIME_WOLFRAM_URL",
      """
      The base URL to use instead of https://api.wolframalpha.com. It must use https, except \
      for this machine.
      """),
    ManualEntry(
      "WOLFRAM_APP_ID",
      """
      The AppID for Wolfram Alpha, which is used instead of the one in the file wolfram-app-id. It \
      is never shown or stored.
      """),
    ManualEntry(
      "XDG_DATA_HOME",
      """
      The folder for favorites; ~/.local/share if the variable is unset or not an absolute path.
      """),
  ],
  files: [
    ManualEntry(
      "$XDG_DATA_HOME/primetime/favorite-primes.json",
      "The default file for the favorites, a JSON array."),
    ManualEntry(
      "$XDG_CONFIG_HOME/primetime/wolfram-app-id", "The AppID for Wolfram Alpha, on one line."),
    ManualEntry(
      "primetime-web",
      """
      The program that makes web requests. It is in the same folder as this tool, or in \
      ../libexec/primetime relative to that folder.
      """
    ),
  ],
  examples: [
    CommandExample("primetime", "Starts an interactive session."),
    CommandExample(
      "primetime --quiet -c 'count 100; next; count'", "Prints the first prime after 100."),
    CommandExample(
      "seq 100 110 | sed 's/^/prime? /' | primetime",
      "Tests which numbers from 100 to 110 are prime."),
    CommandExample(
      "primetime --nth-prime local -c 'nth 1e9 & pi 1e9'",
      "Computes both at the same time, without the network."),
  ],
  seeAlso: ["currency(1)", "headlines(1)", "factor(1)", "less(1)"])

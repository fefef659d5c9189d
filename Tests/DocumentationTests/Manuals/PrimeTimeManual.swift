import CommandShell
import CommandShellManual

/// The parts of the manual of `primetime` that are not generated from its commands and options.
let primeTimeManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    There is a count, which commands add to, set, or move to the next prime. A number, or the count, \
    is tested, factored and added to a list of favorites, which can be saved. Every command becomes \
    an action that changes the state; what changed is printed below the answer, a line a change.
    """,
    """
    The nth prime is asked of Wolfram Alpha or computed; it comes while other commands are read.
    """,
  ],
  environment: [
    ManualEntry(
      "PRIMETIME_WOLFRAM_URL",
      """
      Another address in place of https://api.wolframalpha.com: https, or http to this machine \
      alone.
      """),
    ManualEntry(
      "WOLFRAM_APP_ID",
      "The AppID for Wolfram Alpha; it goes before the one in a file, and is never shown or kept."),
    ManualEntry(
      "XDG_DATA_HOME",
      "Where favorites are kept; ~/.local/share where it is unset or not an absolute path."),
  ],
  files: [
    ManualEntry(
      "$XDG_DATA_HOME/primetime/favorite-primes.json",
      "The favorites, a JSON array of integers, unless --data or the command names another file."),
    ManualEntry(
      "$XDG_CONFIG_HOME/primetime/wolfram-app-id", "The AppID for Wolfram Alpha, on one line."),
    ManualEntry(
      "primetime-web",
      "The program that asks the web for this one; beside it, or in ../libexec/primetime from there."
    ),
  ],
  examples: [
    CommandExample("primetime", "Begins a session at the terminal."),
    CommandExample(
      "primetime --quiet -c 'count 100; next; count'", "Prints the first prime after 100."),
    CommandExample(
      "seq 100 110 | sed 's/^/prime? /' | primetime",
      "Says of each of these numbers whether it is prime."),
    CommandExample(
      "primetime --nth-prime local -c 'nth 1e9 & pi 1e9'",
      "Looks up both at once, without the network."),
    CommandExample(
      "primetime --log-format diff -c '+ 4' -c next", "Shows what each action did to the state."),
  ],
  seeAlso: ["currency(1)", "headlines(1)", "factor(1)", "less(1)"])

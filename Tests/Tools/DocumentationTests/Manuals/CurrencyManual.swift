import CommandShell
import CommandShellManual

/// The parts of the manual of `currency` that are not generated from its commands and options.
let currencyManual = ManualContents(
  date: "2026-11-29",
  description: [
    """
    The tool converts an amount to another currency, with rates from the web or a file. The \
    result is updated when the amount, the currency or the rates change.
    """
  ],
  environment: [
    ManualEntry(
      "XDG_DATA_HOME",
      "The folder for the rates; ~/.local/share if the variable is unset or not an absolute path.")
  ],
  files: [
    ManualEntry("$XDG_DATA_HOME/currency/rates.json", "The latest rates. See --data."),
    ManualEntry(
      "primetime-web",
      """
      The program that makes web requests. It is in the same folder as this tool, or in \
      ../libexec/primetime relative to that folder.
      """
    ),
  ],
  examples: [
    CommandExample("currency", "Starts an interactive session."),
    CommandExample(
      "currency --quiet -c 'reload; to JPY; 10.50'", "Prints today's value of 10.50 EUR in yen."),
    CommandExample(
      "currency --rates-url rates.json -c 'reload; rates'", "Lists the rates in a file."),
  ],
  seeAlso: ["headlines(1)", "primetime(1)", "less(1)"])

import CommandShell
import CommandShellManual

/// The parts of the manual of `currency` that are not generated from its commands and options.
let currencyManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    The tool converts an amount in EUR to another currency, with rates from the web or a file. The \
    result is updated when the amount, the currency or the rates change.
    """
  ],
  files: [
    ManualEntry(
      "primetime-web",
      """
      The program that makes web requests. It is in the same folder as this tool, or in \
      ../libexec/primetime relative to that folder.
      """
    )
  ],
  examples: [
    CommandExample("currency", "Starts an interactive session."),
    CommandExample(
      "currency --quiet -c 'reload; to JPY; 10.50'", "Prints today's value of 10.50 EUR in yen."),
    CommandExample(
      "currency --rates-url rates.json -c 'reload; rates'", "Lists the rates in a file."),
  ],
  seeAlso: ["headlines(1)", "primetime(1)", "less(1)"])

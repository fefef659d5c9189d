import CommandShell
import CommandShellManual

/// The parts of the manual of `currency` that are not generated from its commands and options.
let currencyManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    The tool converts an amount in EUR to another currency, with rates that it loads from the web \
    or a file. When the amount, the currency or the rates change, so does the result.
    """
  ],
  files: [
    ManualEntry(
      "primetime-web",
      """
      The program that makes web requests. It is in the folder of this program, or in \
      ../libexec/primetime relative to it.
      """
    )
  ],
  examples: [
    CommandExample("currency", "Starts a session at the terminal."),
    CommandExample(
      "currency --quiet -c 'reload; to JPY; 10.50'", "Prints the value of 10.50 EUR in yen today."),
    CommandExample(
      "currency --rates-url rates.json -c 'reload; rates'", "Lists the rates of a file."),
  ],
  seeAlso: ["headlines(1)", "primetime(1)", "less(1)"])

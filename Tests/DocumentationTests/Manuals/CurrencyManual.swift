import CommandShell
import CommandShellManual

/// The parts of the manual of `currency` that are not generated from its commands and options.
let currencyManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    An amount in EUR is shown in another currency once there are rates and the amount can be read. \
    Changing the amount or the currency changes what is shown at once.
    """
  ],
  files: [
    ManualEntry(
      "primetime-web",
      "The program that asks the web for this one; beside it, or in ../libexec/primetime from there."
    )
  ],
  examples: [
    CommandExample("currency", "Begins a session at the terminal."),
    CommandExample(
      "currency --quiet -c 'reload; to JPY; 10.50'", "Prints what 10.50 EUR are in yen today."),
    CommandExample(
      "currency --rates-url rates.json -c 'reload; rates'", "Lists the rates that are in a file."),
  ],
  seeAlso: ["headlines(1)", "primetime(1)", "less(1)"])

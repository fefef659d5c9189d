import CommandShell
import CommandShellManual

/// The parts of the manual of `headlines` that are not generated from its commands and options.
let headlinesManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    The titles of a feed are loaded and listed. The same reducer is there three times over, with \
    loading attached to it in three ways; all give the same actions and states.
    """
  ],
  files: [
    ManualEntry(
      "primetime-web",
      "The program that asks the web for this one; beside it, or in ../libexec/primetime from there."
    )
  ],
  examples: [
    CommandExample("headlines", "Begins a session at the terminal."),
    CommandExample("headlines --quiet -c load", "Lists what is on Hacker News' front page."),
    CommandExample(
      "headlines --side-effects feedback --log -c 'load news.rss'",
      "Shows how loading goes where it is attached as feedback."),
  ],
  seeAlso: ["currency(1)", "primetime(1)", "less(1)"])

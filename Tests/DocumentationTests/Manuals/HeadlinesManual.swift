import CommandShell
import CommandShellManual

/// The parts of the manual of `headlines` that are not generated from its commands and options.
let headlinesManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    The tool loads the titles of a news feed and lists them. --side-effects chooses how loading is \
    attached to the reducer; all three ways lead to the same actions and states.
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
    CommandExample("headlines", "Starts a session at the terminal."),
    CommandExample(
      "headlines --quiet -c load", "Lists the titles on the front page of Hacker News."),
    CommandExample(
      "headlines --side-effects feedback --log -c 'load news.rss'",
      "Logs a load that is attached as feedback."),
  ],
  seeAlso: ["currency(1)", "primetime(1)", "less(1)"])

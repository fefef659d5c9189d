import CommandShell
import CommandShellManual

/// The parts of the manual of `headlines` that are not generated from its commands and options.
let headlinesManual = ManualContents(
  date: "2026-11-21",
  description: [
    """
    The tool loads a news feed and lists its titles. The option --side-effects selects one of \
    three ways to run the loading: in middleware, as an effect of the reducer, or as feedback from \
    the state. All three produce the same actions and states.
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
    CommandExample("headlines", "Starts an interactive session."),
    CommandExample(
      "headlines --quiet -c load", "Lists the titles on the front page of Hacker News."),
    CommandExample(
      "headlines --side-effects feedback --log -c 'load news.rss'",
      "Loads a file with feedback, and logs every action."),
  ],
  seeAlso: ["currency(1)", "primetime(1)", "less(1)"])

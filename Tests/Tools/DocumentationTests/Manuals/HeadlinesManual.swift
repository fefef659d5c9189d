import CommandShell
import CommandShellManual

/// The parts of the manual of `headlines` that are not generated from its commands and options.
let headlinesManual = ManualContents(
  date: "2026-11-29",
  description: [
    """
    The tool loads news feeds, lists their titles, and opens the pages of titles in a web browser. \
    The option --side-effects selects how feeds \
    are loaded: by middleware, by an effect of the reducer, or by feedback from the state. All \
    three ways produce the same actions and states.
    """
  ],
  environment: [
    ManualEntry(
      "BROWSER",
      """
      The programs that open starts, separated by colons. The first one that can be started gets \
      the address as its argument. The last one is always xdg-open.
      """),
    ManualEntry(
      "XDG_DATA_HOME",
      """
      The folder for the list of feeds; ~/.local/share if the variable is unset or not an \
      absolute path.
      """
    ),
  ],
  files: [
    ManualEntry(
      "$XDG_DATA_HOME/headlines/feeds.json",
      "The list of feeds with their whole addresses. Only you can read the file. See --data."),
    ManualEntry(
      "primetime-web",
      """
      The program that makes web requests. It is in the same folder as this tool, or in \
      ../libexec/primetime relative to that folder.
      """
    ),
  ],
  examples: [
    CommandExample("headlines", "Starts an interactive session."),
    CommandExample(
      "headlines --quiet -c load", "Lists the titles on the front page of Hacker News."),
    CommandExample(
      "headlines --side-effects feedback --log -c 'load news.rss'",
      "Loads a feed from a file, using feedback, and logs every action."),
  ],
  seeAlso: ["currency(1)", "primetime(1)", "less(1)"])

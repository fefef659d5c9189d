package import CommandShell

/// The commands of `headlines`, grouped as in the help.
package let headlinesCommands = [
  CommandGroup(
    "Headlines",
    [
      Command<HeadlinesAction>(
        "load", arguments: .optional(.resource()),
        summary: "load and list the titles of a feed, or of the Hacker News front page",
        discussion: """
          The source is RSS 2.0, Atom, or a Hacker News search response; the content decides \
          which. An address must use https, or http to this machine. A new source replaces the \
          one that is being loaded. With --json, the value is [TITLE, …]; if the same source is \
          already being loaded, {"source": SOURCE}.
          """,
        examples: [
          CommandExample("load", "lists the Hacker News front page"),
          CommandExample("load https://www.swift.org/atom.xml", "lists the titles of that feed"),
          CommandExample("load ~/news.rss", "reads that file"),
        ]
      ) { .loadRequested(from: $0 ?? HeadlinesState.frontPage) },
      Command(
        "reload", summary: "load the same source again",
        discussion: "With --json, the value is [TITLE, …]."
      ) { .reloadRequested },
      Command(
        "titles", summary: "list the titles again, numbered",
        discussion: "With --json, the value is [TITLE, …]."
      ) { .titlesRequested },
    ])
]

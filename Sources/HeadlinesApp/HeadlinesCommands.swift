package import CommandShell

/// The commands of `headlines`, as its help lists them.
package let headlinesCommands = [
  CommandGroup(
    "Headlines",
    [
      Command<HeadlinesAction>(
        "load", arguments: .optional(.resource()),
        summary: "load and list the titles of a feed, or of Hacker News' front page",
        discussion: """
          RSS 2.0, Atom and answers of the Hacker News search can be read; which it is, is seen by \
          what is in it. An address is https, or http to this machine. Another source takes the \
          place of the one that is being loaded. For a program: [TITLE, …]; where the same source is \
          being loaded already, {"source": SOURCE}.
          """,
        examples: [
          CommandExample("load", "lists what is on Hacker News' front page"),
          CommandExample("load https://www.swift.org/atom.xml", "lists the titles of that feed"),
          CommandExample("load ~/news.rss", "reads that file"),
        ]
      ) { .loadRequested(from: $0 ?? HeadlinesState.frontPage) },
      Command(
        "reload", summary: "load the same source again",
        discussion: "For a program: [TITLE, …]."
      ) { .reloadRequested },
      Command(
        "titles", summary: "list the titles again, numbered",
        discussion: "For a program: [TITLE, …]."
      ) { .titlesRequested },
    ])
]

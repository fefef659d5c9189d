package import CommandShell

/// The commands of `headlines`, in the sections that help shows.
package let headlinesCommands = [
  CommandSection<HeadlinesAction>("Headlines") {
    Command(
      "load", arguments: .optional(.resource()),
      summary: "load a feed and list its titles; by default, Hacker News",
      discussion: """
        The default is the front page of Hacker News. A feed can be RSS 2.0, Atom, or the JSON \
        response to a Hacker News search; load detects the format from the content. A URL must \
        use https; http is allowed only for addresses of this machine, such as localhost. If \
        another feed is still being loaded, that load is canceled. If loading fails, the titles \
        that were loaded before are kept. With --json, "value" is \
        [TITLE, …], or {"source": SOURCE} if the feed is already being loaded.
        """,
      examples: [
        CommandExample("load", "lists the titles on the Hacker News front page"),
        CommandExample("load https://www.swift.org/atom.xml", "lists the titles of that feed"),
        CommandExample("load ~/news.rss", "lists the titles of the feed in that file"),
      ]
    ) { .loadRequested(from: $0 ?? HeadlinesState.frontPage) }
    Command(
      "reload", summary: "load the current feed again and list its titles",
      discussion: """
        The current feed is the one that was last requested with load; before the first load, it \
        is the front page of Hacker News. With --json, "value" is [TITLE, …], or {"source": \
        SOURCE} if the feed is already being loaded.
        """,
      examples: [CommandExample("reload", "lists the titles that the feed has now")]
    ) { .reloadRequested }
    Command(
      "titles", summary: "list the titles of the current feed again",
      discussion: """
        If the current feed could not be loaded, the titles loaded earlier are listed. With \
        --json, "value" is [TITLE, …].
        """,
      examples: [CommandExample("titles", "lists the titles without loading the feed again")]
    ) { .titlesRequested }
  }
]

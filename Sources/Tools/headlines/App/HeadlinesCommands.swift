package import CommandShell

/// The commands of `headlines`, in the sections that help shows.
package let headlinesCommands = [
  CommandSection<HeadlinesAction>("Headlines") {
    Command(
      "load", arguments: .optional(.repeated(.resource())),
      .flag("only", help: "remove all other feeds and earlier titles first"),
      summary: "load feeds and list their titles; by default, Hacker News",
      discussion: """
        The default is the front page of Hacker News. Each URL or file becomes a feed with a state \
        of its own, beside the feeds that were loaded before. The feeds are loaded at the same \
        time, and their titles are listed in the order of the arguments. If a feed fails, its \
        earlier titles are kept, and the other feeds are not affected. A feed that is still being \
        loaded is not loaded again. A feed can be RSS 2.0, Atom, or the JSON response to a Hacker \
        News search; load detects the format from the content. A URL must use https; http is \
        allowed only for addresses of this machine, such as localhost. The query of a URL may be \
        secret, so it is not shown or recorded: URLs that differ only in the query are the same \
        feed, and the last one is used. With --json, "value" is [{"source": SOURCE, "titles": \
        [TITLE, …]}, …]. For a feed that is already being loaded, it is {"source": SOURCE}, \
        without titles.
        """,
      examples: [
        CommandExample("load", "lists the titles on the Hacker News front page"),
        CommandExample("load https://www.swift.org/atom.xml", "adds that feed"),
        CommandExample("load ~/news.rss ~/post.atom", "adds the feeds in these files"),
        CommandExample("load --only ~/news.rss", "replaces all feeds with this one"),
      ]
    ) { .loadRequested(from: $0 ?? [HeadlinesState.frontPage], only: $1) }
    Command(
      "reload", summary: "load all feeds again and list their titles",
      discussion: """
        The feeds are those that were added with load; before the first load, the only feed is the \
        front page of Hacker News. The titles are listed in the order of the feeds. With --json, \
        "value" is as for load.
        """,
      examples: [CommandExample("reload", "lists the titles that the feeds have now")]
    ) { .loadRequested(from: [], only: false) }
    Command(
      "titles", summary: "list the titles of all feeds again",
      discussion: """
        If a feed is being loaded again, or could not be loaded, its earlier titles are listed. \
        With --json, "value" is [{"source": SOURCE, "titles": [TITLE, …]}, …].
        """,
      examples: [CommandExample("titles", "lists the titles without loading the feeds again")]
    ) { .titlesRequested }.readOnly()
  }
]

package import CommandShell

/// The commands of `headlines`, in the sections that help shows.
package let headlinesCommands = [
  CommandSection<HeadlinesAction>("Headlines") {
    Command(
      "load", arguments: .optional(.repeated(.resource())),
      .flag("only", help: "remove all other feeds and earlier titles first"),
      .flag("keep", help: "keep the feeds for later sessions, as load at a terminal always does"),
      summary: "load feeds and list their titles; by default, Hacker News",
      discussion: """
        The default is the front page of Hacker News. Each URL or file becomes a feed with a state \
        of its own, beside the feeds that were loaded before. The feeds are loaded at the same \
        time, and their titles are listed in the order of the arguments. If a feed fails, its \
        earlier titles are kept, and the other feeds are not affected. A feed that is still being \
        loaded is not loaded again. A feed can be RSS 0.9 to 2.0, Atom, JSON Feed, or the JSON \
        response to a Hacker News search. The content shows which format it is. In a script file or \
        with -c, - reads a feed from standard input. If a URL is that of a web page that offers a \
        feed, that feed is loaded, and a line says so. The titles of all feeds together are \
        numbered. If small errors in a feed were repaired, such as a bare & or a control character, \
        the heading of the feed has their number. A URL must use https; http is allowed only for \
        addresses of this machine, such as localhost. At a terminal, the list of feeds that could \
        be loaded is kept for later sessions, which begin with it; reload then loads all of them. \
        A script changes the list only with the option keep or with remove. The query of a URL may \
        be secret, so it is not shown or recorded. Feeds whose URLs differ only in the query are \
        shown with numbers, such as https://example.org/feed?… (2). With --json, "value" is \
        [{"source": SOURCE, "title": TITLE, "titles": [TITLE, …], "links": [URL, …]}, …]; "feed" \
        has the URL of the feed of a web page, and "repaired" the number of repairs, if any. A \
        missing title or link is null. For a feed that is already being loaded, "value" is \
        [{"source": SOURCE}].
        """,
      examples: [
        CommandExample("load", "lists the titles on the Hacker News front page"),
        CommandExample("load https://www.swift.org/atom.xml", "adds that feed"),
        CommandExample("load ~/news.rss ~/post.atom", "adds the feeds in these files"),
        CommandExample("load --only ~/news.rss", "replaces all feeds with this one"),
      ]
    ) { .loadRequested(from: $0 ?? [HeadlinesState.frontPage], only: $1, keep: $2) }
    .undoable(usesNetwork: true)
    Command(
      "reload", summary: "load all feeds again and list their titles",
      discussion: """
        The feeds are those of the kept list and those that were added with load; without feeds, \
        the front page of Hacker News is loaded. The titles are listed in the order of the feeds. \
        With --json, "value" is as for load. A feed from standard input is not loaded again.
        """,
      examples: [CommandExample("reload", "lists the titles that the feeds have now")]
    ) { .loadRequested(from: [], only: false, keep: false) }.undoable(usesNetwork: true)
    Command(
      "titles", summary: "list the titles of all feeds again",
      discussion: """
        If a feed is being loaded again, or could not be loaded, its earlier titles are listed. \
        With --json, "value" is as for load.
        """,
      examples: [CommandExample("titles", "lists the titles without loading the feeds again")]
    ) { .titlesRequested }.readOnly()
    Command(
      "remove", arguments: .resource("FEED").completed(by: feedCompletions),
      summary: "forget a feed and its titles",
      discussion: """
        FEED is the URL or the file that load took, or the name that is shown for it; press Tab to \
        complete it. If the feed is still being loaded, the load is canceled. The feed also leaves \
        the kept list. The titles of the other feeds get new numbers.
        """,
      examples: [CommandExample("remove ~/news.rss", "forgets the feed in that file")]
    ) { .removeRequested($0) }.undoable()
    Command(
      "link", arguments: .integer("N", in: 1...), summary: "print the address of title N",
      discussion: """
        N is the number that titles shows. A recording has no queries and fragments of addresses, \
        so after a replay or resume, use reload to get them. With --json, "value" is the address.
        """,
      examples: [CommandExample("link 3", "prints the address of the third title")]
    ) { .linkRequested($0) }.readOnly()
    Command(
      "open", arguments: .integer("N", in: 1...), summary: "open the address of title N",
      discussion: """
        The address must begin with https:// or http://. It is given to the first program that can \
        be started: those that $BROWSER names, separated by colons, and then xdg-open. No shell is \
        used. The command must be typed at a terminal: scripts and agents cannot run it, and \
        --safe refuses it. To see the address first, use plan open N.
        """,
      examples: [CommandExample("open 3", "opens the address of the third title")]
    ) { .openRequested($0) }.keepingState().onlyTyped()
  }
]

/// The feeds, each with its title.
private let feedCompletions = CompletionProvider { (state: HeadlinesState, _) in
  state.feeds.map { CompletionItem($0.id, $0.headlines.news?.title ?? "") }
}

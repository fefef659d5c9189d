import CommandShell
import SystemIO
import TerminalText
import WebClients
import WebMessages

extension HeadlinesEnvironment {
  /// Returns an environment that loads titles from the web or from files, and opens addresses.
  ///
  /// If a web page offers a feed, that feed is loaded instead.
  ///
  /// `timeout` limits the time of each load from the web. Loads from files have no time limit.
  /// `variable` returns the value of an environment variable.
  static func live(
    timeout: Duration, variable: @escaping @Sendable (String) -> String?
  ) -> HeadlinesEnvironment {
    let loader = DocumentLoader(
      timeout: timeout, sizeLimit: NewsFeed.maximumSize,
      accept: "application/rss+xml, application/atom+xml, application/feed+json, "
        + "application/xml, application/json, */*",
      agent: "headlines/\(HeadlinesCommandLine.version)")
    return HeadlinesEnvironment(
      load: { source in
        if source.isAddress, source.text.contains("…") {
          return .failed(
            "cannot load \(quoted(source.text)): a part of it is not recorded; load the whole address"
          )
        }
        do throws(DocumentError) {
          // Errors show the path of a file as it was typed.
          let isTyped = CurrentProcess.absolutePath(source.description) == source.text
          var location = try DocumentLocation(
            isTyped ? source.description : source.text, isAddress: source.isAddress)
          let name = source.isAddress ? source.description : location.description
          var document = try await loader.load(location, named: name)
          var address: ResourceName?
          if case .web(let page) = location, let link = feedLink(inPage: document.bytes),
            let feed = try? HTTPRedirectPolicy.encrypted.target(link, from: page)
          {
            (location, address) = (.web(feed), ResourceName(feed.description))
            document = try await loader.load(location)
          }
          do throws(NewsFeedError) {
            let base = source.isAddress ? "\(location)" : nil
            var news = try NewsFeed(
              parsing: document.bytes, charset: document.charset, address: base)
            news.address = address
            return .loaded(news)
          } catch {
            return .failed("cannot read \(address?.description ?? name): \(error)")
          }
        } catch {
          return switch error {
          case .cancelled: nil
          case .badAddress: .failed("cannot load \(quoted(source.description)): \(error)")
          case .http, .file: .failed(error.description)
          }
        }
      },
      open: { address in
        guard WebBrowser.open(address, variable: variable) else {
          throw ShellError.failed("no web browser was found; set BROWSER to the name of one")
        }
      },
      absolutePath: CurrentProcess.absolutePath)
  }
}

import CommandShell
import HeadlinesApp
import LiveClients
import NewsFeeds
import Unidirectional

extension HeadlinesEnvironment {
  /// Returns an environment that uses the web and the disk.
  static func live(timeout: Duration) -> HeadlinesEnvironment {
    let loader = ResourceLoader(
      timeout: timeout, sizeLimit: NewsFeed.maximumSize,
      accept: "application/rss+xml, application/atom+xml, application/xml, application/json, */*")
    return HeadlinesEnvironment { source, cancellation in
      do throws(ResourceError) {
        let location = try ResourceLocation(parsing: source.text)
        let bytes = try loader.load(location, onCancel: cancellation.onCancel)
        do throws(NewsFeedError) {
          let isCancelled = { cancellation.isCancelled }
          return .loaded(try NewsFeed(parsing: bytes, isCancelled: isCancelled).titles)
        } catch {
          return error == .cancelled ? nil : .failed("cannot read \(location): \(error)")
        }
      } catch {
        return error == .cancelled ? nil : .failed(error.description)
      }
    }
  }
}

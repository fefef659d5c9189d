package import CommandShell
import TerminalText

/// The reducer of `headlines`, which changes the state but loads nothing.
///
/// While a feed is being loaded, its headlines are ``Headlines/loading(earlier:)``, and one of the
/// three ``SideEffects`` performs the load. A request to load a feed from a recording by its whole
/// address replaces the current load. At the end of a load, ``feedReducer`` changes only that
/// feed, so a load that fails leaves the other feeds unchanged.
///
/// Besides rejections, the reducer has two outputs. `alreadyLoading` has the requested sources that
/// are already being loaded. `ignored` has the source of a response or a cancellation that belongs
/// to no current load.
package let headlinesReducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
  switch action {
  case .loadRequested(let sources, let only, let keep):
    let present = state.beginLoading(sources, only: only, keep: keep)
    return present.isEmpty ? [] : [.output("alreadyLoading", present)]
  case .loadResponse(let source, _), .loadCancelled(let source):
    let isLoading = state.feed(of: source)?.headlines.isLoading ?? false
    return isLoading ? feedsReducer(&state, action) : [.output("ignored", source)]
  case .titlesRequested:
    return state.titlesRejection.map { [.reject($0)] } ?? []
  case .removeRequested(let source):
    let isFeed = state.feed(of: source) != nil
    state.removeFeeds { $0.id == source.description }
    return isFeed ? [] : [.reject(HeadlinesRejection.notAFeed(source))]
  case .linkRequested(let number), .openRequested(let number):
    do throws(HeadlinesRejection) { _ = try state.link(number) } catch { return [.reject(error)] }
    return []
  }
}

/// The reducer of the feeds that are being loaded.
private let feedsReducer = feedReducer.forEach(
  state: \HeadlinesState.feeds, index: { id, feeds in feeds.uniqueIndex { $0.id == id } },
  action: HeadlinesAction.feed)

extension HeadlinesState {
  /// Returns the link of the title with a number.
  func link(_ number: Int) throws(HeadlinesRejection) -> ResourceName {
    guard let item = item(number) else { throw titlesRejection ?? .noTitle(number) }
    guard let link = item.link else { throw .noLink(number) }
    // A recorded address lacks the parts that may be secret.
    if link.text.hasSuffix("…") { throw .redactedLink(link) }
    return link
  }

  /// The reason there are no titles to list; nil if a feed has titles.
  fileprivate var titlesRejection: HeadlinesRejection? {
    if feeds.contains(where: { $0.headlines.news != nil }) { return nil }
    if let source = loading.first { return .loading(source) }
    for case .failed(let reason, _) in feeds.map(\.headlines) { return .failed(reason) }
    return .notLoaded
  }
}

/// The reason there is nothing to list, remove, show or open.
package enum HeadlinesRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// No titles are loaded, no load is running, and no load has failed.
  case notLoaded

  /// A source is still being loaded.
  case loading(ResourceName)

  /// The load of a feed failed, for this reason.
  case failed(String)

  /// No feed has this source.
  case notAFeed(ResourceName)

  /// No title has this number.
  case noTitle(Int)

  /// The title with this number has no address.
  case noLink(Int)

  /// The address of a title comes from a recording, which has no queries and fragments.
  case redactedLink(ResourceName)

  /// An address cannot be opened, for the given reason.
  case notOpened(ResourceName, String)

  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .notLoaded: "no titles are loaded; use load or reload to get them"
    case .loading(let source): "\(quoted(source.description)) is still being loaded"
    case .failed(let reason): "there are no titles: \(reason)"
    case .notAFeed(let source):
      "\(quoted(source.description)) is not a feed that was loaded; press Tab to complete a feed"
    case .noTitle(let number): "there is no title \(number); use titles to list them"
    case .noLink(let number): "title \(number) has no address"
    case .redactedLink(let link):
      "\(quoted(link.text)) lacks a part, which is not recorded; use reload first"
    case .notOpened(let link, let reason): "cannot open \(quoted(link.text)): \(reason)"
    }
  }
}

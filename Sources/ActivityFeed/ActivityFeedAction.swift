/// What happens to the feed itself.
package enum ActivityFeedAction: Codable, Equatable, Sendable {
  /// Somebody asked for a page, counted from 1, the latest first.
  case pageRequested(Int64)
}

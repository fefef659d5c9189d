import Synchronization

/// A pause in the use of a service that has failed.
package final class ServicePause: Sendable {
  /// The length of the pause; nil if it lasts until the process ends.
  package let length: Duration?

  private let now: @Sendable () -> Duration
  private let end = Mutex<Duration?>(nil)

  /// Creates a pause that has not begun; `now` returns the time since a fixed moment.
  package init(length: Duration?, now: @escaping @Sendable () -> Duration) {
    self.length = length
    self.now = now
  }

  /// Whether the pause has begun and not ended.
  package var isActive: Bool { end.withLock { $0.map { now() < $0 } ?? false } }

  /// Begins the pause; does nothing and returns false if the pause is active.
  package func begin() -> Bool {
    if isActive { return false }
    end.withLock { $0 = length.map { now() + $0 } ?? .seconds(Int64.max) }
    return true
  }
}

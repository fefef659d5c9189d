import Dispatch

/// The lock that an editor holds while it calls libedit.
///
/// libedit and the terminfo library use global variables, such as the current terminal and the
/// buffers of `tgoto`. With the lock, a process can have several editors on several threads.
enum LibeditLock {
  private static let semaphore = DispatchSemaphore(value: 1)

  /// Calls a function that uses libedit.
  static func withLock<Result>(_ body: () -> Result) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return body()
  }

  /// Calls a function that blocks, and lets other editors use libedit in the meantime.
  ///
  /// The caller must hold the lock.
  static func withoutLock<Result>(_ body: () -> Result) -> Result {
    semaphore.signal()
    defer { semaphore.wait() }
    return body()
  }
}

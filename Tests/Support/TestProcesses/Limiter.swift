import Foundation

/// A limit on the number of tasks that do something at the same time.
actor Limiter {
  /// The limit on running processes.
  ///
  /// Without it, parallel tests would slow each other down until they exceed their time limits.
  static let processes = Limiter(count: processors)

  /// The limit on running tests that have their own threads.
  static let ownThreads = Limiter(count: 4 * processors)

  private static var processors: Int { max(2, ProcessInfo.processInfo.activeProcessorCount) }

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  /// Waits for a free place and takes it.
  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Gives the place back.
  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

import Foundation

/// Limits the number of running processes to the number of processors, but at least two.
///
/// Otherwise many parallel tests would use up each other's time limits.
actor ProcessLimiter {
  static let shared = ProcessLimiter(count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func giveBack() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

import Synchronization
package import SystemIO
package import SystemPackage

extension FileSystem {
  /// Returns a file system that passes the name of each call to a gate, which can throw an error.
  package func gated(
    _ gate: @escaping @Sendable (_ name: String) throws(Errno) -> Void
  ) -> FileSystem {
    var system = self
    system.onCall = gate
    return system
  }

  /// Returns a file system that writes at most `limit` bytes in each call.
  package func writing(atMost limit: Int) -> FileSystem {
    var system = self
    system.writeLimit = limit
    return system
  }
}

/// A log of the names of calls.
package final class CallLog: Sendable {
  private let log = Mutex<[String]>([])

  package init() {}

  package var names: [String] { log.withLock { $0 } }

  /// Records a call, and returns its index.
  package func note(_ name: String) -> Int {
    log.withLock {
      $0.append(name)
      return $0.count - 1
    }
  }
}

/// Runs an operation again and again, and makes a different call fail each time: first the first
/// call, then the second, until a run has fewer calls.
///
/// - Parameters:
///   - code: The error of the call that fails.
///   - operation: The operation; its arguments are the system calls to use, and a function that
///     returns the name of the call that failed, or nil if none failed.
/// - Returns: The names of the calls that failed.
@discardableResult
package func failingEachCall(
  _ code: Errno, _ operation: (FileSystem, _ failed: () -> String?) throws -> Void
) rethrows -> [String] {
  var failed: [String] = []
  while true {
    let index = failed.count
    let log = CallLog()
    let system = FileSystem.live.gated { (name) throws(Errno) in
      if log.note(name) == index { throw code }
    }
    try operation(system) { log.names.count > index ? log.names[index] : nil }
    guard log.names.count > index else { return failed }
    failed.append(log.names[index])
  }
}

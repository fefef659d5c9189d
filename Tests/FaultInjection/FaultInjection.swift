import Synchronization
package import SystemIO
package import SystemPackage

extension FileSystem {
  /// Returns a file system that passes the name of each call to a gate, which can throw an error.
  package func gated(
    _ gate: @escaping @Sendable (_ name: String) throws(Errno) -> Void
  ) -> FileSystem {
    let live = self
    var system = live
    system.open = { (path, mode, options, permissions) throws(Errno) in
      try gate("open")
      return try live.open(path, mode, options, permissions)
    }
    system.close = { (file) throws(Errno) in
      // Close the descriptor even if the gate makes the call fail.
      try live.close(file)
      try gate("close")
    }
    system.read = { (file, buffer) throws(Errno) in
      try gate("read")
      return try live.read(file, buffer)
    }
    system.readAt = { (file, buffer, offset) throws(Errno) in
      try gate("readAt")
      return try live.readAt(file, buffer, offset)
    }
    system.write = { (file, bytes) throws(Errno) in
      try gate("write")
      return try live.write(file, bytes)
    }
    system.truncate = { (file, size) throws(Errno) in
      try gate("truncate")
      try live.truncate(file, size)
    }
    system.sync = { (file) throws(Errno) in
      try gate("sync")
      try live.sync(file)
    }
    system.lock = { (file, lock) throws(Errno) in
      try gate("lock")
      try live.lock(file, lock)
    }
    system.status = { (file) throws(Errno) in
      try gate("status")
      return try live.status(file)
    }
    system.statusAtPath = { (path) throws(Errno) in
      try gate("statusAtPath")
      return try live.statusAtPath(path)
    }
    system.readLink = { (path) throws(Errno) in
      try gate("readLink")
      return try live.readLink(path)
    }
    system.checkWritable = { (path) throws(Errno) in
      try gate("checkWritable")
      try live.checkWritable(path)
    }
    system.changeOwner = { (file, owner, group) throws(Errno) in
      try gate("changeOwner")
      try live.changeOwner(file, owner, group)
    }
    system.changePermissions = { (file, permissions) throws(Errno) in
      try gate("changePermissions")
      try live.changePermissions(file, permissions)
    }
    system.rename = { (old, new) throws(Errno) in
      try gate("rename")
      try live.rename(old, new)
    }
    system.remove = { (path) throws(Errno) in
      try gate("remove")
      try live.remove(path)
    }
    system.makeDirectory = { (path, permissions) throws(Errno) in
      try gate("makeDirectory")
      try live.makeDirectory(path, permissions)
    }
    system.names = { (path) throws(Errno) in
      try gate("names")
      return try live.names(path)
    }
    return system
  }

  /// Returns a file system that writes at most `limit` bytes in each call.
  package func writing(atMost limit: Int) -> FileSystem {
    let live = self
    var system = live
    system.write = { (file, bytes) throws(Errno) in
      try live.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(limit)))
    }
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

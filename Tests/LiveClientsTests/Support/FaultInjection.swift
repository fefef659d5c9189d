import Synchronization

@testable import LiveClients

extension FileSystemCalls {
  /// The same calls, each asking a gate first, which may let it through or throw in its place.
  func gated(
    _ gate: @escaping @Sendable (_ name: String) throws(SystemError) -> Void
  ) -> FileSystemCalls {
    let live = self
    var calls = live
    calls.open = { (path, flags, mode) throws(SystemError) in
      try gate("open")
      return try live.open(path, flags, mode)
    }
    calls.close = { (descriptor) throws(SystemError) in
      // The descriptor is given back even where the call is to fail or the process to be dead.
      try live.close(descriptor)
      try gate("close")
    }
    calls.read = { (descriptor, count) throws(SystemError) in
      try gate("read")
      return try live.read(descriptor, count)
    }
    calls.write = { (descriptor, bytes) throws(SystemError) in
      try gate("write")
      return try live.write(descriptor, bytes)
    }
    calls.sync = { (descriptor) throws(SystemError) in
      try gate("sync")
      try live.sync(descriptor)
    }
    calls.status = { (descriptor) throws(SystemError) in
      try gate("status")
      return try live.status(descriptor)
    }
    calls.statusAtPath = { (path) throws(SystemError) in
      try gate("statusAtPath")
      return try live.statusAtPath(path)
    }
    calls.link = { (path) throws(SystemError) in
      try gate("link")
      return try live.link(path)
    }
    calls.checkWritable = { (path) throws(SystemError) in
      try gate("checkWritable")
      try live.checkWritable(path)
    }
    calls.changeOwner = { (descriptor, owner, group) throws(SystemError) in
      try gate("changeOwner")
      try live.changeOwner(descriptor, owner, group)
    }
    calls.changeMode = { (descriptor, mode) throws(SystemError) in
      try gate("changeMode")
      try live.changeMode(descriptor, mode)
    }
    calls.rename = { (old, new) throws(SystemError) in
      try gate("rename")
      try live.rename(old, new)
    }
    calls.unlink = { (path) throws(SystemError) in
      try gate("unlink")
      try live.unlink(path)
    }
    calls.makeFolder = { (path, mode) throws(SystemError) in
      try gate("makeFolder")
      try live.makeFolder(path, mode)
    }
    calls.names = { (path) throws(SystemError) in
      try gate("names")
      return try live.names(path)
    }
    return calls
  }

  /// The same calls, each write taking so many bytes at most.
  func writing(atMost limit: Int) -> FileSystemCalls {
    let live = self
    var calls = live
    calls.write = { (descriptor, bytes) throws(SystemError) in
      try live.write(descriptor, bytes.prefix(limit))
    }
    return calls
  }

  /// The same calls, as made by a process of this number.
  func asProcess(_ number: Int32) -> FileSystemCalls {
    var calls = self
    calls.processID = { number }
    return calls
  }
}

/// A number no process has: Linux counts to 2^22 at most, Darwin to 99998.
let deadProcess: Int32 = 2_000_000_000

/// Counts and names calls.
final class CallLog: Sendable {
  private let log = Mutex<[String]>([])

  var names: [String] { log.withLock { $0 } }

  /// Notes a call and gives its index from 0.
  func note(_ name: String) -> Int {
    log.withLock {
      $0.append(name)
      return $0.count - 1
    }
  }
}

package import SystemPackage

/// An advisory lock on a file: other processes respect it only if they lock the file too.
package enum FileLock: Sendable {
  /// A lock that several processes can hold at once; waits until no exclusive lock is held.
  case shared

  /// An exclusive lock; waits until no other lock is held.
  case exclusive

  /// An exclusive lock; fails immediately if another lock is held.
  case exclusiveWithoutWaiting

  /// No lock; the current lock is released.
  case none
}

/// The properties of a file, from `stat(2)`.
package struct FileStatus: Sendable {
  /// The identity of the file, which all hard links to the file share.
  package var identity: FileIdentity

  /// The kind of file.
  package var kind: FileKind

  /// The permissions, including the set-id and sticky bits.
  package var permissions: FilePermissions

  /// The ID of the user who owns the file.
  package var owner: UInt32

  /// The ID of the group that owns the file.
  package var group: UInt32

  /// The size in bytes.
  package var size: Int

  /// The number of hard links; 0 for an open file that was removed.
  package var linkCount: Int

  /// The time of the last change to the content, in seconds and nanoseconds since 1970.
  package var modificationTime: (seconds: Int, nanoseconds: Int)
}

/// The device and inode of a file, which are the same for all of its hard links.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64

  /// The device that a device file represents.
  package var specialDevice: UInt64
}

/// The kind of a file; the raw value is the word that error messages use.
package enum FileKind: String, Sendable {
  case regular = "regular file"
  case folder
  case device
  case pipe = "named pipe"
  case socket
  case other = "special file"
}

extension FileStatus {
  init(_ status: Stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.rawValue.st_dev),
      inode: UInt64(truncatingIfNeeded: status.rawValue.st_ino),
      specialDevice: UInt64(truncatingIfNeeded: status.rawValue.st_rdev))
    kind =
      switch status.type {
      case .regular: .regular
      case .directory: .folder
      case .characterSpecial, .blockSpecial: .device
      case .fifo: .pipe
      case .socket: .socket
      default: .other
      }
    permissions = status.permissions
    owner = status.rawValue.st_uid
    group = status.rawValue.st_gid
    size = Int(status.size)
    linkCount = status.linkCount
    modificationTime = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
  }
}

package import SystemPackage

/// The system calls for files, each a closure that a test may replace, for example to make it fail.
///
/// A closure makes one call and throws its `Errno`; the methods of ``FileSystem`` repeat a call that
/// a signal interrupted.
package struct FileSystem: Sendable {
  /// `open(2)`; the permissions apply to a file that the call creates, less the umask.
  package var open:
    @Sendable (
      _ path: String, FileDescriptor.AccessMode, FileDescriptor.OpenOptions, FilePermissions
    ) throws(Errno) -> FileDescriptor

  /// `close(2)`.
  package var close: @Sendable (FileDescriptor) throws(Errno) -> Void

  /// `read(2)`; returns the number of bytes, 0 at the end of the file.
  package var read: @Sendable (FileDescriptor, UnsafeMutableRawBufferPointer) throws(Errno) -> Int

  /// `pread(2)`: `read` at an offset, which leaves the descriptor's own offset alone.
  package var readAt:
    @Sendable (FileDescriptor, UnsafeMutableRawBufferPointer, _ offset: Int) throws(Errno) -> Int

  /// `write(2)`; returns the number of bytes written.
  package var write: @Sendable (FileDescriptor, UnsafeRawBufferPointer) throws(Errno) -> Int

  /// `ftruncate(2)`, after which the descriptor writes at the new end.
  package var truncate: @Sendable (FileDescriptor, _ size: Int) throws(Errno) -> Void

  /// `fsync(2)`; on Darwin down to the medium.
  package var sync: @Sendable (FileDescriptor) throws(Errno) -> Void

  /// `flock(2)`; throws `wouldBlock` for a lock that is taken, unless it is waited for.
  package var lock: @Sendable (FileDescriptor, FileLock) throws(Errno) -> Void

  /// `fstat(2)`.
  package var status: @Sendable (FileDescriptor) throws(Errno) -> FileStatus

  /// `stat(2)`; symbolic links are followed.
  package var statusAtPath: @Sendable (_ path: String) throws(Errno) -> FileStatus

  /// `readlink(2)`; throws `invalidArgument` if the path is not a symbolic link.
  package var readLink: @Sendable (_ path: String) throws(Errno) -> String

  /// `faccessat(2)` with `W_OK` and the effective user.
  package var checkWritable: @Sendable (_ path: String) throws(Errno) -> Void

  /// `fchown(2)`.
  package var changeOwner:
    @Sendable (FileDescriptor, _ owner: UInt32, _ group: UInt32) throws(Errno) -> Void

  /// `fchmod(2)`.
  package var changePermissions: @Sendable (FileDescriptor, FilePermissions) throws(Errno) -> Void

  /// `rename(2)`.
  package var rename: @Sendable (_ old: String, _ new: String) throws(Errno) -> Void

  /// `unlink(2)`.
  package var remove: @Sendable (_ path: String) throws(Errno) -> Void

  /// `mkdir(2)`.
  package var makeDirectory: @Sendable (_ path: String, FilePermissions) throws(Errno) -> Void

  /// The names in a directory except `.` and `..`, in no particular order (`readdir(3)`).
  package var names: @Sendable (_ path: String) throws(Errno) -> [String]
}

/// How a file is locked against other processes.
package enum FileLock: Sendable {
  /// Together with other shared locks; waits for an exclusive one.
  case shared

  /// Alone; waits for all others.
  case exclusive

  /// Alone, or not at all if any process holds a lock.
  case exclusiveWithoutWaiting

  /// Not any longer.
  case none
}

/// The properties of a file that this package uses.
package struct FileStatus: Equatable, Sendable {
  /// The file, whatever name it was opened by.
  package var identity: FileIdentity

  /// The kind of file.
  package var kind: FileKind

  /// The permissions, set-id and sticky bits included.
  package var permissions: FilePermissions

  /// The user who owns the file.
  package var owner: UInt32

  /// The group that owns the file.
  package var group: UInt32

  /// The size in bytes.
  package var size: Int

  /// The number of names; 0 for a file that was removed while it was open.
  package var linkCount: Int

  /// The last change of the content, in seconds and nanoseconds since 1970.
  package var modificationTime: (seconds: Int, nanoseconds: Int)

  package static func == (left: FileStatus, right: FileStatus) -> Bool {
    left.identity == right.identity && left.kind == right.kind
      && left.permissions == right.permissions && left.owner == right.owner
      && left.group == right.group && left.size == right.size
      && left.linkCount == right.linkCount && left.modificationTime == right.modificationTime
  }
}

/// The device and the inode of a file, which two names of one file share.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64

  /// The device that a device file stands for.
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

package import SystemPackage

/// The system calls for files, as closures that a test can replace, for example to make one fail.
///
/// Each closure makes one system call and throws the `Errno` of that call. A call that a signal
/// interrupts is repeated, except `close`.
package struct FileSystem: Sendable {
  /// `open(2)`; the permissions, minus the umask, apply to a file that the call creates.
  @Retried package var open:
    @Sendable (
      _ path: String, FileDescriptor.AccessMode, FileDescriptor.OpenOptions, FilePermissions
    ) throws(Errno) -> FileDescriptor

  /// `close(2)`; not repeated, because an interrupted call has closed the descriptor.
  package var close: @Sendable (FileDescriptor) throws(Errno) -> Void

  /// `read(2)`; returns the number of bytes read, 0 at the end of the file.
  @Retried package var read:
    @Sendable (FileDescriptor, UnsafeMutableRawBufferPointer) throws(Errno) -> Int

  /// `pread(2)`: reads at an offset and does not change the descriptor's own offset.
  @Retried package var readAt:
    @Sendable (FileDescriptor, UnsafeMutableRawBufferPointer, _ offset: Int) throws(Errno) -> Int

  /// `write(2)`; returns the number of bytes written.
  @Retried package var write:
    @Sendable (FileDescriptor, UnsafeRawBufferPointer) throws(Errno) -> Int

  /// `ftruncate(2)`, followed by a seek to the new end.
  @Retried package var truncate: @Sendable (FileDescriptor, _ size: Int) throws(Errno) -> Void

  /// `fsync(2)`; on Darwin it flushes to the storage medium, not just to the drive's cache.
  @Retried package var sync: @Sendable (FileDescriptor) throws(Errno) -> Void

  /// `flock(2)`; a non-blocking request throws `wouldBlock` if a conflicting lock is held.
  @Retried package var lock: @Sendable (FileDescriptor, FileLock) throws(Errno) -> Void

  /// `fstat(2)`.
  @Retried package var status: @Sendable (FileDescriptor) throws(Errno) -> FileStatus

  /// `stat(2)`; symbolic links are followed.
  @Retried package var statusAtPath: @Sendable (_ path: String) throws(Errno) -> FileStatus

  /// `readlink(2)`; throws `invalidArgument` if the path is not a symbolic link.
  @Retried package var readLink: @Sendable (_ path: String) throws(Errno) -> String

  /// `faccessat(2)` with `W_OK`, for the effective user.
  @Retried package var checkWritable: @Sendable (_ path: String) throws(Errno) -> Void

  /// `fchown(2)`.
  @Retried package var changeOwner:
    @Sendable (FileDescriptor, _ owner: UInt32, _ group: UInt32) throws(Errno) -> Void

  /// `fchmod(2)`.
  @Retried package var changePermissions:
    @Sendable (FileDescriptor, FilePermissions) throws(Errno) -> Void

  /// `rename(2)`.
  @Retried package var rename: @Sendable (_ old: String, _ new: String) throws(Errno) -> Void

  /// `unlink(2)`.
  @Retried package var remove: @Sendable (_ path: String) throws(Errno) -> Void

  /// `mkdir(2)`.
  @Retried package var makeDirectory:
    @Sendable (_ path: String, FilePermissions) throws(Errno) -> Void

  /// The names in a directory except `.` and `..`, in no particular order (`readdir(3)`).
  @Retried package var names: @Sendable (_ path: String) throws(Errno) -> [String]
}

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
package struct FileStatus: Equatable, Sendable {
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

  package static func == (left: FileStatus, right: FileStatus) -> Bool {
    left.identity == right.identity && left.kind == right.kind
      && left.permissions == right.permissions && left.owner == right.owner
      && left.group == right.group && left.size == right.size
      && left.linkCount == right.linkCount && left.modificationTime == right.modificationTime
  }
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

/// A system call that is repeated as long as signals interrupt it (`EINTR`).
///
/// ```swift
/// @Retried package var sync: @Sendable (FileDescriptor) throws(Errno) -> Void
/// ```
@propertyWrapper
package struct Retried<each Argument, Result>: Sendable {
  private var call: @Sendable (repeat each Argument) throws(Errno) -> Result

  /// Creates the call from a function that makes it once.
  package init(wrappedValue: @escaping @Sendable (repeat each Argument) throws(Errno) -> Result) {
    call = wrappedValue
  }

  /// The call, which never throws `Errno.interrupted`.
  package var wrappedValue: @Sendable (repeat each Argument) throws(Errno) -> Result {
    get {
      { [call] (arguments: repeat each Argument) throws(Errno) in
        while true {
          do throws(Errno) {
            return try call(repeat each arguments)
          } catch {
            if error != .interrupted { throw error }
          }
        }
      }
    }
    set { call = newValue }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system calls that reading and writing files needs, each a closure that a test may replace.
///
/// A closure makes one call and throws its `errno`; to try again after `EINTR` is the caller's.
struct FileSystemCalls: Sendable {
  /// What is used of a file's status.
  struct Status: Equatable, Sendable {
    var mode: mode_t
    var owner: uid_t
    var group: gid_t

    var permissions: mode_t { mode & 0o7777 }

    /// What the file is; nil for a regular one.
    var kind: FileError.Kind? {
      switch mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: .folder
      case S_IFCHR, S_IFBLK: .device
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .other
      }
    }
  }

  /// `open(path, flags, mode)`.
  var open: @Sendable (String, Int32, mode_t) throws(SystemError) -> Int32
  /// `close(descriptor)`.
  var close: @Sendable (Int32) throws(SystemError) -> Void
  /// `read(descriptor, …, count)`; empty at the end of the file.
  var read: @Sendable (Int32, Int) throws(SystemError) -> [UInt8]
  /// `write(descriptor, bytes)`; gives the number of bytes written.
  var write: @Sendable (Int32, ArraySlice<UInt8>) throws(SystemError) -> Int
  /// `fsync(descriptor)`, on Darwin down to the medium.
  var sync: @Sendable (Int32) throws(SystemError) -> Void
  /// `fstat(descriptor)`.
  var status: @Sendable (Int32) throws(SystemError) -> Status
  /// `stat(path)`, symbolic links followed.
  var statusAtPath: @Sendable (String) throws(SystemError) -> Status
  /// `readlink(path)`; throws `EINVAL` for what is no symbolic link.
  var link: @Sendable (String) throws(SystemError) -> String
  /// `faccessat(path, W_OK)` with the effective user.
  var checkWritable: @Sendable (String) throws(SystemError) -> Void
  /// `fchown(descriptor, owner, group)`.
  var changeOwner: @Sendable (Int32, uid_t, gid_t) throws(SystemError) -> Void
  /// `fchmod(descriptor, mode)`.
  var changeMode: @Sendable (Int32, mode_t) throws(SystemError) -> Void
  /// `rename(old, new)`.
  var rename: @Sendable (String, String) throws(SystemError) -> Void
  /// `unlink(path)`.
  var unlink: @Sendable (String) throws(SystemError) -> Void
  /// `mkdir(path, mode)`.
  var makeFolder: @Sendable (String, mode_t) throws(SystemError) -> Void
  /// The names in a folder, `.` and `..` among them, in no order.
  var names: @Sendable (String) throws(SystemError) -> [String]
  /// `getpid()`.
  var processID: @Sendable () -> Int32
  /// Whether `kill(process, 0)` finds a process.
  var isAlive: @Sendable (Int32) -> Bool
}

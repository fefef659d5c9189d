#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which file a descriptor stands for, whatever name it was opened by.
struct FileIdentity: Equatable {
  /// Whether it is a file on disk, and not a terminal, a pipe or another device.
  let isRegular: Bool

  private let device: dev_t
  private let number: ino_t

  /// Asks the system; nil where the descriptor is not open.
  init?(of descriptor: Int32) {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    (device, number) = (status.st_dev, status.st_ino)
  }
}

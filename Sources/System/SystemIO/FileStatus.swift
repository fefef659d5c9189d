/// The device and the inode of a file, which identify it under any of its paths.
package struct FileIdentity: Hashable, Sendable {
  let device: DeviceID
  let inode: Inode
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

extension Stat {
  /// The identity of the file, which all hard links to the file share.
  package var identity: FileIdentity { FileIdentity(device: deviceID, inode: inode) }

  /// The kind of file.
  package var kind: FileKind {
    switch type {
    case .regular: .regular
    case .directory: .folder
    case .characterSpecial, .blockSpecial: .device
    case .fifo: .pipe
    case .socket: .socket
    default: .other
    }
  }

  /// Whether the file is a program that someone can run.
  package var isProgram: Bool {
    kind == .regular
      && !permissions.isDisjoint(with: [.ownerExecute, .groupExecute, .otherExecute])
  }

  /// The time of the last change to the content, in seconds and nanoseconds since 1970.
  package var modificationTime: (seconds: Int, nanoseconds: Int) {
    (Int(st_mtim.tv_sec), Int(st_mtim.tv_nsec))
  }
}

import SystemIO

/// A file of lines that other processes may append to at the same time.
struct HistoryStorage {
  let path: String
  var system = FileSystem.live

  /// Reads the lines, and skips lines that are incomplete or invalid.
  ///
  /// If the file is missing or is `/dev/null`, there are no lines. Only lines in the last 64 MiB of
  /// the file are read.
  ///
  /// - Throws: The error of the system call that failed; `invalidArgument` if the file is neither a
  ///   regular file nor `/dev/null`.
  func read() throws(Errno) -> [String] {
    let file = try ignoring(
      .noSuchFileOrDirectory, .notDirectory, in: try system.openForReading(path))
    guard let file else { return [] }
    defer { system.closeIgnoringErrors(file) }
    return try isRegular(file) ? Self.lines(of: try end(of: file)) : []
  }

  /// Appends a line with a single write, and creates the file and its directories if necessary.
  ///
  /// A new file gets mode 0600, and so does an existing file that belongs to the user. If the file
  /// ends with an incomplete line, a line feed is written first. Nothing is written to `/dev/null`.
  func append(_ line: String) throws(Errno) {
    try system.makeDirectories(FilePath(path).parent)
    try AtomicFile.whileLocked(
      path, with: system, pause: { _ throws(Errno) in pauseForLock(milliseconds: 1) }
    ) { () throws(Errno) in
      let file = try system.open(
        path, .readWrite, [.append, .create, .nonBlocking], permissions: .ownerReadWrite)
      defer { system.closeIgnoringErrors(file) }
      guard try isRegular(file) else { return }
      let status = try system.status(file)
      if status.permissions != .ownerReadWrite, status.userID == CurrentProcess.userID {
        // Some file systems do not store permissions.
        try? system.changePermissions(file, .ownerReadWrite)
      }
      let lineEnd = [UInt8(ascii: "\n")]
      let last = try system.read(file, at: max(0, Int(status.size) - 1), count: 1)
      let isComplete = last.isEmpty || last == lineEnd
      try system.writeAll((isComplete ? [] : lineEnd) + Self.bytes(of: line), to: file)
    }
  }

  /// Removes all but the last `limit` lines of the file.
  ///
  /// Empty and invalid lines are also removed. The lines are written to a new file, which is then
  /// renamed to replace the old file. A lock keeps other sessions from appending in the meantime.
  /// If another session holds the lock, nothing happens, and the next session that starts tries
  /// again.
  func compact(to limit: Int) throws(Errno) {
    try ignoring(
      .wouldBlock,
      in: try AtomicFile.whileLocked(
        path, with: system, pause: { _ throws(Errno) in throw .wouldBlock }
      ) { () throws(Errno) in
        let file = try system.open(path, .readWrite)
        defer { system.closeIgnoringErrors(file) }
        let kept = Self.lines(of: try end(of: file)).suffix(limit)
        // The new file inherits these permissions.
        try system.changePermissions(file, .ownerReadWrite)
        let bytes = Array(kept.map(Self.bytes).joined())
        try converting(FileError.self, try AtomicFile.write(bytes, to: path, with: system)) {
          if case .system(_, _, let error) = $0 { error } else { Errno.ioError }
        }
      })
  }

  static func lines(of bytes: ArraySlice<UInt8>) -> [String] {
    // Bytes after the last line feed are a line that is incomplete or still being written.
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return bytes[..<end].split(separator: UInt8(ascii: "\n")).compactMap { line in
      if line.contains(0) { return nil }
      return String(
        validating: (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).map {
          $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0
        }, as: UTF8.self)
    }
  }

  /// Returns an entry as a line of the file.
  private static func bytes(of entry: String) -> [UInt8] {
    entry.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 } + [UInt8(ascii: "\n")]
  }

  /// Returns whether the file is a regular file; false for `/dev/null`.
  ///
  /// Users can link the history file to `/dev/null` to keep no history.
  ///
  /// - Throws: `invalidArgument` for any other kind of file, such as an endless device or a named
  ///   pipe.
  private func isRegular(_ file: FileDescriptor) throws(Errno) -> Bool {
    let status = try system.status(file)
    if status.kind == .regular { return true }
    let null = try? system.statusAtPath("/dev/null")
    guard status.kind == .device, status.specialDeviceID == null?.specialDeviceID else {
      throw .invalidArgument
    }
    return false
  }

  /// The maximum number of bytes to read at the end of the file; earlier lines are skipped.
  private static let sizeLimit = 1 << 26

  /// Reads the end of the file: its last complete lines, and any bytes after the last line feed.
  private func end(of file: FileDescriptor) throws(Errno) -> ArraySlice<UInt8> {
    let size = Int(try system.status(file).size)
    let start = max(0, size - Self.sizeLimit)
    let bytes = try system.read(file, at: start, count: size - start)
    if start == 0 { return bytes[...] }
    return bytes[((bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex - 1) + 1)...]
  }
}

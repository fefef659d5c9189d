#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The reading, appending and cutting of a file of lines that other processes append to as well.
struct HistoryStorage {
  let path: String

  init(path: String) throws(LineEditingError) {
    self.path = path
  }

  /// Those of the last lines that are whole and valid, in the order of the file, and whether there
  /// are more in front of them.
  func read(last count: Int) throws(LineEditingError) -> (lines: [String], isCut: Bool) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return ([], false) }
      throw failure
    }
    defer { close(descriptor) }
    guard try isFile(descriptor) else { return ([], false) }
    let tail = try end(of: descriptor, lines: count)
    return (Self.lines(of: tail.bytes), tail.isCut)
  }

  /// Appends a line by one `write`; makes the file, and the folders above it, where missing.
  func append(_ line: String) throws(LineEditingError) {
    let descriptor = try openForAppending()
    defer { close(descriptor) }
    guard try isFile(descriptor) else { return }
    // Shared among those who append; the one who cuts the file takes it alone.
    while flock(descriptor, LOCK_SH) != 0 && errno == EINTR {}
    guard try isCurrent(descriptor) else { return try append(line) }
    var bytes = Array(line.utf8) + [0x0A]
    if try lacksNewline(descriptor) { bytes.insert(0x0A, at: 0) }
    var count = -1
    repeat {
      count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count == bytes.count else {
      throw count < 0 ? failure : .history(path: path, code: ENOSPC)
    }
  }

  /// Cuts the file to its last lines.
  ///
  /// A new file is written beside it and renamed over it while no other session can append. One
  /// that is in use this instant is left as it is, for the next start to cut.
  func compact(to limit: Int) throws(LineEditingError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    guard try isCurrent(descriptor) else { return }
    let kept = Self.lines(of: try end(of: descriptor, lines: limit).bytes)
    // `mkstemp` (POSIX) asks for six Xs at the end, and puts letters of its own in their place.
    var name = Array("\(path).XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    guard copy >= 0 else { throw failure }
    let isWritten = writeAll(Array(kept.map { $0 + "\n" }.joined().utf8), to: copy)
    let code = errno
    close(copy)
    guard isWritten, rename(name, path) == 0 else {
      let code = isWritten ? errno : code
      unlink(name)
      throw .history(path: path, code: code)
    }
  }

  static func lines(of bytes: ArraySlice<UInt8>) -> [String] {
    // What follows the last newline was cut short, or is being written this instant.
    guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
    return bytes[..<end].split(separator: 0x0A).compactMap { line in
      if line.contains(0) { return nil }
      return String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  private var failure: LineEditingError { .history(path: path, code: errno) }

  private func openForAppending() throws(LineEditingError) -> Int32 {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0 && errno == ENOENT {
      makeFolders()
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw failure }
    return descriptor
  }

  /// True for a file, false for `/dev/null` (a link to which is a way to want no history); anything
  /// else, a device that never ends or a FIFO, is refused.
  private func isFile(_ descriptor: Int32) throws(LineEditingError) -> Bool {
    var opened = stat()
    var null = stat()
    guard fstat(descriptor, &opened) == 0 else { throw failure }
    if opened.st_mode & S_IFMT == S_IFREG { return true }
    guard stat("/dev/null", &null) == 0, opened.st_mode == null.st_mode,
      opened.st_rdev == null.st_rdev
    else { throw .history(path: path, code: EINVAL) }
    return false
  }

  /// Whether a descriptor's file still bears the name, not having been renamed over.
  private func isCurrent(_ descriptor: Int32) throws(LineEditingError) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0 else { throw failure }
    guard stat(path, &named) == 0 else {
      if errno == ENOENT { return false }
      throw failure
    }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private func lacksNewline(_ descriptor: Int32) throws(LineEditingError) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure }
    guard status.st_size > 0 else { return false }
    var last: UInt8 = 0x0A
    _ = pread(descriptor, &last, 1, status.st_size - 1)
    return last != 0x0A
  }

  private func makeFolders() {
    var prefix = ""
    for part in path.split(separator: "/").dropLast() {
      prefix += (prefix.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      mkdir(prefix, 0o700)
    }
  }

  /// The bytes of the last lines, with what stands behind the last newline, and whether there are
  /// more in front of them; the file is read from its end, no further than that takes.
  private func end(
    of descriptor: Int32, lines count: Int
  ) throws(LineEditingError) -> (bytes: ArraySlice<UInt8>, isCut: Bool) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure }
    var start = Int(status.st_size)
    var pieces: [[UInt8]] = []
    // The newline in front of the first of the lines is one more.
    var missing = count + 1
    while start > 0 {
      let size = min(start, 1 << 16)
      let piece = try bytes(of: descriptor, at: start - size, count: size)
      start -= size
      pieces.append(piece)
      for index in piece.indices.reversed() where piece[index] == 0x0A {
        missing -= 1
        if missing > 0 { continue }
        return (Array(pieces.reversed().joined()).dropFirst(index + 1), true)
      }
    }
    return (Array(pieces.reversed().joined())[...], false)
  }

  /// Bytes from the middle of a file; fewer where it has been made shorter meanwhile.
  private func bytes(
    of descriptor: Int32, at offset: Int, count: Int
  ) throws(LineEditingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes { buffer -> Int in
        let room = buffer[filled...]
        return pread(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: room).baseAddress, room.count,
          off_t(offset + filled))
      }
      if read == 0 { break }
      if read < 0, errno != EINTR { throw failure }
      filled += max(0, read)
    }
    return Array(bytes.prefix(filled))
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return fsync(descriptor) == 0
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

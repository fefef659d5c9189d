#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of journals, a file a session.
struct JournalFolder {
  let path: String

  static let ending = ".jsonl"

  /// What a file's name ends in while it is made to replace another.
  private static let newEnding = ".jsonl.new"

  /// The journal of a session that has ended, locked.
  struct Ended {
    let fileName: String
    let descriptor: Int32

    /// When it was written to last, in seconds and nanoseconds.
    let time: (Int, Int)

    /// Whether its first line is whole, but not one that this version can read.
    var hasUnknownFormat: Bool {
      let expected = Array(#"{"recording":\#(recordingFormat),"#.utf8)
      var bytes = [UInt8](repeating: 0, count: expected.count)
      let isKnown =
        pread(descriptor, &bytes, bytes.count, 0) == expected.count && bytes == expected
      return !isKnown && hasFirstLine
    }

    /// Whether its first line is whole.
    var hasFirstLine: Bool {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      var offset: off_t = 0
      while true {
        let count = pread(descriptor, &bytes, bytes.count, offset)
        if count <= 0 { return false }
        if bytes[..<count].contains(0x0A) { return true }
        offset += off_t(count)
      }
    }
  }

  func path(of fileName: String) -> String { "\(path)/\(fileName)" }

  /// Makes the file of a session, locked.
  func makeFile(named name: String) throws(RecordingError) -> RecordingFile {
    makeFolders()
    var number = 1
    while true {
      // A session may bear the name of an earlier one, where the clock stands still.
      let path = path(of: number == 1 ? name + Self.ending : "\(name)-\(number)\(Self.ending)")
      if let descriptor = try makeLocked(path, like: nil) {
        return RecordingFile(path: path, descriptor: descriptor, size: 0)
      }
      number += 1
    }
  }

  /// Puts a new file with this first line in the place of an old one, and closes that.
  func replacement(
    of old: RecordingFile, with header: [UInt8]
  ) throws(RecordingError) -> RecordingFile {
    let temporary = old.path.dropLast(Self.ending.count) + Self.newEnding
    return try replacement(of: old, with: header, beside: String(temporary))
  }

  private func replacement(
    of old: RecordingFile, with header: [UInt8], beside temporary: String
  ) throws(RecordingError) -> RecordingFile {
    // The name is this session's own, so what bears it is left over from before.
    unlink(temporary)
    guard let descriptor = try makeLocked(temporary, like: old.path) else {
      throw .system(.write, path: old.path, code: EEXIST)
    }
    let file = RecordingFile(path: old.path, descriptor: descriptor, size: 0)
    do throws(RecordingError) {
      try file.append(header)
      guard fsync(descriptor) == 0, rename(temporary, old.path) == 0 else {
        throw .system(.write, path: old.path, code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    try? old.close()
    return file
  }

  /// Makes a file and locks it; nil where there is one of the name.
  private func makeLocked(_ path: String, like reported: String?) throws(RecordingError) -> Int32? {
    let operation = reported == nil ? RecordingError.Operation.record : .write
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 && errno == EEXIST { return nil }
      guard descriptor >= 0 else {
        throw .system(operation, path: reported ?? path, code: errno)
      }
      var status = stat()
      // Before it was locked another session may have taken it for an ended one's and cleared it.
      if FileLock.take(descriptor), fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Removes the journals of ended sessions, except the newest ones and those in a format that this
  /// version cannot read.
  func clear(keeping kept: Int) {
    let turn = waitForTurn()
    defer { FileLock.close(turn) }
    let ended = ended()
    for journal in ended.filter({ !$0.hasUnknownFormat }).dropFirst(kept) {
      unlink(path(of: journal.fileName))
    }
    for journal in ended { FileLock.close(journal.descriptor) }
    for fileName in fileNames() where fileName.hasSuffix(Self.newEnding) {
      guard let descriptor = openEnded(fileName) else { continue }
      unlink(path(of: fileName))
      FileLock.close(descriptor)
    }
  }

  /// The journals of sessions that have ended, newest first, each locked; whoever asks closes them.
  func ended() -> [Ended] {
    let found = fileNames().compactMap { fileName -> Ended? in
      guard fileName.hasSuffix(Self.ending), let descriptor = openEnded(fileName) else {
        return nil
      }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        FileLock.close(descriptor)
        return nil
      }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return Ended(
        fileName: fileName, descriptor: descriptor, time: (Int(time.tv_sec), Int(time.tv_nsec)))
    }
    return found.sorted { $0.time == $1.time ? $0.fileName > $1.fileName : $0.time > $1.time }
  }

  /// Waits until no other session looks through the folder, as it locks all ended ones while it does.
  ///
  /// - Returns: A descriptor to close when done.
  func waitForTurn() -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  /// Opens and locks a file that no session uses.
  private func openEnded(_ fileName: String) -> Int32? {
    let descriptor = open(path(of: fileName), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      FileLock.take(descriptor), fstat(descriptor, &status) == 0, status.st_nlink > 0
    {
      return descriptor
    }
    close(descriptor)
    return nil
  }

  private func fileNames() -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: longestName + 1) {
          String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }

  private func makeFolders() {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += part
      mkdir(prefix, 0o700)
      prefix += "/"
    }
  }
}

/// NAME_MAX, the bytes in a file's name.
private let longestName = 255

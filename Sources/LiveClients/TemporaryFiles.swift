#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The temporary files beside a file, `.NAME.PROCESS.RANDOM.tmp`.
struct TemporaryFiles {
  private let place: FilePlace
  private let stem: String
  private let calls: FileSystemCalls

  init(of place: FilePlace, calls: FileSystemCalls) {
    self.place = place
    self.calls = calls
    // What is put around the stem takes 25 bytes of the 255 a name may have.
    var stem = place.name
    while stem.utf8.count > 230 { stem.unicodeScalars.removeLast() }
    self.stem = stem
  }

  /// Makes a new one and opens it for writing.
  ///
  /// - Parameter mode: Its permissions, before the umask.
  /// - Returns: Its path and its descriptor.
  /// - Throws: What `open` failed with.
  func make(mode: mode_t) throws(SystemError) -> (path: String, descriptor: Int32) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    for _ in 0..<100 {
      let random = String(UInt64.random(in: 1 << 32..<1 << 33), radix: 16).dropFirst()
      let path = "\(place.prefix).\(stem).\(calls.processID()).\(random).tmp"
      do {
        let descriptor = try retryingInterrupted { () throws(SystemError) in
          try calls.open(path, flags, mode)
        }
        return (path, descriptor)
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw SystemError(EEXIST)
  }

  /// Removes those that processes left behind which are no more.
  ///
  /// It is tidying: where it fails, nothing is lost and the write goes on.
  func clearDead() {
    guard let names = try? calls.names(place.folder) else { return }
    for name in names {
      guard let process = process(of: name), !calls.isAlive(process) else { continue }
      try? calls.unlink(place.prefix + name)
    }
  }

  private func process(of name: String) -> Int32? {
    let start = ".\(stem)."
    guard name.hasPrefix(start), name.hasSuffix(".tmp") else { return nil }
    let parts = name.dropFirst(start.count).dropLast(4)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 8, parts[1].allSatisfy(\.isHexDigit),
      let process = Int32(parts[0]), process > 0
    else { return nil }
    return process
  }
}

import SystemPackage
import TerminalText
import WebMessages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program `primetime-web`, which makes web requests for a tool in a separate process.
struct WebProgram: Sendable {
  /// The paths to try, in order.
  var paths: [String]

  /// The arguments, beginning with the program's name; they contain no part of the request.
  var arguments = ["primetime-web"]

  /// The program in the directory of the running tool, or in `../libexec/primetime` relative to
  /// that directory.
  ///
  /// Symbolic links to the tool are resolved first. `PATH` and the working directory are ignored,
  /// because the program receives the AppID.
  static var installed: WebProgram {
    guard let folder = folderOfThisProgram() else { return WebProgram(paths: []) }
    let above = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
    return WebProgram(
      paths: ["\(folder)/primetime-web", "\(above)/libexec/primetime/primetime-web"])
  }

  /// Starts the program.
  ///
  /// Swift's backtraces are turned off, because no one would see them.
  ///
  /// - Throws: ``HTTPError/program(reason:)``.
  func start() throws(HTTPError) -> ChildProcess {
    for path in paths {
      do throws(Errno) {
        return try ChildProcess(
          path, arguments: arguments, settings: ["SWIFT_BACKTRACE=enable=no"])
      } catch {
        guard error == .noSuchFileOrDirectory || error == .notDirectory else {
          throw .program(reason: "cannot run \(quoted(path)): \(error)")
        }
      }
    }
    let places = paths.map { quoted($0) }.joined(separator: " or ")
    throw .program(
      reason: paths.isEmpty
        ? "cannot find primetime-web: the system does not report where this program is"
        : "primetime-web, which makes web requests, is not installed; it should be \(places)")
  }
}

/// Returns the directory of the running program, without symbolic links or a trailing slash.
private func folderOfThisProgram() -> String? {
  let room = Int(PATH_MAX)
  let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: room + 1) { buffer in
    buffer.initialize(repeating: 0)
    guard let start = buffer.baseAddress else { return "" }
    #if canImport(Darwin)
      var size = UInt32(room)
      guard _NSGetExecutablePath(start, &size) == 0, let resolved = realpath(start, nil) else {
        return ""
      }
      defer { free(resolved) }
      return String(cString: resolved)
    #else
      // Not `realpath`, which fails if the executable file has been replaced since the program
      // started.
      return readlink("/proc/self/exe", start, room) > 0 ? String(cString: start) : ""
    #endif
  }
  return path.lastIndex(of: "/").map { String(path[..<$0]) }
}

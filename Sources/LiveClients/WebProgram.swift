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

/// The program that asks the web for a tool: `URLSession` in a process of its own.
struct WebProgram: Sendable {
  /// The places where it may be, the first first.
  var paths: [String]

  /// What it is called, and its arguments; it is told nothing by them.
  var arguments = ["primetime-web"]

  /// The one beside the tool that is running, or in `../libexec/primetime`, seen from there.
  ///
  /// Symbolic links to the tool are followed first. Nothing else has a say, such as `PATH` or the
  /// working folder: the program is told the AppID.
  static var installed: WebProgram {
    guard let folder = folderOfThisProgram() else { return WebProgram(paths: []) }
    let above = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
    return WebProgram(
      paths: ["\(folder)/primetime-web", "\(above)/libexec/primetime/primetime-web"])
  }

  /// Starts it.
  ///
  /// The AppID is not in its environment, and no fault of a library has it work on a backtrace that
  /// nobody reads.
  ///
  /// - Throws: ``HTTPError/program(reason:)``.
  func start() throws(HTTPError) -> ChildProcess {
    for path in paths {
      do throws(Errno) {
        return try ChildProcess(
          path, arguments: arguments, settings: ["SWIFT_BACKTRACE=enable=no", "WOLFRAM_APP_ID"])
      } catch {
        guard error == .noSuchFileOrDirectory || error == .notDirectory else {
          throw .program(reason: "\(quoted(path)) cannot be run: \(error)")
        }
      }
    }
    let places = paths.map { quoted($0) }.joined(separator: " or ")
    throw .program(
      reason: paths.isEmpty
        ? "the system does not tell where this program is, to find primetime-web beside it"
        : "the program that asks the web is not installed: it should be \(places)")
  }
}

/// The folder of the program that is running, without symbolic links or a slash at its end.
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
      // Not `realpath`: where the file was replaced meanwhile, its old name is all there is.
      return readlink("/proc/self/exe", start, room) > 0 ? String(cString: start) : ""
    #endif
  }
  return path.lastIndex(of: "/").map { String(path[..<$0]) }
}

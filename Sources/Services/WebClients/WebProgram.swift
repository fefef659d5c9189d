import SystemIO
import TerminalText
import WebMessages

/// The program `primetime-web`, which makes web requests for a tool in a separate process.
package struct WebProgram: Sendable {
  /// The paths to try, in order.
  var paths: [String]

  /// The arguments, beginning with the program's name; they contain no part of a request.
  var arguments: [String]

  /// Creates a program that may be at one of several paths, which are tried in order.
  package init(paths: [String], arguments: [String] = ["primetime-web"]) {
    (self.paths, self.arguments) = (paths, arguments)
  }

  /// The program in the directory of the running tool, or in `../libexec/primetime` relative to
  /// that directory.
  ///
  /// Symbolic links to the tool are resolved first. `PATH` and the working directory are ignored,
  /// because the program receives the AppID.
  package static var installed: WebProgram {
    guard let tool = pathOfThisProgram() else { return WebProgram(paths: []) }
    let folder = tool.removingLastComponent()
    let above = folder.removingLastComponent()
    return WebProgram(
      paths: [
        folder.appending("primetime-web").string,
        above.appending("libexec/primetime/primetime-web").string,
      ])
  }

  /// Starts the program in a process group of its own, so that Ctrl-C does not reach it.
  ///
  /// If this process ends, for any reason, the program reads end of file on its standard input.
  ///
  /// - Throws: ``HTTPError/failed(_:)``.
  func start() throws(HTTPError) -> ConnectedProcess {
    for path in paths {
      do throws(Errno) {
        return try ConnectedProcess(path, arguments, isDependent: false)
      } catch {
        guard error == .noSuchFileOrDirectory || error == .notDirectory else {
          throw .failed("cannot run \(quoted(path)): \(error)")
        }
      }
    }
    let places = paths.map { quoted($0) }.joined(separator: " or ")
    throw .failed(
      paths.isEmpty
        ? "cannot find primetime-web: the system does not report where this program is"
        : "primetime-web, which makes web requests, is not installed; it should be \(places)")
  }
}

/// Returns the path of the running program, without symbolic links; nil if it is unknown.
private func pathOfThisProgram() -> FilePath? {
  #if canImport(Darwin)
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    var size = UInt32(path.count)
    guard _NSGetExecutablePath(&path, &size) == 0, let resolved = realpath(path, nil) else {
      return nil
    }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  #else
    // `realpath` would fail if the executable file has been replaced since the program started.
    return (try? FileSystem.live.readLink("/proc/self/exe")).map { FilePath($0) }
  #endif
}

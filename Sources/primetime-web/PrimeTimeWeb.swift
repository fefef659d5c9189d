import Foundation
import WebMessages

/// Makes one web request for `primetime`, `currency` or `headlines`, and exits.
///
/// The request arrives on standard input, a socket, as a ``WebRequest`` message. The result leaves
/// on standard output, the same socket, as a ``WebResult`` message. If the tool goes away before
/// that, the program exits at once.
@main
struct PrimeTimeWeb {
  static func main() async {
    guard CommandLine.arguments.count == 1, isatty(STDIN_FILENO) == 0 else {
      let purpose =
        "primetime-web makes web requests for primetime, currency and headlines; run those\n"
      FileHandle.standardError.write(Data(purpose.utf8))
      exit(64)
    }
    disableCoreDumps()
    let request: WebRequest
    do {
      request = try ParentTool.request()
    } catch {
      exit(65)
    }
    ParentTool.onDisconnect { _exit(0) }
    ParentTool.send(await result(of: request))
    // Network threads may still be running; there is no need to wait for them.
    _exit(0)
  }

  private static func result(of request: WebRequest) async -> WebResult {
    do throws(HTTPError) {
      return .success(try await HTTPTransport().get(request))
    } catch {
      return .failure(error)
    }
  }

  /// Disables core dumps, since the request can contain a secret.
  private static func disableCoreDumps() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      setrlimit(RLIMIT_CORE, &none)
    #endif
  }
}

import Foundation
import WebMessages

/// Asks the web one question for `primetime`, `currency` or `headlines`, and ends.
///
/// The question comes in over standard input, a socket, as a message of ``WebRequest``, and what
/// comes of it goes out over standard output, the same socket, as one of ``WebResult``. Where the
/// tool goes away before that, so does this program at once.
@main
struct PrimeTimeWeb {
  static func main() async {
    guard CommandLine.arguments.count == 1, isatty(STDIN_FILENO) == 0 else {
      let purpose = "primetime-web is run by primetime, currency and headlines to ask the web\n"
      FileHandle.standardError.write(Data(purpose.utf8))
      exit(64)
    }
    keepFromDumping()
    let question: WebRequest
    do {
      question = try AskingTool.question()
    } catch {
      exit(65)
    }
    AskingTool.whenGone { _exit(0) }
    AskingTool.send(await outcome(of: question))
    // The threads of the network still run, and need not be waited for.
    _exit(0)
  }

  private static func outcome(of question: WebRequest) async -> WebResult {
    do throws(HTTPError) {
      return .success(try await HTTPTransport().get(question))
    } catch {
      return .failure(error)
    }
  }

  /// Has no fault of a library leave a file behind: the question may hold a secret.
  private static func keepFromDumping() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      setrlimit(RLIMIT_CORE, &none)
    #endif
  }
}

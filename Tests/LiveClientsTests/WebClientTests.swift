import Dispatch
import Foundation
import TestProcesses
import Testing
import WebMessages

@testable import LiveClients

/// Tests requests whose process misbehaves; shell scripts take the place of `primetime-web`.
@Suite(.timeLimit(.minutes(5))) struct WebClientTests {
  private static let question = WebRequest(
    HTTPAddress(scheme: .https, host: "example.org", query: "appid=\(percentEncoded(secret))"),
    timeout: .seconds(60), bodyLimit: 1000)

  /// A loop that ignores the end of its input and runs for as long as the tests do.
  private static let goesOn = "while kill -0 $PPID; do :; done"

  @Test func missingProgramErrorNamesThePaths() async {
    let program = WebProgram(paths: ["/none/primetime-web", "/dev/null/primetime-web"])
    let error = await failure(WebClient(program: program))
    #expect(
      error
        == .program(
          reason: """
            primetime-web, which makes web requests, is not installed; it should be "/none/primetime-web" or \
            "/dev/null/primetime-web"
            """))
  }

  @Test func unknownInstallationDirectoryIsReported() async {
    let error = await failure(WebClient(program: WebProgram(paths: [])))
    #expect(
      error?.description.hasPrefix("cannot find primetime-web: the system does not report") == true)
  }

  @Test func nonExecutableFileIsReported() async {
    let error = await failure(WebClient(program: WebProgram(paths: ["/dev/null"])))
    #expect(error == .program(reason: "cannot run \"/dev/null\": Permission denied"))
  }

  @Test func programIsSearchedBesideTheToolThenInLibexec() throws {
    let paths = WebProgram.installed.paths
    #expect(paths.count == 2)
    #if os(Linux)
      let here = try executableURL(named: "primetime-web").deletingLastPathComponent()
      #expect(paths[0] == here.path + "/primetime-web")
      #expect(
        paths[1]
          == here.deletingLastPathComponent().path + "/libexec/primetime/primetime-web")
    #endif
  }

  @Test(arguments: [
    ("kill -9 $$", "was terminated by signal 9"),
    ("kill -ILL $$", "was terminated by signal \(SIGILL)"),
    ("exit 3", "exited with status 3"), ("", "exited with status 0"),
    ("cat > /dev/null & exit 65", "exited with status 65"),
    (
      #"printf 'PTw\001\000\000\001\000\000half'; kill -ABRT $$"#,
      "was terminated by signal \(SIGABRT)"
    ),
  ])
  func processEndingWithoutAResultIsReported(script: String, ending: String) async {
    let error = await failure(Self.client(script))
    #expect(error == .program(reason: "primetime-web \(ending) before it sent a response"))
  }

  @Test(arguments: [
    "echo hello", "head -c 1000000 /dev/zero", #"printf 'PTw\002'"#,
    #"printf 'PTw\001\377\377\377\377'"#, #"printf 'PTw\001\000\000\000\001\077'"#,
    #"printf 'PTw\001\000\000\000\001\014more'"#,
  ])
  func invalidMessagesAreReported(script: String) async {
    // After its output the script keeps running, and is killed.
    let error = await failure(Self.client("\(script); exec cat"))
    #expect(
      error == .program(reason: "primetime-web has another version than this tool; reinstall both"))
  }

  @Test func endlessProcessIsKilledAtTheDeadline() async throws {
    let question = WebRequest(
      Self.question.address, timeout: .milliseconds(20), bodyLimit: 1000)
    let client = WebClient(
      program: Self.program("trap '' TERM INT HUP; \(Self.goesOn)"), startupAllowance: .zero)
    let error = await #expect(throws: HTTPError.self) { try await client.get(question) }
    #expect(error == .timedOut(after: .milliseconds(20)))
  }

  @Test func cancellingARequestEndsItsProcess() async throws {
    let sandbox = try Sandbox()
    let pipe = sandbox.url("number").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let client = Self.client("echo $$ > \(pipe); trap '' TERM; \(Self.goesOn)")
    let asking = Task { () async -> HTTPError? in await failure(client) }
    // Foundation reads only regular files.
    let number = await onOwnThread { _ throws(Never) in
      var text: [CChar] = Array(repeating: 0, count: 20)
      let descriptor = open(pipe, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      _ = read(descriptor, &text, text.count - 1)
      return text.prefix { $0 != 10 }.map { UInt8(bitPattern: $0) }
    }
    let process = try #require(pid_t(String(decoding: number, as: UTF8.self)))
    #expect(kill(process, 0) == 0)
    asking.cancel()
    #expect(await asking.value == .cancelled)
    // The process is gone, not even a zombie.
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func cancellingEndsTheWaitForATurn() async throws {
    let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      _ = connection.request()
      isAsked.yield()
      connection.waitForClose()
    }
    let turns = CancellableSemaphore(places: 1)
    let client = WebClient(program: try .built, semaphore: turns)
    let question = WebRequest(
      try HTTPAddress(parsing: server.url), timeout: .seconds(600), bodyLimit: 1000)
    let first = Task { () async -> HTTPError? in await failure(client, question) }
    for await _ in asked { break }
    let second = Task { () async -> HTTPError? in await failure(client, question) }
    while turns.waiting == 0 { await Task.yield() }
    second.cancel()
    #expect(await second.value == .cancelled)
    first.cancel()
    #expect(await first.value == .cancelled)
    isAsked.finish()
    #expect(await asked.reduce(into: 0) { count, _ in count += 1 } == 0)
  }

  @Test func requestIsInNeitherArgumentsNorEnvironment() async throws {
    let sandbox = try Sandbox()
    let error = await failure(
      Self.client(
        """
        tr '\\0' '\\n' < /proc/$$/cmdline > \(sandbox.url("arguments").path)
        env > \(sandbox.url("environment").path)
        head -c 100 > \(sandbox.url("input").path)
        """))
    #expect(
      error == .program(reason: "primetime-web exited with status 0 before it sent a response"))
    func text(_ name: String) -> String {
      String(decoding: sandbox.contents(of: name) ?? [], as: UTF8.self)
    }
    #if os(Linux)
      #expect(text("arguments").hasPrefix("primetime-web\n"))
    #endif
    #expect(text("environment").contains("SWIFT_BACKTRACE=enable=no"))
    #expect(text("input").contains("S3CRET"))
    #expect(!(text("arguments") + text("environment")).contains("S3CRET"))
  }

  #if os(Linux)
    @Test func programHasOnlyItsThreeDescriptors() async throws {
      let sandbox = try Sandbox()
      _ = await failure(
        Self.client("exec ls -l /proc/self/fd > \(sandbox.url("descriptors").path)"))
      let list = String(decoding: sandbox.contents(of: "descriptors") ?? [], as: UTF8.self)
      #expect(list.contains(" 2 -> /dev/null\n"))
      // Descriptor 3 is the directory that is listed.
      #expect(list.contains(" 3 -> /proc/") && !list.contains(" 4 -> "))
    }
  #endif

  @Test func tooLongAddressIsReported() async {
    let address = HTTPAddress(
      scheme: .https, host: "example.org", path: "/" + String(repeating: "x", count: 1 << 16))
    let question = WebRequest(address, timeout: .zero, bodyLimit: 0)
    let error = await failure(Self.client("exec cat"), question)
    #expect(error == .failed(host: "example.org", reason: "the address is too long"))
  }

  private static func program(_ script: String) -> WebProgram {
    WebProgram(paths: ["/bin/sh"], arguments: ["primetime-web", "-c", script])
  }

  private static func client(_ script: String) -> WebClient {
    WebClient(program: program(script))
  }

  /// Sends a request and returns its error, which must not contain the AppID.
  private func failure(
    _ client: WebClient, _ question: WebRequest = Self.question
  ) async -> HTTPError? {
    do throws(HTTPError) {
      let answer = try await client.get(question)
      Issue.record("answered: \(answer)")
      return nil
    } catch {
      expectNoSecret(in: error)
      return error
    }
  }
}

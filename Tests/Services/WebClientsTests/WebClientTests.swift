import Dispatch
import Foundation
import TestProcesses
import Testing
import WebMessages
import WebStandIns

@testable import WebClients

/// Tests requests whose process misbehaves; shell scripts take the place of `primetime-web`.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct WebClientTests {
  private let request: WebRequest

  init() throws {
    let address = try HTTPAddress(parsing: "https://example.org")
      .appending(path: "", query: ["appid": secret])
    request = WebRequest(address, timeout: .seconds(60), bodyLimit: 1000)
  }

  /// A command that answers the request with the number `$number`.
  private static let answer =
    #"""
    echo '{"response":{"_0":{"status":200,"fields":{},"body":""},"number":'$number'}}'
    """#

  /// A loop that ignores the end of its input and runs for as long as the tests do.
  private static let goesOn = "while kill -0 $PPID; do sleep 0.1; done"

  @Test func missingProgramErrorNamesThePaths() async {
    let program = WebProgram(paths: ["/none/primetime-web", "/dev/null/primetime-web"])
    let error = await failure(WebClient(program: program))
    #expect(
      error
        == .failed(
          """
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
    #expect(error == .failed("cannot run \"/dev/null\": Permission denied"))
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
    ("read line; kill -ILL $$", "was terminated by signal \(SIGILL)"),
    ("exit 3", "exited with status 3"),
    ("", "exited with status 0"), ("cat > /dev/null & exit 65", "exited with status 65"),
    (#"read line; printf '{"number":1,'; exit 1"#, "exited with status 1"),
  ])
  func processEndingWithoutAResultIsReported(script: String, ending: String) async {
    let error = await failure(Self.client(script))
    #expect(error == Self.ended(ending))
  }

  @Test(arguments: [
    "echo hello", #"echo '{"response":{"number":1}}'"#, #"echo '{"other":{"number":1}}'"#,
  ])
  func invalidMessagesAreReported(script: String) async {
    // After its output the script keeps running, and is killed.
    let error = await failure(Self.client("read line; \(script); exec cat > /dev/null"))
    #expect(
      error == .failed("primetime-web and this tool differ in version; reinstall both"))
  }

  @Test func anEndlessLineEndsTheProcess() async {
    let error = await failure(
      Self.client("read line; head -c 40000000 /dev/zero; exec cat > /dev/null"))
    #expect(error == Self.ended("was terminated by signal \(SIGKILL)"))
  }

  @Test func endlessProcessIsKilledAtTheDeadline() async throws {
    let request = WebRequest(request.address, timeout: .milliseconds(20), bodyLimit: 1000)
    let client = WebClient(
      program: Self.program("trap '' TERM INT HUP; \(Self.goesOn)"), grace: .zero)
    let error = await #expect(throws: HTTPError.self) { try await client.get(request) }
    #expect(error == .timedOut(after: .milliseconds(20)))
  }

  @Test func hangingProcessDoesNotDelayTheTimeout() async {
    let request = WebRequest(request.address, timeout: .milliseconds(20), bodyLimit: 1000)
    let client = WebClient(program: Self.program(Self.goesOn), grace: .seconds(86400))
    #expect(await failure(client, request) == .timedOut(after: .milliseconds(20)))
  }

  @Test func cancellingReturnsAtOnceAndIsPassedOn() async throws {
    let sandbox = try Sandbox()
    let (received, cancellation) = (try sandbox.pipe("received"), try sandbox.pipe("cancellation"))
    let client = Self.client(
      #"""
      read line; echo "$line" > \#(received); read line; echo "$line" > \#(cancellation)
      \#(Self.goesOn)
      """#)
    let request = Task { () async -> HTTPError? in await failure(client) }
    #expect(await contents(of: received).contains("example.org"))
    request.cancel()
    #expect(await request.value == .cancelled)
    #expect(await contents(of: cancellation) == "{\"cancel\":{\"number\":1}}\n")
  }

  @Test func cancelledRequestIsNeverSent() async throws {
    let sandbox = try Sandbox()
    let client = Self.client("head -c 1 > \(sandbox.url("input").path)")
    let request = Task { () async -> HTTPError? in
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure(client)
    }
    #expect(await request.value == .cancelled)
    #expect(sandbox.contents(of: "input") == nil)
  }

  @Test func requestsShareAProcess() async throws {
    let sandbox = try Sandbox()
    let started = sandbox.url("started").path
    let client = Self.client(
      #"""
      echo $$ >> \#(started)
      number=0
      while read line; do number=$((number + 1)); \#(Self.answer); done
      """#)
    for _ in 1...3 {
      #expect(try await client.get(request) == WebResponse(status: 200, body: Data()))
    }
    #expect(sandbox.contents(of: "started")?.count { $0 == UInt8(ascii: "\n") } == 1)
  }

  @Test func requestsOfACrashedProcessFailAndTheNextStartsANewOne() async throws {
    let sandbox = try Sandbox()
    let started = sandbox.url("started").path
    // The first process ends after the third request; the second one serves a request.
    let client = Self.client(
      #"""
      echo $$ >> \#(started)
      if [ "$(wc -l < \#(started))" = 1 ]; then
        read line; read line; read line; kill -ILL $$
      fi
      read line; number=4; \#(Self.answer); exec cat > /dev/null
      """#)
    let errors = await withTaskGroup(of: HTTPError?.self) { group in
      for _ in 1...3 { group.addTask { await failure(client) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let error = Self.ended("was terminated by signal \(SIGILL)")
    #expect(errors == [error, error, error])
    #expect(try await client.get(request).status == 200)
    #expect(sandbox.contents(of: "started")?.count { $0 == UInt8(ascii: "\n") } == 2)
  }

  @Test func requestIsInNeitherArgumentsNorEnvironment() async throws {
    let sandbox = try Sandbox()
    let error = await failure(
      Self.client(
        """
        tr '\\0' '\\n' < /proc/$$/cmdline > \(sandbox.url("arguments").path)
        env > \(sandbox.url("environment").path)
        read line; echo "$line" > \(sandbox.url("input").path)
        """))
    #expect(error == Self.ended("exited with status 0"))
    func text(_ name: String) -> String {
      String(decoding: sandbox.contents(of: name) ?? [], as: UTF8.self)
    }
    #if os(Linux)
      #expect(text("arguments").hasPrefix("primetime-web\n"))
    #endif
    #expect(text("environment").contains("PATH="))
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

  @Test func tooLongAddressIsReported() async throws {
    let address = try HTTPAddress(
      parsing: "https://example.org/" + String(repeating: "x", count: 1 << 16))
    let request = WebRequest(address, timeout: .zero, bodyLimit: 0)
    let error = await failure(Self.client("exec cat"), request)
    #expect(error == .failed("cannot reach example.org: the address is too long"))
  }

  private static func program(_ script: String) -> WebProgram {
    WebProgram(paths: ["/bin/sh"], arguments: ["primetime-web", "-c", script])
  }

  private static func ended(_ ending: String) -> HTTPError {
    .failed("primetime-web \(ending); the response may be invalid or too large")
  }

  private static func client(_ script: String) -> WebClient {
    WebClient(program: program(script))
  }

  /// Sends a request and returns its error, which must not contain the AppID.
  private func failure(
    _ client: WebClient, _ request: WebRequest? = nil
  ) async -> HTTPError? {
    do throws(HTTPError) {
      let answer = try await client.get(request ?? self.request)
      Issue.record("answered: \(answer)")
      return nil
    } catch {
      expectNoSecret(in: error)
      return error
    }
  }
}

extension Sandbox {
  /// Creates a named pipe and returns its path.
  fileprivate func pipe(_ name: String) throws -> String {
    let path = url(name).path
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }
}

/// Reads a named pipe to its end, on its own thread.
private func contents(of pipe: String) async -> String {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      // Foundation reads only regular files.
      let file = fopen(pipe, "re")
      var bytes: [UInt8] = []
      while let file, case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
      if let file { fclose(file) }
      continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
    }
  }
}

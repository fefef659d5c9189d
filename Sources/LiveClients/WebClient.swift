import WebMessages

/// An HTTP client that runs each request in its own process.
///
/// Only that process loads `URLSession` and its libraries, and a crash there ends only the one
/// request. A client costs nothing until it is used.
struct WebClient: Sendable {
  /// The largest number of processes at a time; further requests wait for their turn.
  static let width = 16

  private static let sharedSemaphore = CancellableSemaphore(places: width)

  private let program: WebProgram
  private let semaphore: CancellableSemaphore
  private let startupAllowance: Duration

  /// Creates a client that uses the program installed with this tool.
  init() {
    self.init(program: .installed, semaphore: Self.sharedSemaphore)
  }

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - program: The program that makes the requests.
  ///   - semaphore: The semaphore that limits the number of processes.
  ///   - startupAllowance: The extra time, beyond the timeout of the request, for the process to
  ///     start and to report its result. The process enforces the timeout itself.
  init(
    program: WebProgram, semaphore: CancellableSemaphore = CancellableSemaphore(places: width),
    startupAllowance: Duration = .seconds(5)
  ) {
    self.program = program
    self.semaphore = semaphore
    self.startupAllowance = startupAllowance
  }

  /// Sends a request and returns the whole response, whatever its status.
  ///
  /// This blocks the calling thread. Call it on a Dispatch thread or a thread of your own, never on
  /// the cooperative thread pool that async functions share. The timeout starts when the request
  /// gets its turn, so that earlier requests cannot make it fail.
  ///
  /// - Parameters:
  ///   - request: The request and its limits.
  ///   - onCancel: Called once, before the request is sent, with a function that cancels it. That
  ///     function can be called at any time, from any thread.
  /// - Returns: The status and the body.
  /// - Throws: ``HTTPError``; `.cancelled` if canceled, after the process has ended. Messages
  ///   contain no more of the address than its scheme, host and port.
  func get(
    _ request: WebRequest, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(HTTPError) -> WebResponse {
    let message: [UInt8]
    do {
      message = try request.frame
    } catch {
      throw .failed(host: request.address.host, reason: "the address is too long")
    }
    let cancellation = CancellationToken()
    onCancel { cancellation.cancel() }
    guard semaphore.wait(cancelledBy: cancellation) else { throw .cancelled }
    defer { semaphore.signal() }
    // The request may have been canceled at the moment it got its turn.
    if cancellation.isCancelled { throw .cancelled }
    let process = try program.start()
    let deadline = ContinuousClock.now + request.timeout + startupAllowance
    let reply = cancellation.interrupting(by: process.shutDown) {
      Self.reply(to: request, message, by: process, until: deadline)
    }
    let ending = process.end()
    if cancellation.isCancelled { throw .cancelled }
    switch reply {
    case .outcome(let outcome): return try outcome.get()
    case .late: throw .timedOut(after: request.timeout)
    case .nonsense:
      throw .program(reason: "primetime-web has another version than this tool; reinstall both")
    case .none:
      throw .program(reason: "primetime-web \(ending) before it sent a response")
    }
  }

  private enum Reply {
    case outcome(WebResult)
    case late
    case nonsense
    case none
  }

  private static func reply(
    to request: WebRequest, _ message: [UInt8], by process: borrowing ChildProcess,
    until deadline: ContinuousClock.Instant
  ) -> Reply {
    var unsent = message[...]
    var received = WebResult.collector(for: request)
    do throws(FrameError) {
      while !received.isComplete {
        guard process.wait(sending: !unsent.isEmpty, until: deadline) else { return .late }
        if !unsent.isEmpty { unsent = unsent.dropFirst(process.send(unsent)) }
        guard let bytes = process.receive() else { continue }
        if bytes.isEmpty { return .none }
        try received.append(bytes)
      }
      return .outcome(try WebResult(received))
    } catch {
      return .nonsense
    }
  }
}

extension ChildProcess.Termination: CustomStringConvertible {
  /// A predicate that follows the program's name.
  var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signaled(let number): "was terminated by signal \(number)"
    case .unknown: "ended"
    }
  }
}

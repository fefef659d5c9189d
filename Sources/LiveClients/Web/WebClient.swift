import CProcesses
import DequeModule
import Dispatch
import Synchronization
import WebMessages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An HTTP client that makes all requests in a separate process, `primetime-web`.
///
/// Only `primetime-web` loads `URLSession` and its libraries. The first request starts it, and it
/// ends when this process ends. If it ends earlier, each request that it was serving is repeated
/// once, in a new process for that request alone. Therefore, only a request that causes a crash
/// fails.
///
/// A waiting request does not block a thread.
package final class WebClient: Sendable {
  /// The maximum number of requests at a time; further requests wait in the order of their arrival.
  static let width = 256

  /// The maximum number of repeated requests that run at the same time.
  static let repeatWidth = 4

  private struct State {
    var connection: WebConnection?
    var waiting: Deque<PendingWebRequest> = []
    var running = 0
    var repeats: Deque<PendingWebRequest> = []
    var repeating = 0
  }

  private let program: WebProgram
  private let grace: Duration
  private let state = Mutex(State())

  /// Creates a client that uses the installed program; the first request starts the program.
  package convenience init() {
    self.init(program: .installed)
  }

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - program: The program that makes the requests.
  ///   - grace: The time that a program has, after the time limit of a request, to end the request
  ///     before the client ends the program.
  init(program: WebProgram, grace: Duration = .seconds(5)) {
    self.program = program
    self.grace = grace
  }

  deinit {
    state.withLock { $0.connection }?.shutDown()
  }

  /// Sends a request and returns the whole response, whatever its status.
  ///
  /// The time limit starts when the request is sent to the program.
  ///
  /// - Parameter request: The request and its limits.
  /// - Returns: The status and the body.
  /// - Throws: ``HTTPError``; `.cancelled`, at once, if the calling task is canceled. Messages
  ///   contain no more of the address than its scheme, host and port.
  func get(_ request: WebRequest) async throws(HTTPError) -> WebResponse {
    guard request.address.description.utf8.count <= 1 << 16 else {
      throw .failed(host: request.address.host, reason: "the address is too long")
    }
    let pending = PendingWebRequest(request)
    let result = await withTaskCancellationHandler {
      await pending.result.value {
        state.withLock { $0.waiting.append(pending) }
        sendNext()
      }
    } onCancel: {
      pending.cancel()
    }
    return try result.get()
  }

  // MARK: Sending

  /// Sends waiting requests until ``width`` requests are running.
  private func sendNext() {
    while let next = takeNext() {
      do throws(HTTPError) {
        if let ending = try send(next, over: openConnection()) { didEnd([next], ending) }
      } catch {
        next.result.set(.failure(error))
        state.withLock { $0.running -= 1 }
      }
    }
  }

  private func takeNext() -> PendingWebRequest? {
    state.withLock { state in
      while state.running < Self.width, let next = state.waiting.popFirst() {
        if next.result.isSet { continue }
        state.running += 1
        return next
      }
      return nil
    }
  }

  /// Returns the connection to the running process; starts a process if none is running.
  private func openConnection() throws(HTTPError) -> WebConnection {
    let result = state.withLock { state -> Result<WebConnection, HTTPError> in
      if let connection = state.connection, connection.isOpen { return .success(connection) }
      do throws(HTTPError) {
        let connection = try WebConnection(
          program,
          onFinish: { [weak self] _ in self?.didFinish() },
          onEnd: { [weak self] _, unanswered, ending in self?.didEnd(unanswered, ending) })
        state.connection = connection
        return .success(connection)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Sends a request, which fails at its time limit, and ends the process if it does not end the
  /// request soon afterward.
  ///
  /// If the process has already ended, returns the reason instead.
  private func send(
    _ pending: PendingWebRequest, over connection: WebConnection
  ) -> WebConnection.Ending? {
    if let ending = connection.send(pending) { return ending }
    let timeout = pending.request.timeout
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak pending] in
      pending?.result.set(.failure(.timedOut(after: timeout)))
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + (timeout + grace) / .seconds(1)) {
      [weak pending] in
      if let pending, connection.isServing(pending) { connection.shutDown() }
    }
    return nil
  }

  private func didFinish() {
    state.withLock { $0.running -= 1 }
    sendNext()
  }

  /// Repeats or fails the requests of a process that has ended.
  private func didEnd(_ unanswered: [PendingWebRequest], _ ending: WebConnection.Ending) {
    let pending = unanswered.filter { !$0.result.isSet }
    state.withLock { state in
      state.running -= unanswered.count
      if case .terminated = ending { state.repeats.append(contentsOf: pending) }
    }
    if case .invalidMessage = ending { fail(pending, ending) }
    repeatNext()
    sendNext()
  }

  // MARK: Repeating

  /// Repeats requests, each in its own process, until ``repeatWidth`` of them are running.
  private func repeatNext() {
    while let next = takeRepeat() {
      do throws(HTTPError) {
        let connection = try WebConnection(
          program,
          onFinish: { $0.shutDown() },
          onEnd: { [weak self] _, unanswered, ending in
            self?.fail(unanswered, ending)
            self?.state.withLock { $0.repeating -= 1 }
            self?.repeatNext()
          })
        if let ending = send(next, over: connection) { fail([next], ending) }
      } catch {
        next.result.set(.failure(error))
        state.withLock { $0.repeating -= 1 }
      }
    }
  }

  private func takeRepeat() -> PendingWebRequest? {
    state.withLock { state in
      while state.repeating < Self.repeatWidth, let next = state.repeats.popFirst() {
        if next.result.isSet { continue }
        state.repeating += 1
        return next
      }
      return nil
    }
  }

  /// Ends requests with the error that explains how their process ended.
  private func fail(_ unanswered: [PendingWebRequest], _ ending: WebConnection.Ending) {
    for pending in unanswered { pending.result.set(.failure(error(of: pending, ending))) }
  }

  private func error(
    of pending: PendingWebRequest, _ ending: WebConnection.Ending
  ) -> HTTPError {
    let host = pending.request.address.host
    switch ending {
    case .invalidMessage:
      return .program(
        reason: "primetime-web and this tool differ in version; reinstall both")
    case .terminated(.exited(Int32(PROCESS_OUT_OF_MEMORY))):
      // A body within the size limit fits in the memory of the process, so the response was too
      // large.
      return pending.hasBegun
        ? .bodyTooLarge(limit: pending.request.bodyLimit) : .headTooLarge(host: host)
    // NB: Swift 6.3 on Linux ends the process by SIGILL if a connection is closed between the
    // status line and the end of the head.
    case .terminated(.signaled(SIGILL)) where !pending.hasBegun:
      return .connectionClosed(host: host)
    case .terminated(let termination):
      return .program(reason: "primetime-web \(termination) before it sent a response")
    }
  }
}

extension ChildProcess.Termination: CustomStringConvertible {
  /// A phrase that follows the program's name, such as `exited with status 1`.
  var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signaled(let number): "was terminated by signal \(number)"
    case .unknown: "ended"
    }
  }
}

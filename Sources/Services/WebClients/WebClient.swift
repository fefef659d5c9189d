import DequeModule
import Dispatch
import Synchronization
import SystemIO
package import WebMessages

/// An HTTP client that makes all requests in a separate process, `primetime-web`.
///
/// Only that process loads `URLSession` and its libraries. The first request starts the process,
/// which ends with the client. If the process ends earlier, the requests that it was serving fail.
/// The next request then starts another process.
///
/// A waiting request does not block a thread.
package final class WebClient: Sendable {
  /// The maximum number of requests at a time; further requests wait in the order of their arrival.
  static let width = 256

  private typealias Answer = FirstResult<Result<WebResponse, HTTPError>>

  private struct State {
    var process: ConnectedProcess?
    /// The requests that the process has received and not replied to yet, by their numbers.
    var running: [UInt64: Answer] = [:]
    var waiting: Deque<(request: WebRequest, answer: Answer)> = []
    var lastNumber: UInt64 = 0
  }

  private let program: WebProgram?
  private let grace: Duration
  private let state = Mutex(State())

  /// The queue that sends commands in order, while their senders continue without waiting.
  private let commands = DispatchQueue(label: "web.commands")

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - program: The program that makes the requests; nil for the installed one, which is looked
  ///     up for the first request.
  ///   - grace: The time after the time limit of a request. If the program has not replied by its
  ///     end, the client ends the program.
  package init(program: WebProgram? = nil, grace: Duration = .seconds(5)) {
    self.program = program
    self.grace = grace
  }

  deinit {
    state.withLock { $0.process }?.shutDown()
  }

  /// Sends a request and returns the whole response, which can have any status.
  ///
  /// The time limit starts when the request is sent to the program, so waiting for other requests
  /// does not count.
  ///
  /// - Throws: ``HTTPError``; `.cancelled`, at once, if the calling task is canceled. Messages
  ///   contain no more of the address than its scheme, host and port.
  package func get(_ request: WebRequest) async throws(HTTPError) -> WebResponse {
    guard request.address.description.utf8.count <= 1 << 16 else {
      throw .failed("cannot reach \(request.address.host): the address is too long")
    }
    let answer = Answer()
    let result: Result<WebResponse, HTTPError> = await withTaskCancellationHandler {
      await answer.value {
        state.withLock { $0.waiting.append((request, answer)) }
        sendNext()
      }
    } onCancel: {
      answer.set(.failure(.cancelled))
    }
    cancelIfRunning(answer)
    return try result.get()
  }

  /// Sends waiting requests until ``width`` requests are running.
  private func sendNext() {
    state.withLock { state in
      while state.running.count < Self.width, let next = state.waiting.popFirst() {
        if next.answer.isSet { continue }
        do throws(HTTPError) {
          let process = if let running = state.process { running } else { try startProcess() }
          state.process = process
          state.lastNumber += 1
          state.running[state.lastNumber] = next.answer
          send(.send(next.request, number: state.lastNumber), to: process)
          limitTime(of: state.lastNumber, next.answer, to: next.request.timeout, in: process)
        } catch {
          next.answer.set(.failure(error))
        }
      }
    }
  }

  /// Fails a request at its time limit, unless it has ended.
  ///
  /// If the process has not replied after a further `grace`, the function ends the process.
  private func limitTime(
    of number: UInt64, _ answer: Answer, to timeout: Duration, in process: ConnectedProcess
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) {
      [weak self, weak answer, weak process, grace] in
      answer?.set(.failure(.timedOut(after: timeout)))
      DispatchQueue.global().asyncAfter(deadline: .now() + grace / .seconds(1)) {
        [weak self, weak process] in
        if let self, state.withLock({ $0.running[number] != nil }) { process?.shutDown() }
      }
    }
  }

  /// Cancels a request in the process if its caller no longer waits for the reply, which has not
  /// arrived.
  private func cancelIfRunning(_ answer: Answer) {
    state.withLock { state in
      guard let number = state.running.first(where: { $0.value === answer })?.key else { return }
      if let process = state.process { send(.cancel(number: number), to: process) }
    }
  }

  /// Sends a command without waiting; if the process has ended, nothing is sent.
  private func send(_ command: WebCommand, to process: ConnectedProcess) {
    commands.async { process.send(WebMessage.line(command)) }
  }

  /// Starts a process, and a thread that handles its replies.
  private func startProcess() throws(HTTPError) -> ConnectedProcess {
    let process = try (program ?? .installed).start()
    DispatchQueue(label: "web.replies").async { [weak self] in
      var lines = LineReader(limit: WebMessage.sizeLimit)
      var isValid = true
      while let line = lines.next({ process.receive() }), line.isTerminated {
        switch WebMessage.decode(WebReply.self, from: lines[line]) {
        case .response(let response, let number): self?.finish(number, .success(response))
        case .failure(let error, let number): self?.finish(number, .failure(error))
        case nil: isValid = false
        }
        if !isValid { break }
      }
      let ending = process.end(killing: true)
      self?.failAll(
        isValid
          ? "primetime-web \(ending); the response may be invalid or too large"
          : "primetime-web and this tool differ in version; reinstall both")
    }
    return process
  }

  private func finish(_ number: UInt64, _ result: Result<WebResponse, HTTPError>) {
    state.withLock { $0.running.removeValue(forKey: number) }?.set(result)
    sendNext()
  }

  /// Fails the requests that the process had not replied to when it ended, and sends waiting ones.
  private func failAll(_ reason: String) {
    let unanswered = state.withLock { state in
      state.process = nil
      defer { state.running = [:] }
      return state.running.values
    }
    for answer in unanswered { answer.set(.failure(.failed(reason))) }
    sendNext()
  }
}

import WebMessages

/// Asks the web, each question by a process of its own.
///
/// What `URLSession` brings with it is loaded by that process alone, and its faults end no more than
/// the question. A value of this type costs nothing until it is used.
struct WebClient: Sendable {
  /// How many processes there are at once; further questions wait for their turn.
  static let width = 16

  private static let sharedTurns = Turns(places: width)

  private let program: WebProgram
  private let turns: Turns
  private let grace: Duration

  /// Makes a client of the program that was installed with the tool that is running.
  init() {
    self.init(program: .installed, turns: Self.sharedTurns)
  }

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - program: What asks.
  ///   - turns: The places for processes.
  ///   - grace: How much longer than the question's own time, which it keeps by itself, a process
  ///     may take to start and to tell what came of it.
  init(
    program: WebProgram, turns: Turns = Turns(places: width), grace: Duration = .seconds(5)
  ) {
    self.program = program
    self.turns = turns
    self.grace = grace
  }

  /// Asks a question and reads the whole answer, whatever its status.
  ///
  /// This thread is blocked meanwhile: it must be one of Dispatch's or the program's own, never one
  /// that async functions share. The question's time begins with its turn, so that no question
  /// fails for those that came before it.
  ///
  /// - Parameters:
  ///   - question: What is asked, and what bounds it.
  ///   - onCancel: Called once, before anything is asked, with what cancels the question; that may
  ///     be called at any time, from any thread.
  /// - Returns: The status and the body.
  /// - Throws: ``HTTPError``; `.cancelled` once cancelled, as soon as the process is no more. No
  ///   text in it holds the address beyond its scheme, host and port.
  func get(
    _ question: WebRequest, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(HTTPError) -> WebResponse {
    let message: [UInt8]
    do {
      message = try question.frame
    } catch {
      throw .failed(host: question.address.host, reason: "the address is too long")
    }
    let cancellation = CancellationToken()
    onCancel { cancellation.cancel() }
    guard turns.take(cancellation) else { throw .cancelled }
    defer { turns.giveBack() }
    // A turn may come at the moment of a cancel; then nobody is to be asked.
    if cancellation.isCancelled { throw .cancelled }
    let process = try program.start()
    let deadline = ContinuousClock.now + question.timeout + grace
    let reply = cancellation.interrupting(by: process.hangUp) {
      Self.reply(to: question, message, by: process, until: deadline)
    }
    let ending = process.end()
    if cancellation.isCancelled { throw .cancelled }
    switch reply {
    case .outcome(let outcome): return try outcome.get()
    case .late: throw .timedOut(after: question.timeout)
    case .nonsense:
      throw .program(reason: "primetime-web is of another version; install it anew")
    case .none:
      throw .program(reason: "primetime-web \(ending) before it had an answer")
    }
  }

  private enum Reply {
    case outcome(WebResult)
    case late
    case nonsense
    case none
  }

  private static func reply(
    to question: WebRequest, _ message: [UInt8], by process: borrowing ChildProcess,
    until deadline: ContinuousClock.Instant
  ) -> Reply {
    var unsent = message[...]
    var received = WebResult.collector(for: question)
    do throws(FrameError) {
      while !received.isWhole {
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

extension ChildProcess.Ending: CustomStringConvertible {
  /// A predicate, to follow the program's name.
  var description: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let number): "was ended by signal \(number)"
    case .unknown: "ended"
    }
  }
}

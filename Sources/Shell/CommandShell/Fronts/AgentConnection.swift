import SystemIO

/// The connection to an agent: JSON-RPC 2.0 messages, one per line, which are read from one
/// descriptor and written to another.
///
/// The caller closes both descriptors.
final class AgentConnection {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let writer: OutputWriter

  /// Redacts secrets from error messages.
  private let redact: (String) -> String

  private var lines = LineReader(limit: 1 << 22)

  /// Whether the rest of a message that is too long is being skipped.
  private var isSkipping = false

  /// The error of the first read that failed; nil if no read has failed.
  private(set) var readError: Errno?

  /// The error of the first write that failed; nil if no write has failed, or if the agent has
  /// closed the connection.
  var writeError: Errno? { writer.error }

  /// Whether reading or writing has failed.
  var hasFailed: Bool { readError != nil || writer.failure != nil }

  /// Creates a connection.
  ///
  /// `shouldStop` is called while the agent accepts no data. If it returns true, writing fails.
  init(
    from input: FileDescriptor, to output: FileDescriptor, redact: @escaping (String) -> String,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    (self.input, self.output, self.redact) = (input, output, redact)
    writer = OutputWriter(output, shouldStop: shouldStop)
  }

  // MARK: Reading

  /// Waits for the end of the connection and, if `readsInput` is true, for input.
  ///
  /// - Parameters:
  ///   - readsInput: Whether the wait also ends when input can be read.
  ///   - poll: Waits for events, and returns whether each of them has happened, or an empty list.
  /// - Returns: Whether input can be read.
  func wait(readsInput: Bool, _ poll: ([PollRequest]) -> [Bool]) -> Bool {
    let events = poll([PollRequest(output, .closed)] + (readsInput ? [PollRequest(input)] : []))
    // If the output is closed, writing shows the reason, which is usually that no one reads it.
    if events.first == true { writer.write("\n") }
    return events.dropFirst().contains(true)
  }

  /// Reads the messages of the next line, which are several if they are a batch.
  ///
  /// A message that is too long is answered with an error, and counts as a line without messages.
  ///
  /// - Parameters:
  ///   - version: The revision of the protocol that `initialize` has chosen.
  ///   - wait: Called before each read. Waits until the input is readable and returns true, or
  ///     returns false to stop reading.
  /// - Returns: The messages and the number of the line; nil at the end of the input, if reading
  ///   has failed, and if `wait` has returned false.
  func next(
    of version: String?, waiting wait: () -> Bool
  ) -> (requests: [AgentRequest], line: Int)? {
    do throws(Errno) {
      guard
        let line = try lines.next({ () throws(Errno) in try input.read { _ in wait() } })
      else { return nil }
      defer { isSkipping = line.isTooLong && !line.isTerminated }
      if line.isTooLong, !isSkipping {
        respond(to: nil, AgentError(.invalidRequest, "the message is longer than 4 MiB"))
      }
      let isBlank = lines[line].allSatisfy { " \t\r".utf8.contains($0) }
      return (
        isBlank || isSkipping ? [] : AgentRequest.messages(in: lines[line], of: version),
        line.number
      )
    } catch {
      if error != .interrupted { readError = error }
      return nil
    }
  }

  // MARK: Writing

  /// Answers a request with the members of a result, as JSON.
  func respond(to request: AgentRequest, result members: String) {
    send(
      #"{"jsonrpc":"2.0","id":\#(request.id ?? "null"),"result":{\#(members)}}"#,
      in: request.batch)
  }

  /// Answers a request with an error; the request is nil if it could not be read.
  func respond(to request: AgentRequest?, _ error: AgentError) {
    let data = error.data.map { #","data":\#($0)"# } ?? ""
    send(
      #"{"jsonrpc":"2.0","id":\#(request?.id ?? "null"),"error":{"code":\#(error.code.rawValue),"#
        + #""message":\#(redact(error.message).json)\#(data)}}"#, in: request?.batch)
  }

  /// Sends a notification, whose parameters are members of an object, as JSON.
  func notify(_ name: String, _ parameters: String...) {
    let parameters = parameters.filter { !$0.isEmpty }.joined(separator: ",")
    send(#"{"jsonrpc":"2.0","method":"notifications/\#(name)","params":{\#(parameters)}}"#)
  }

  /// Sends a message, or adds it to the responses of a batch.
  ///
  /// The message is nil if a request of the batch gets no response. The responses of a batch are
  /// sent as one list after the last one.
  func send(_ message: String?, in batch: AgentBatch? = nil) {
    guard let text = batch?.add(message) ?? (batch == nil ? message : nil) else { return }
    writer.write(text + "\n")
  }

  /// Writes what has been sent to the descriptor.
  func flush() { writer.flush() }
}

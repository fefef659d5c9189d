import CProcessSpawn
import Foundation
import Synchronization

/// A running process, whose outputs are read as they arrive.
///
/// When the last reference is released, its process group is killed.
public final class RunningTool: Sendable {
  /// An output of the process.
  public enum Stream: Int, Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case errors
  }

  private let monitor: ChildMonitor
  private let started = ContinuousClock.now
  // The position up to which `expect` has searched each stream.
  private let searched = Mutex([0, 0])
  // Keeps the directories from being deleted while the process runs.
  private let sandbox: Sandbox

  init(_ tool: ToolProcess) throws(ToolProcessError) {
    sandbox = tool.sandbox
    var plan = ChannelPlan()
    defer { plan.closeChildSides() }
    do throws(ToolProcessError) {
      try plan.addInput(tool.input, in: sandbox)
      try plan.addOutput(tool.standardOutput, in: sandbox)
      try plan.addOutput(tool.standardError, in: sandbox)
      let child = try spawnChild(tool, descriptors: plan.childSides)
      monitor = ChildMonitor(
        child: child, input: plan.input, bytes: plan.bytes, closesInput: plan.closesInput,
        channels: plan.channels, screen: nil)
    } catch {
      plan.closeOwnSides()
      throw error
    }
  }

  deinit { monitor.abandon() }

  /// The process ID.
  public var processIdentifier: Int32 { monitor.child }

  /// Whether the process is running, or some of its output has not been read yet.
  public var isRunning: Bool { monitor.progress.status == nil }

  /// Returns everything received on a stream so far, as text.
  public func text(of stream: Stream) -> String {
    String(decoding: monitor.progress.streams[stream.rawValue], as: UTF8.self)
  }

  /// Writes to the process's standard input, which must be `.open` and not yet closed.
  public func send(_ text: String) { monitor.send(Array(text.utf8)) }

  /// Closes the process's standard input once everything that was sent has been written.
  public func closeInput() { monitor.closeInput() }

  /// Sends the process a signal, such as `SIGINT`.
  public func signal(_ number: Int32) { monitor.signal(number) }

  /// Waits for a text on a stream, after the end of the previous match.
  ///
  /// - Throws: `ToolProcessError.ended` if the process ends without writing the text; `.deadline`
  ///   if the time is up, after killing the process's group.
  public func expect(
    _ text: String, on stream: Stream = .output, within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) {
    let wanted = Array(text.utf8)
    let start = searched.withLock { $0[stream.rawValue] }
    let end = await monitor.wait(within: limit) {
      $0.streams[stream.rawValue].end(of: wanted, from: start)
    }
    guard let end else { throw failure(waitingFor: "\"\(text)\"", limit) }
    searched.withLock { $0[stream.rawValue] = end }
  }

  /// Waits until the process ends, closing its input first unless told otherwise.
  ///
  /// - Throws: `ToolProcessError.deadline` if the time is up; the process's group is killed first.
  public func finish(
    within limit: Duration = .seconds(120), closingInput: Bool = true
  ) async throws(ToolProcessError) -> ToolResult {
    if closingInput { monitor.closeInput() }
    let last = await monitor.wait(within: limit) { $0.status == nil ? nil : $0 }
    guard let last, let status = last.status else {
      throw failure(waitingFor: "its end", limit)
    }
    return ToolResult(
      standardOutput: last.streams[0], standardError: last.streams[1], status: status,
      duration: started.duration(to: .now))
  }

  private func failure(waitingFor awaited: String, _ limit: Duration) -> ToolProcessError {
    let progress = monitor.progress
    if let status = progress.status {
      return .ended(waitingFor: awaited, status: status, sofar: progress.summary)
    }
    monitor.abandon()
    return .deadline(limit: limit, waitingFor: awaited, sofar: progress.summary)
  }
}

extension [UInt8] {
  /// Returns the index after the first occurrence of some bytes at or after an index.
  func end(of wanted: [UInt8], from start: Int) -> Int? {
    guard let first = wanted.first else { return start }
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var index = start
      while index + wanted.count <= bytes.count {
        // NB: `firstIndex` takes about as long to search the output as a fast program takes to
        // write it.
        guard let next = memchr(base + index, Int32(first), bytes.count - index) else { return nil }
        index = UnsafeRawPointer(next) - base
        if bytes[index...].starts(with: wanted) { return index + wanted.count }
        index += 1
      }
      return nil
    }
  }
}

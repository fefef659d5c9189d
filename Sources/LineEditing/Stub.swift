import Glibc
import Synchronization

public enum LineEditingError: Error { case failed(Int32) }
public final class WakePipe: Sendable {
  public let readDescriptor: Int32
  let writeDescriptor: Int32
  public init() throws(LineEditingError) {
    var fds: [Int32] = [0, 0]
    if pipe(&fds) != 0 { throw .failed(errno) }
    readDescriptor = fds[0]; writeDescriptor = fds[1]; _ = fcntl(fds[0], F_SETFL, O_NONBLOCK);
    _ = fcntl(fds[1], F_SETFL, O_NONBLOCK)
  }
  public func signal() { var b: UInt8 = 1; _ = write(writeDescriptor, &b, 1) }
  public func drain() {
    var b = [UInt8](repeating: 0, count: 64); while read(readDescriptor, &b, 64) > 0 {}
  }
}
public final class SignalMonitor {
  public init(wake: WakePipe) throws(LineEditingError) {}
  public func takeEnding() -> Int32? { nil }
}
public struct CompletionRequest { public var line: String; public var cursor: Int }
public struct Completion {
  public struct Candidate { public var text: String; public init(_ t: String) { text = t } };
  public init(start: Int, candidates: [Candidate]) {}
}
public enum LineInput {
  case line(String), invalid([UInt8]), interrupted, endOfInput, signal(Int32)
}
public final class LineEditor {
  public init(
    name: String, input: Int32, output: Int32, historyFile: String?, wake: WakePipe,
    signals: SignalMonitor
  ) throws(LineEditingError) {}
  public var completer: ((CompletionRequest) -> Completion)?
  public func readLine(prompt: () -> String, onWake: () -> String?) -> LineInput { .endOfInput }
}

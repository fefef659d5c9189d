import CProcessSpawn
import Foundation

/// The descriptors for a process to start: the child's ends and the test's ends.
struct ChannelPlan {
  /// The child's descriptors 0, 1 and 2; -1 for one that stays closed.
  private(set) var childSides: [Int32] = []
  private(set) var input: Int32?
  private(set) var bytes: [UInt8] = []
  private(set) var closesInput = true
  private(set) var channels: [ChildChannel?] = []

  mutating func addInput(_ source: ToolProcess.Input, in sandbox: Sandbox) throws(ToolProcessError)
  {
    switch source {
    case .closed:
      childSides.append(-1)
    case .file(let path):
      childSides.append(try open(sandbox.url(path).path, O_RDONLY))
    case .bytes(let bytes):
      self.bytes = bytes
      input = try addPipe().write
    case .open:
      closesInput = false
      input = try addPipe().write
    }
  }

  mutating func addOutput(
    _ target: ToolProcess.Output, in sandbox: Sandbox
  ) throws(ToolProcessError) {
    channels.append(nil)
    switch target {
    case .closed:
      childSides.append(-1)
    case .file(let path):
      childSides.append(try open(sandbox.url(path).path, O_WRONLY | O_CREAT | O_TRUNC))
    case .captured:
      channels[channels.count - 1] = ChildChannel(
        descriptor: try addPipe(childReads: false).read, stop: .atEnd)
    case .lines(let count):
      channels[channels.count - 1] = ChildChannel(
        descriptor: try addPipe(childReads: false).read, stop: .afterLines(count))
    case .unread:
      close(try addPipe(childReads: false).read)
    }
  }

  mutating func closeChildSides() {
    for side in childSides where side >= 0 { close(side) }
    childSides = []
  }

  mutating func closeOwnSides() {
    if let input { close(input) }
    for case let channel? in channels { close(channel.descriptor) }
  }

  private mutating func addPipe(
    childReads: Bool = true
  ) throws(ToolProcessError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let error = child_pipe(&ends)
    guard error == 0 else { throw .refused(call: "pipe", path: "", number: error) }
    childSides.append(childReads ? ends[0] : ends[1])
    return (ends[0], ends[1])
  }

  private func open(_ path: String, _ flags: Int32) throws(ToolProcessError) -> Int32 {
    var descriptor: Int32 = -1
    let error = child_open(path, flags, 0o644, &descriptor)
    guard error == 0 else { throw .refused(call: "open", path: path, number: error) }
    return descriptor
  }
}

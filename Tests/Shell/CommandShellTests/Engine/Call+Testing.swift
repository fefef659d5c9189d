import TimeTravel

@testable import CommandShell

extension Call {
  /// Creates a call whose outcomes are ignored.
  convenience init(named text: String, at location: ScriptLocation? = nil) {
    self.init(id: CommandID(number: 0, text: text), in: CallContext(Front(), at: location))
  }
}

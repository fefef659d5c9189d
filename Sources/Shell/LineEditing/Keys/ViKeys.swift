/// The keys of a command in vi's command mode, which libedit runs.
///
/// libedit gets all keys of a command at once, followed by a key that marks the end. If the command
/// were incomplete, libedit would take that key for the rest of the command.
struct ViKeys: Equatable {
  /// The keys so far.
  private(set) var units: [UInt32] = []
  private var digits = 0
  private var hasOperator = false
  private var needsCharacter = false

  /// The result of adding a key.
  enum Progress {
    case incomplete, complete, invalid
  }

  private static let motions = Set(" hlwWbBeE0^$|%;,".utf8)
  private static let withCharacter = Set("fFtT".utf8)
  private static let operators = Set("cdy".utf8)
  private static let others = Set(".~aAiICDIpPRsSxXY".utf8)

  /// The commands that the editor runs instead of libedit.
  static let commands: [[Key]: EditorCommand] = {
    let commands: [(String, EditorCommand)] = [
      ("k-", .olderLine), ("j+", .newerLine), ("K", .olderMatch), ("J", .newerMatch),
      ("G", .oldestLine), ("/n", .searchOlder), ("?N", .searchNewer), ("v", .edit),
      ("#", .comment), ("u", .undo),
    ]
    let pairs = commands.flatMap { keys, command in
      keys.utf8.map { ([Key.unit(UInt32($0))], command) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  mutating func append(_ unit: UInt32) -> Progress {
    units.append(unit)
    if needsCharacter { return unit < 0x20 || unit == 0x7F ? .invalid : .complete }
    guard let byte = UInt8(exactly: unit) else { return .invalid }
    if (0x31...0x39).contains(byte) || (byte == 0x30 && digits > 0) {
      digits += 1
      // A larger count could need more room than the editor has.
      return digits <= 4 ? .incomplete : .invalid
    }
    digits = 0
    if Self.operators.contains(byte) {
      if hasOperator { return units.dropLast().contains(unit) ? .complete : .invalid }
      hasOperator = true
      return .incomplete
    }
    if Self.withCharacter.contains(byte) || (byte == UInt8(ascii: "r") && !hasOperator) {
      needsCharacter = true
      return .incomplete
    }
    if Self.motions.contains(byte) { return .complete }
    return Self.others.contains(byte) && !hasOperator ? .complete : .invalid
  }
}

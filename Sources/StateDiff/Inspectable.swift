/// A value that can be dumped and diffed by its parts.
///
/// To conform is enough: the parts are then found by reflection. To name them makes it fast, and
/// lets a value choose how it looks:
///
/// ```swift
/// struct Counter: Inspectable {
///   var count = 0
///   static let parts = [Part<Self>("count") { $0.count }]
/// }
/// ```
public protocol Inspectable: Equatable, SendableMetatype {
  /// The parts in the order in which they are shown; empty means that reflection finds them.
  static var parts: [Part<Self>] { get }

  /// The whole value, taken apart.
  var inspection: Inspection { get }

  /// Adds to `changes` what is to be done to `old`, which stands at `path`, to make it this value.
  ///
  /// It is called only for values that differ.
  func appendChanges(from old: Self, at path: String, to changes: inout [Change])
}

extension Inspectable {
  /// No parts named: reflection finds them.
  public static var parts: [Part<Self>] { [] }

  /// A record of the parts.
  public var inspection: Inspection {
    let parts = Self.parts
    if parts.isEmpty { return Inspection(reflecting: self) }
    return .record(parts.map { Inspection.Field($0.name, $0.inspect(self)) })
  }

  /// The changes of the parts that differ.
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    let parts = Self.parts
    if parts.isEmpty {
      inspection.appendChanges(from: old.inspection, at: path, to: &changes)
      return
    }
    for part in parts { part.appendChanges(old, self, path, &changes) }
  }

  /// What is to be done to `old` to make it this value, in the order in which it can be done.
  public func changes(from old: Self) -> [Change] {
    var changes: [Change] = []
    if self != old { appendChanges(from: old, at: "", to: &changes) }
    return changes
  }
}

/// A named part of a value: how to get it out.
public struct Part<Root>: Sendable {
  /// What the part is called in dumps and in the paths of changes.
  public let name: String

  let inspect: @Sendable (Root) -> Inspection
  let appendChanges: @Sendable (_ old: Root, _ new: Root, String, inout [Change]) -> Void

  /// Makes a part of a name and a function that gets it out of the whole.
  public init<Value: Inspectable>(
    _ name: String, _ value: @escaping @Sendable (Root) -> Value
  ) {
    self.name = name
    inspect = { value($0).inspection }
    appendChanges = { old, new, path, changes in
      let (old, new) = (value(old), value(new))
      if old == new { return }
      new.appendChanges(from: old, at: path.appending(part: name), to: &changes)
    }
  }
}

extension String {
  func appending(part name: String) -> String {
    isEmpty ? name : "\(self).\(name)"
  }
}

/// A value without parts: its only change is to become another.
public protocol InspectableScalar: Inspectable {}

extension InspectableScalar {
  /// One replacement.
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    changes.append(Change(path, .replaced(old: old.inspection, new: inspection)))
  }
}

extension Int: InspectableScalar {
  /// A whole number.
  public var inspection: Inspection { .integer(Int64(self)) }
}

extension Int64: InspectableScalar {
  /// A whole number.
  public var inspection: Inspection { .integer(self) }
}

extension Double: InspectableScalar {
  /// A number.
  public var inspection: Inspection { .number(self) }
}

extension Bool: InspectableScalar {
  /// True or false.
  public var inspection: Inspection { .bool(self) }
}

extension String: InspectableScalar {
  /// A string, which is quoted on a line.
  public var inspection: Inspection { .string(self) }
}

extension Optional: Inspectable where Wrapped: Inspectable {
  /// What is wrapped, or none.
  public var inspection: Inspection { self?.inspection ?? .none }

  /// The changes within where both are there, else one replacement.
  public func appendChanges(from old: Wrapped?, at path: String, to changes: inout [Change]) {
    if let self, let old {
      self.appendChanges(from: old, at: path, to: &changes)
    } else {
      changes.append(Change(path, .replaced(old: old.inspection, new: inspection)))
    }
  }
}

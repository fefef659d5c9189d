extension Array: Inspectable where Element: Inspectable {
  /// A list of the elements.
  public var inspection: Inspection { .list(map(\.inspection)) }

  /// The elements taken off, then the elements added.
  public func appendChanges(from old: [Element], at path: String, to changes: inout [Change]) {
    let script = EditScript(from: old, to: self)
    for index in script.removals {
      changes.append(Change("\(path)[\(index)]", .removed(old[index].inspection)))
    }
    for index in script.additions {
      changes.append(Change("\(path)[\(index)]", .added(self[index].inspection)))
    }
  }
}

extension DumpValue {
  /// Appends the changes from an old value to this one, for values decomposed by reflection.
  @usableFromInline
  package func appendChanges(from old: DumpValue, at path: String, to changes: inout [Change]) {
    if self == old { return }
    switch (old, self) {
    case (.record(let oldFields, nil), .record(let newFields, nil))
    where oldFields.map(\.name) == newFields.map(\.name):
      for (oldField, newField) in zip(oldFields, newFields) {
        newField.value.appendChanges(
          from: oldField.value, at: path.appending(part: newField.name), to: &changes)
      }
    case (.list(let oldElements), .list(let newElements)):
      EditScript(from: oldElements, to: newElements).appendChanges(
        at: path, removed: { oldElements[$0] }, added: { newElements[$0] }, to: &changes)
    default:
      changes.append(Change(path, .replaced(old: old, new: self)))
    }
  }
}

/// A path taken apart at its last slash.
struct FilePlace: Equatable {
  /// What stands before the name, slash included; empty where there is none.
  let prefix: String

  /// What stands behind the last slash.
  let name: String

  init(_ path: String) {
    // A slash at the end does not part a name from its folder.
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    let trimmed = end.map { path[...$0] } ?? ""
    let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let nameStart = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
    prefix = String(path[..<nameStart])
    name = String(trimmed[nameStart...])
  }

  /// The folder: `.` for a bare name, `/` for what is at the root.
  var folder: String {
    if prefix.isEmpty { return "." }
    let end = prefix.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(prefix[...$0]) } ?? "/"
  }
}

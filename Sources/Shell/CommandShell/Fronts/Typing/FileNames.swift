import SystemIO
import SystemPackage
import TerminalText

/// A file name that completion offers.
struct FileCandidate: Equatable {
  /// The whole path, as the user would type it; a folder's path ends in a slash.
  let path: String

  /// The last component of the path.
  let name: String

  let isFolder: Bool

  /// The size in bytes; 0 if it cannot be read.
  let size: Int

  /// The text that completion shows beside the name: `folder`, or the size of the file.
  var description: String {
    if isFolder { return "folder" }
    var (size, unit) = (Double(size), "bytes")
    for larger in ["kB", "MB", "GB", "TB"] where size >= 1000 {
      (size, unit) = (size / 1000, larger)
    }
    return unit == "bytes" ? "\(self.size) \(unit)" : "\((size * 10).rounded() / 10) \(unit)"
  }
}

/// Lists the files whose names match the end of the typed path, best first, and otherwise sorted by
/// name.
///
/// Names that begin with a dot are listed only if the dot was typed. Names that contain control
/// characters or are not UTF-8 are not listed, because they cannot be typed.
///
/// The result is empty if the folder cannot be read. A leading `~` is literal if `home` is nil.
func files(
  matching typed: String, home: String?
) -> [(item: FileCandidate, match: TypedMatch)] {
  let slash = typed.lastIndex(of: "/")
  let folder = slash.map { String(typed[...$0]) } ?? ""
  let start = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
  var place = folder.isEmpty ? "." : folder
  if let home, typed.hasPrefix("~/") { place = home + folder.dropFirst() }

  let names = ((try? FileSystem.live.names(place)) ?? []).filter { name in
    (!name.hasPrefix(".") || start.hasPrefix(".")) && isTypable(name)
  }
  return TypedMatch.best(for: start, among: names.sorted(), by: { $0 }).map { name, match in
    let status = try? FileSystem.live.statusAtPath("\(place)/\(name)")
    let isFolder = status?.kind == .folder
    let ending = isFolder ? "/" : ""
    let file = FileCandidate(
      path: folder + name + ending, name: name + ending, isFolder: isFolder,
      size: status.map { Int($0.size) } ?? 0)
    return (file, match)
  }
}

/// Returns whether a file name contains no control characters, and no character that replaces bytes
/// that are not UTF-8.
private func isTypable(_ name: String) -> Bool {
  !name.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" }
}

import LineEditing
import SystemIO
import TerminalText

/// Lists the files whose names match the end of the typed path, best first, and otherwise sorted by
/// name.
///
/// Names that begin with a dot are listed only if the dot was typed. Names that contain control
/// characters or are not UTF-8 are not listed, because they cannot be typed.
///
/// The result is empty if the folder cannot be read. A leading `~` is literal if `home` is nil.
///
/// - Returns: The path of each file as the user would type it, and an item with the last component
///   of the path. The path and the name of a folder end in a slash.
func files(
  matching typed: String, home: String?
) -> [(path: String, item: CompletionItem, match: TypedMatch)] {
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
    let shown = isFolder ? "\(name)/" : name
    let description = isFolder ? "folder" : text(ofSize: status.map { Int($0.size) } ?? 0)
    return (folder + shown, CompletionItem(shown, description), match)
  }
}

/// Returns a size in bytes as text, such as `12 bytes` or `1.5 kB`.
private func text(ofSize count: Int) -> String {
  var (size, unit) = (Double(count), "bytes")
  for larger in ["kB", "MB", "GB", "TB"] where size >= 1000 {
    (size, unit) = (size / 1000, larger)
  }
  return unit == "bytes" ? "\(count) \(unit)" : "\((size * 10).rounded() / 10) \(unit)"
}

/// Returns whether a file name contains no control characters, and no character that replaces bytes
/// that are not UTF-8.
private func isTypable(_ name: String) -> Bool {
  !name.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" }
}

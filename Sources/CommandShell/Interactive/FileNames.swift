import SystemIO
import SystemPackage

/// A file for completion.
struct FileCandidate: Equatable {
  /// The whole path as it would be typed; that of a folder ends in a slash.
  let path: String

  /// The last part of the path.
  let name: String

  let isFolder: Bool
}

/// Lists the files whose path begins with what was typed, by name.
///
/// Names that begin with a dot are listed only if the dot was typed.
///
/// - Parameters:
///   - typed: The beginning of the path.
///   - home: The folder for which a `~` in front stands; nil if it stands for itself.
/// - Returns: The files; none if the folder cannot be read.
func files(beginningWith typed: String, home: String?) -> [FileCandidate] {
  let slash = typed.lastIndex(of: "/")
  let folder = slash.map { String(typed[...$0]) } ?? ""
  let start = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
  var place = folder.isEmpty ? "." : folder
  if let home, typed.hasPrefix("~/") { place = home + folder.dropFirst() }

  let names = (try? FileSystem.live.names(place)) ?? []
  return names.sorted().compactMap { name in
    guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { return nil }
    let isFolder = (try? FileSystem.live.statusAtPath("\(place)/\(name)").kind) == .folder
    let ending = isFolder ? "/" : ""
    return FileCandidate(path: folder + name + ending, name: name + ending, isFolder: isFolder)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files whose path begins as typed, for completion.
struct FileNames {
  /// A file that matches.
  struct Name: Equatable {
    /// The whole path, as one would go on typing it; a folder's ends in a slash.
    let path: String

    /// What a list shows: the last part of the path.
    let display: String

    let isFolder: Bool
  }

  /// The files, by name.
  let all: [Name]

  /// Looks in the folder that the path is in; names that begin with a dot only where that is typed.
  ///
  /// - Parameters:
  ///   - typed: The path as far as it is typed.
  ///   - home: What a `~` in front stands for, where it stands for something.
  init(beginningWith typed: String, home: String?) {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let start = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    var place = folder.isEmpty ? "." : folder
    if let home, typed.hasPrefix("~/") { place = home + folder.dropFirst() }

    guard let listing = opendir(place) else {
      all = []
      return
    }
    defer { closedir(listing) }
    var names: [Name] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(start), name != ".", name != "..",
        !name.hasPrefix(".") || start.hasPrefix(".")
      else { continue }
      var status = stat()
      let isFolder =
        stat("\(place)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      let ending = isFolder ? "/" : ""
      names.append(Name(path: folder + name + ending, display: name + ending, isFolder: isFolder))
    }
    all = names.sorted { $0.display < $1.display }
  }
}

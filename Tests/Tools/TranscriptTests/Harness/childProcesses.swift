import Foundation

/// Returns the child processes of a process (only on Linux).
func childProcesses(of process: pid_t) -> [pid_t] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { pid_t($0) }.filter { child in
    let contents = try? Data(contentsOf: URL(filePath: "/proc/\(child)/stat"))
    // The state and the parent follow the name, which may contain any characters.
    let fields = contents.map { String(decoding: $0, as: UTF8.self) }?
      .split(separator: ")").last?.split(separator: " ")
    return fields?.dropFirst().first == "\(process)"
  }
}

import CProcesses
import SystemPackage

extension Engine {
  /// Returns whether the system has enough threads and descriptors for effects; if not, ends the
  /// session.
  ///
  /// Without the check, Dispatch would wait forever for a thread, or crash if it cannot open a
  /// descriptor (Swift 6.3, Linux).
  func checkResources() -> Bool {
    guard let shortage = ResourceShortage.found else { return true }
    if !isOver {
      report(shortage.description)
      end(.failed(.systemError))
    }
    return false
  }
}

/// A resource that the system does not have enough of.
enum ResourceShortage: CustomStringConvertible {
  case files(Errno)
  case threads(Errno)

  /// The shortage that the first check found; nil if the system had enough.
  ///
  /// Later checks reuse this result.
  static let found: ResourceShortage? = {
    // Dispatch needs up to four descriptors, and a request to the web process needs two.
    let fileError = process_check_files(6)
    if fileError != 0 { return .files(Errno(rawValue: fileError)) }
    // Effects need a thread for the timers, one for the serial queue and two for other work.
    let threadError = process_check_threads(4)
    return threadError == 0 ? nil : .threads(Errno(rawValue: threadError))
  }()

  /// The resource, the reason and the limit to raise.
  var description: String {
    switch self {
    case .files(let error): "cannot open files: \(error); raise the limit of ulimit -n"
    case .threads(.noMemory): "there is no memory for threads; raise the limit of ulimit -v"
    case .threads(let error): "cannot start threads: \(error); raise the limit of ulimit -u"
    }
  }
}

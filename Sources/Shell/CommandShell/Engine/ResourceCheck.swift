import CProcesses
import SystemPackage

extension Engine {
  /// Returns whether the system has enough threads and descriptors for effects and for the
  /// computation of long numbers; if not, ends the session.
  ///
  /// Only the first call in a process examines the system. Without the check, Dispatch would wait
  /// forever for a thread, or crash if it cannot open a descriptor (Swift 6.3, Linux).
  func checkResources() -> Bool {
    guard let shortage else { return true }
    if !isOver { end(with: .systemError, because: shortage) }
    return false
  }
}

/// The error message about a shortage of threads or descriptors; nil if there is no shortage.
private let shortage: String? = {
  // Dispatch needs up to four descriptors, and a request to the web process needs two.
  let fileError = process_check_files(6)
  if fileError != 0 { return cannotOpenFiles(Errno(rawValue: fileError)) }
  // Effects need a thread for the timers, one for the serial queue and two for other work.
  let threadError = Errno(rawValue: process_check_threads(4))
  switch threadError.rawValue {
  case 0: return nil
  case Errno.noMemory.rawValue:
    return "there is no memory for threads; raise the limit of ulimit -v"
  default: return "cannot start threads: \(threadError); raise the limit of ulimit -u"
  }
}()

/// Returns the error message for a descriptor that cannot be opened.
func cannotOpenFiles(_ error: Errno) -> String {
  "cannot open files: \(error); raise the limit of ulimit -n"
}

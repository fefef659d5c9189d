import CProcesses
import SystemIO

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
  if let error = fileError { return cannotOpenFiles(error) }
  // Effects need a thread for the timers, one for the serial queue and two for other work.
  let threadError = Errno(rawValue: process_check_threads(4))
  switch threadError.rawValue {
  case 0: return nil
  case Errno.noMemory.rawValue:
    return "there is no memory for threads; raise the limit of ulimit -v"
  default: return "cannot start threads: \(threadError); raise the limit of ulimit -u"
  }
}()

/// The error of opening as many files as effects need; nil if there is no error.
private var fileError: Errno? {
  var files: [FileDescriptor] = []
  defer { for file in files { FileSystem.live.closeIgnoringErrors(file) } }
  do throws(Errno) {
    // Dispatch needs up to four descriptors, and a request to the web process needs two.
    for _ in 1...6 { files.append(try FileSystem.live.open("/dev/null", .readOnly)) }
    return nil
  } catch {
    return error
  }
}

/// Returns the error message for a descriptor that cannot be opened.
func cannotOpenFiles(_ error: Errno) -> String {
  "cannot open files: \(error); raise the limit of ulimit -n"
}

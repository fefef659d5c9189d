import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs something on a thread made for it, with the stack that the system gives to threads.
///
/// Where the system makes no more threads, Dispatch finds one.
func detachThread(_ body: @escaping @Sendable () -> Void) {
  let work = Unmanaged.passRetained(ThreadWork(body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let error = pthread_create(&thread, nil, { runThread($0) }, work.toOpaque())
  #else
    var thread = pthread_t()
    let error = pthread_create(&thread, nil, { $0.flatMap(runThread) }, work.toOpaque())
  #endif
  guard error == 0 else {
    work.release()
    return DispatchQueue(label: "thread").async(execute: body)
  }
  #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runThread(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().body()
  return nil
}

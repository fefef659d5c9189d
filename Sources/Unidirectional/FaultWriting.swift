#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a fault to standard error, which is what a store does with one until it is told better.
func writeToStandardError(_ fault: EffectFault) {
  let line = Array("fault: \(fault)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

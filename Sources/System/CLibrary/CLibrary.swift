// The C library of the platform, for files that import this module or SystemIO.
// NB: `@_exported` has no official form yet (Swift 6.3). Without `@_exported`, every file that
// calls the system would need these conditions.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

// The part of Foundation that has JSON, web addresses and decimals, for files that import this
// module.
// NB: `@_exported` has no official form yet (Swift 6.3). Without `@_exported`, every file that uses
// Foundation would need these conditions: on Linux, the whole of it takes longer to load.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

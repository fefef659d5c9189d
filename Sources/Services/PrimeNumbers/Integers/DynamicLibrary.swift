#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A library that is opened at run time and never closed.
struct DynamicLibrary: Sendable {
  // It is only passed to `dlsym`, which any thread may call.
  nonisolated(unsafe) private let handle: UnsafeMutableRawPointer

  /// Opens the first of the given libraries that is installed; returns nil if none of them is.
  init?(fileNames: [String]) {
    guard let handle = fileNames.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    self.handle = handle
  }

  /// Returns a C function, whose type the caller states; nil if the library has no such function.
  func function<Function>(_ name: String) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// Returns whether the library has a function.
  func hasFunction(_ name: String) -> Bool { dlsym(handle, name) != nil }
}

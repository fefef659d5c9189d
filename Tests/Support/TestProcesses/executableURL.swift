public import Foundation

/// Returns the location of an executable product, in the products directory.
///
/// - Throws: `ToolProcessError.notBuilt` if there is no such executable.
public func executableURL(named name: String) throws(ToolProcessError) -> URL {
  let folder = productsFolder()
  let url = folder.appending(path: name)
  guard FileManager.default.isExecutableFile(atPath: url.path) else {
    throw .notBuilt(name: name, folder: folder.path)
  }
  return url
}

/// Returns the directory of the built products.
///
/// The directory contains the test executable on Linux, and the test bundle on macOS, where the
/// running executable belongs to the toolchain.
public func productsFolder() -> URL {
  for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
    return bundle.bundleURL.deletingLastPathComponent()
  }
  let executable =
    Bundle.main.executableURL ?? URL(filePath: ProcessInfo.processInfo.arguments[0])
  return executable.resolvingSymlinksInPath().deletingLastPathComponent()
}

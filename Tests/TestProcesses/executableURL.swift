public import Foundation

/// Where SwiftPM put an executable product, beside the test bundle that is running.
///
/// - Throws: `ToolProcessError.notBuilt` where no such executable is there.
public func executableURL(named name: String) throws(ToolProcessError) -> URL {
  let folder = productsFolder()
  let url = folder.appending(path: name)
  guard FileManager.default.isExecutableFile(atPath: url.path) else {
    throw .notBuilt(name: name, folder: folder.path)
  }
  return url
}

/// The folder of the products: that of the test executable on Linux, that of the bundle on macOS,
/// where the running executable is the toolchain's own.
private func productsFolder() -> URL {
  for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
    return bundle.bundleURL.deletingLastPathComponent()
  }
  let executable =
    Bundle.main.executableURL ?? URL(filePath: ProcessInfo.processInfo.arguments[0])
  return executable.resolvingSymlinksInPath().deletingLastPathComponent()
}

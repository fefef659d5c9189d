import Foundation
import TestProcesses

/// The public declarations of a library product, as the compiler describes them.
enum PublicAPI {
  /// The names of the library products in `Package.swift`, in order.
  static var libraries: [String] {
    let manifest = Document.top.appending(path: "Package.swift")
    let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
    return text.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
  }

  /// Lists the declarations of a library, one on each line, in alphabetical order.
  ///
  /// Each line has the path of the declaration and the declaration. The line of a type or an
  /// extension also has the protocols to which it conforms.
  static func listing(of library: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let info = try JSONDecoder().decode(
      TargetInfo.self, from: output(of: ["swift", "-print-target-info"]))
    let products = productsFolder()
    // The modules in C are described in the folders of their object files, or in their packages.
    let packages = products.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "checkouts")
    let moduleMaps =
      try FileManager.default.contentsOfDirectory(atPath: products.path)
      .map { products.appending(path: "\($0)/module.modulemap").path }
      .filter(FileManager.default.fileExists)
      + (FileManager.default.subpaths(atPath: packages.path) ?? [])
      .filter { $0.hasSuffix("/include/module.modulemap") }
      .map { packages.appending(path: $0).path }
    _ = try output(
      of: [
        "swift", "symbolgraph-extract", "-module-name", library, "-target", info.target.triple,
        "-I", products.appending(path: "Modules").path,
        "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
      ] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] })
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let lines = try files.flatMap { file in
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)).lines
    }
    return lines.sorted().map { $0 + "\n" }.joined()
  }

  private static func output(of command: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: command, status: process.terminationStatus)
    }
    return output
  }

  private struct Failure: Error {
    let command: [String]
    let status: Int32
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable {
      let triple: String
    }

    let target: Target
  }
}

/// The part of the compiler's symbol graph that the listing needs.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable {
      let precise: String
    }

    struct Fragment: Decodable {
      let spelling: String
    }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  var lines: [String] {
    // All types conform to these protocols unless they say otherwise.
    let implied: Set = ["Copyable", "Escapable", "SendableMetatype"]
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
      uniquingKeysWith: { first, _ in first })
    var protocols: [String: Set<String>] = [:]
    for relationship in relationships where relationship.kind == "conformsTo" {
      let fallback = relationship.targetFallback.map { $0.split(separator: ".").last ?? "" }
      guard let name = fallback.map(String.init) ?? names[relationship.target] else { continue }
      if !implied.contains(name) { protocols[relationship.source, default: []].insert(name) }
    }
    return symbols.map { symbol in
      let path = symbol.pathComponents.joined(separator: ".")
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let conformances = protocols[symbol.identifier.precise].map { names in
        " [\(names.sorted().joined(separator: ", "))]"
      }
      return "\(path): \(declaration)\(conformances ?? "")"
    }
  }
}

import Foundation
import Testing

/// Checks that `docs/architecture.md` and `Package.swift` describe the modules correctly.
@Suite struct ArchitectureTests {
  private let page = Result { try String(contentsOf: url("docs/architecture.md"), encoding: .utf8) }

  private static func url(_ path: String) -> URL { Document.top.appending(path: path) }

  /// Returns the paths of the targets by their names.
  private static func targets() throws -> [String: String] {
    func names(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: url(path).path)
        .filter { !$0.hasPrefix(".") }
    }
    let paths = try names("Sources").flatMap { folder in
      try names("Sources/\(folder)").map { ($0, "Sources/\(folder)/\($0)") }
    }
    return Dictionary(uniqueKeysWithValues: paths)
  }

  @Test(arguments: [("architecture", 30), ("contributing", 8)])
  func everyFileThatThePageNamesExists(name: String, least: Int) throws {
    let page = try String(contentsOf: Self.url("docs/\(name).md"), encoding: .utf8)
    let files = page.matches(of: /`([\w+-]+\/[\w+\/-]+\.swift)`/).map { String($0.output.1) }
    #expect(Set(files).count > least)
    for file in files {
      let target = String(file.prefix { $0 != "/" })
      let rest = file.dropFirst(target.count)
      let path = try #require(Self.targets()[target], "\(target)") + rest
      #expect(FileManager.default.fileExists(atPath: Self.url(path).path), "\(file)")
    }
  }

  /// Twelve changes that a newcomer wanted to make, with a file that each needs.
  @Test(arguments: [
    ("a key binding", "DefaultKeys"), ("a key of `--json`", "JSONRecord"),
    ("a function in numbers", "IntegerFunction"),
    ("the file of favorites", "FavoritePrimesJSON"), ("a feed format", "NewsFeed"),
    ("a palette (colors)", "TextStyle"), ("a built-in command", "ShellCommand"),
    ("how deep aliases and scripts are nested", "CallContext"),
    ("a setting without an option", "Setting"), ("where an effect runs", "EffectPlace"),
    ("a hint for agents", "AgentTool"), ("a picture", "PictureNumbers+Picture"),
  ])
  func theTableNamesTheFileOfAChange(change: String, file: String) throws {
    let rows = try page.get().split(separator: "\n").filter { $0.hasPrefix("| \(change)") }
    #expect(rows.count == 1)
    #expect(rows.first?.contains("/\(file).swift`") == true)
  }

  @Test func aCommandTakesAtMostTwelveStepsWithAFileEach() throws {
    let sections = try page.get().split(separator: "\n## ")
    let walk = try #require(sections.first { $0.hasPrefix("`favorite 7`") })
    let steps = walk.split(separator: /\n(?=\d+\. )/).dropFirst()
    #expect((5...12).contains(steps.count))
    for step in steps { #expect(step.contains(".swift`"), "\(step)") }
  }

  @Test func everyTargetIsOnOneFloor() throws {
    let floors = try Floors(of: page.get())
    let folders = try Self.targets().values.map { String($0.dropFirst("Sources/".count)) }
    #expect(folders.sorted() == floors.folders.sorted())
    #expect(Set(floors.floor.values) == Set(0...6))
  }

  @Test func everyTargetImportsOnlyItsDependenciesOnLowerFloors() throws {
    let floors = try Floors(of: page.get())
    let manifest = try String(contentsOf: Self.url("Package.swift"), encoding: .utf8)
    var imports = 0
    for (target, floor) in floors.floor {
      let dependencies = try #require(declaredDependencies(of: target, in: manifest), "\(target)")
      for dependency in dependencies where dependency != "primetime-web" {
        #expect(floors.floor[dependency] ?? -1 < floor, "\(target) depends on \(dependency)")
      }
      for (file, module) in try modules(importedBy: target) where !systemModules.contains(module) {
        imports += 1
        #expect(dependencies.contains(module), "\(file) imports \(module)")
        #expect(floors.floor[module] ?? -1 < floor, "\(file) imports \(module)")
      }
    }
    #expect(imports > 200)
  }

  private let systemModules: Set = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "Glibc", "Musl", "Synchronization", "Testing", "XCTest",
  ]

  /// Returns the targets and products that a target declares as dependencies; nil if the manifest
  /// does not declare the target.
  private func declaredDependencies(of target: String, in manifest: String) -> Set<String>? {
    let declarations = manifest.split(
      separator: /\n    \.(?=target|executableTarget|systemLibrary)/
    ).dropFirst()
    let declaration = declarations.first { declaration in
      declaration.firstMatch(of: /name: "(\S+?)"/)?.output.1 == Substring(target)
    }
    guard let declaration else { return nil }
    let ownPart = declaration.prefix(
      upTo: declaration.firstRange(of: "\n    //")?.lowerBound
        ?? declaration.endIndex)
    var names = ownPart.matches(of: /"(\S+?)"/).map { String($0.output.1) }
    names.removeFirst()
    return Set(names)
  }

  private func modules(importedBy target: String) throws -> [(file: String, module: String)] {
    let path = try #require(Self.targets()[target])
    return try Document.files(in: path, ending: ".swift").flatMap { file in
      let text = try String(contentsOf: Self.url(file), encoding: .utf8)
      return text.matches(of: /(?m)^ *(?:@\w+ )?(?:\w+ )?import (?:\w+ )?(\w+)/).map {
        (file, String($0.output.1))
      }
    }
  }
}

/// The floors of the modules, read from the code block with one line for each target.
private struct Floors {
  var floor: [String: Int] = [:]

  /// The folders of the targets, such as `Tools/primetime`.
  var folders: [String] = []

  init(of page: String) throws {
    for match in page.matches(of: /(?m)^([0-6])  (\w+)\/(\S+)  +\S/) {
      let (number, target) = (try #require(Int(match.output.1)), String(match.output.3))
      #expect(floor.updateValue(number, forKey: target) == nil, "\(target) occurs twice")
      folders.append("\(match.output.2)/\(target)")
    }
  }
}

// swift-tools-version: 6.3

import PackageDescription

// Small tools that depend on PrimeTime by path, as your own package would. The documentation quotes
// them.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PrimeTime", path: "../..")],
  targets: [
    .tool("counter"), .tool("todos"), .tool("search"), .tool("timers"), .tool("pages"),
    .tool("phrases"), .tool("tracker"), .tool("loans"),
    .feature("CounterFeature"), .feature("FavoritesFeature"),
    .tool("episodes", in: "episodes", "CounterFeature", "FavoritesFeature"),
    .tool("counter-alone", in: "episodes", "CounterFeature"),
    .tool("favorites-alone", in: "episodes", "FavoritesFeature"),
    .executableTarget(
      name: "ideas", dependencies: [.product(name: "Unidirectional", package: "PrimeTime")]),
    .executableTarget(
      name: "tally", dependencies: [.product(name: "Unidirectional", package: "PrimeTime")]),
    .target(
      name: "kitchen", dependencies: [.product(name: "Unidirectional", package: "PrimeTime")]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "counter", "todos", "search", "timers", "pages", "kitchen", "phrases", "tracker", "loans",
        "ideas", "episodes", "CounterFeature", "FavoritesFeature", "tally",
        .product(name: "CommandShell", package: "PrimeTime"),
        .product(name: "CommandShellManual", package: "PrimeTime"),
        .product(name: "CommandShellTesting", package: "PrimeTime"),
        .product(name: "Unidirectional", package: "PrimeTime"),
        .product(name: "UnidirectionalTesting", package: "PrimeTime"),
      ],
      exclude: ["Recordings"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  /// Declares a tool with a folder of its own in `Sources`, or in a folder of `Sources`.
  static func tool(_ name: String, in folder: String = "", _ features: String...) -> Target {
    .executableTarget(
      name: name,
      dependencies: features.map { .target(name: $0) } + [
        .product(name: "CommandShell", package: "PrimeTime")
      ], path: "Sources/\(folder)/\(name)")
  }

  /// Declares a feature of `episodes`.
  static func feature(_ name: String) -> Target {
    .target(
      name: name, dependencies: [.product(name: "CommandShell", package: "PrimeTime")],
      path: "Sources/episodes/\(name)")
  }
}

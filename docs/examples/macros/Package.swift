// swift-tools-version: 6.3

import PackageDescription

// A small tool that uses the macros of PrimeTime. It is a package of its own, because its trait
// makes SwiftPM load and build swift-syntax.
let package = Package(
  name: "MacroExample",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PrimeTime", path: "../../..", traits: ["Macros"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "kitchen",
      dependencies: [
        .product(name: "CommandShell", package: "PrimeTime"),
        .product(name: "StateDiff", package: "PrimeTime"),
        .product(name: "Unidirectional", package: "PrimeTime"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // It links no Foundation, and checks that the libraries do not need it.
    .executableTarget(
      name: "smallest",
      dependencies: [
        .product(name: "StateDiff", package: "PrimeTime"),
        .product(name: "Unidirectional", package: "PrimeTime"),
      ]),
    .testTarget(
      name: "MacroTests",
      dependencies: [
        "kitchen",
        .product(name: "StateDiff", package: "PrimeTime"),
        .product(name: "Unidirectional", package: "PrimeTime"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.3

import PackageDescription

/// The version of the tools and libraries.
let version = "0.2.0"

/// The commit that docs/install.sh builds; nil in other builds.
///
/// It does not come from `Context.gitInformation`, because SwiftPM keeps an evaluated manifest,
/// with the commit at that time, until the manifest or the environment changes.
let commit = Context.environment["PRIMETIME_COMMIT"]

let package = Package(
  name: "PrimeTime",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "primetime", targets: ["primetime"]),
    .executable(name: "currency", targets: ["currency"]),
    .executable(name: "headlines", targets: ["headlines"]),
    .executable(name: "primetime-web", targets: ["primetime-web"]),
    .library(name: "Unidirectional", targets: ["Unidirectional"]),
    .library(name: "UnidirectionalTesting", targets: ["UnidirectionalTesting"]),
    .library(name: "StateDiff", targets: ["StateDiff"]),
    .library(name: "TimeTravel", targets: ["TimeTravel"]),
    .library(name: "CommandShell", targets: ["CommandShell"]),
    .library(name: "CommandShellManual", targets: ["CommandShellManual"]),
    .library(name: "CommandShellTesting", targets: ["CommandShellTesting"]),
  ],
  dependencies: [
    // Command-line options: parsing, `--help`, `--version` and completion scripts.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Typed system calls for files: descriptors, paths and errors.
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // Queues.
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Tests only: a loopback HTTP server that stands in for Wolfram Alpha.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Floors are the layers in docs/architecture.md: a target imports only targets on lower floors.
    //
    // Floor 6: the tools, and `primetime-web`, the program that loads URLs for them. The tools
    // depend on it only so that it is built with them. They run it as a separate process and do not
    // link it.
    .executableTarget(
      name: "primetime",
      dependencies: [
        "ActivityFeed", "CProcesses", "CommandShell", "Counter", "FavoritePrimes", "NamedNumbers",
        "Pictures", "PrimeCheck", "PrimeNumbers", "PrimePictures", "PrimeServices", "StateDiff",
        "SystemIO",
        "TerminalText", "TimeTravel", "Unidirectional", "WebClients", "WebMessages",
        "primetime-web",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "currency",
      dependencies: [
        "CProcesses", "CommandShell", "Essentials", "PlainXML", "StateDiff", "TerminalText",
        "TimeTravel", "Unidirectional", "WebClients", "primetime-web",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "headlines",
      dependencies: [
        "CProcesses", "CommandShell", "Essentials", "PlainXML", "StateDiff", "SystemIO",
        "TerminalText", "TimeTravel", "Unidirectional", "WebClients", "WebMessages",
        "primetime-web",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "primetime-web",
      dependencies: [
        "CProcesses", "SystemIO", "TerminalText", "WebMessages",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // Benchmarks that compare the libraries with hand-written code, such as a minimal store. They
    // belong to no product.
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CProcessSpawn", "PrimeNumbers", "StateDiff", "TerminalText", "Unidirectional",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Benchmarks"),

    // Floor 5: the manual generator, and sessions for tests.
    .target(
      name: "CommandShellManual",
      dependencies: [
        "CommandShell", "LineEditing", "TerminalText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "CommandShellTesting",
      dependencies: [
        "CommandShell", "LineEditing", "SystemIO", "Unidirectional", "UnidirectionalTesting",
      ]),

    // Floor 4: the shell.
    .target(
      name: "CommandShell",
      dependencies: [
        "CProcesses", "Essentials", "LineEditing", "Pictures", "StateDiff", "SystemIO",
        "TerminalText",
        "TimeTravel", "Unidirectional",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // Floor 3: the features and the services of primetime, which depend on neither the shell nor
    // each other, history, and the test store.
    .target(name: "Counter", dependencies: ["PrimeNumbers", "Unidirectional"]),
    .target(
      name: "NamedNumbers", dependencies: ["PrimeNumbers", "TerminalText", "Unidirectional"]),
    .target(name: "PrimeCheck", dependencies: ["PrimeNumbers", "Unidirectional"]),
    .target(name: "FavoritePrimes", dependencies: ["PrimeNumbers", "StateDiff", "Unidirectional"]),
    .target(name: "ActivityFeed", dependencies: ["PrimeNumbers", "StateDiff", "Unidirectional"]),
    .target(
      name: "PrimePictures",
      dependencies: ["Pictures", "PrimeNumbers", "StateDiff", "TerminalText", "Unidirectional"]),
    .target(
      name: "PrimeServices",
      dependencies: [
        "Essentials", "PrimeNumbers", "StateDiff", "SystemIO", "TerminalText", "Unidirectional",
        "WebClients",
        "WebMessages",
      ]),
    .target(
      name: "TimeTravel",
      dependencies: [
        "Essentials", "StateDiff", "SystemIO", "TerminalText", "Unidirectional",
      ],
      // The page that shows a session; embedded, because a tool is installed as a single file.
      resources: [.embedInCode("Export/session.html")]),
    .target(
      name: "UnidirectionalTesting",
      dependencies: [
        "StateDiff", "TerminalText", "Unidirectional",
        .product(name: "DequeModule", package: "swift-collections"),
      ]),

    // Floor 2: the store, integers and primes, line editing and web clients.
    .target(
      name: "Unidirectional",
      dependencies: [
        "CLibrary", "StateDiff", "TerminalText",
        .product(name: "DequeModule", package: "swift-collections"),
      ]),
    .target(name: "PrimeNumbers", dependencies: ["CLibrary", "StateDiff", "TerminalText"]),
    .target(
      name: "LineEditing",
      dependencies: [
        "CEditline", "SystemIO", "TerminalText",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "WebClients",
      dependencies: [
        "StateDiff", "SystemIO", "TerminalText", "WebMessages",
        .product(name: "DequeModule", package: "swift-collections"),
      ]),

    // Floor 1: the diff, pictures, system calls, XML, web requests as values, and a C wrapper for
    // libedit.
    .target(name: "StateDiff", dependencies: ["Essentials", "TerminalText"]),
    .target(name: "Pictures", dependencies: ["TerminalText"]),
    // On macOS, `iconv` is a library of its own; on Linux, it is part of the C library.
    .target(
      name: "PlainXML", dependencies: ["CLibrary", "TerminalText"],
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "WebMessages", dependencies: ["Essentials", "TerminalText"]),
    // The system packages libedit-dev (Debian) and libedit (Homebrew) have libedit and its header.
    .target(name: "CEditline", linkerSettings: [.linkedLibrary("edit")]),
    .target(
      name: "SystemIO",
      dependencies: [
        "CLibrary", "CProcesses", "TerminalText",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // Floor 0: text that is safe for a terminal, a part of Foundation, the C library, C functions
    // for processes and signals, and the version.
    .target(name: "TerminalText"),
    .target(name: "Essentials"),
    .target(name: "CLibrary"),
    .target(
      name: "CProcesses",
      cSettings: [
        .define("PACKAGE_VERSION", to: "\"\(version)\""),
        .define("PACKAGE_BUILD", to: "\"\(commit.map { "build \($0)" } ?? "development build")\""),
      ]),

    // The test targets, one for most targets in Sources, and their helper targets.
    .target(
      name: "TestProcesses", dependencies: ["CommandShellTesting", "CProcessSpawn"]),
    .target(name: "CProcessSpawn"),
    // Servers and clients that stand in for web services.
    .target(
      name: "WebStandIns",
      dependencies: [
        "TestProcesses", "WebClients", .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
    // A tool that keeps data in a file, for tests with several sessions.
    .executableTarget(name: "keeper", dependencies: ["CommandShell"]),
    .target(
      name: "FaultInjection",
      dependencies: ["SystemIO", .product(name: "SystemPackage", package: "swift-system")]),
    .testTarget(
      name: "TerminalTextTests", dependencies: ["TerminalText", "UnidirectionalTesting"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .testTarget(
      name: "SystemIOTests",
      dependencies: [
        "CProcesses", "FaultInjection", "SystemIO", "TestProcesses",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "UnidirectionalTests",
      dependencies: ["TestProcesses", "Unidirectional", "UnidirectionalTesting"]),
    .testTarget(
      name: "UnidirectionalTestingTests",
      dependencies: [
        "StateDiff", "TestProcesses", "Unidirectional", "UnidirectionalTesting",
      ],
      exclude: ["Spin"]),
    .testTarget(
      name: "StateDiffTests",
      dependencies: ["StateDiff", "TerminalText", "UnidirectionalTesting"]),
    .testTarget(
      name: "TimeTravelTests",
      dependencies: [
        "FaultInjection", "StateDiff", "SystemIO", "TerminalText", "TestProcesses", "TimeTravel",
        "Unidirectional", "UnidirectionalTesting",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "PrimeNumbersTests",
      dependencies: ["PrimeNumbers", "PrimeServices", "TestProcesses", "UnidirectionalTesting"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "LineEditingTests",
      dependencies: [
        "CommandShellTesting", "FaultInjection", "LineEditing", "SystemIO", "TestProcesses",
        "UnidirectionalTesting",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "CommandShellTests",
      dependencies: [
        "CommandShell", "CommandShellTesting", "FaultInjection", "LineEditing", "StateDiff",
        "SystemIO", "TestProcesses", "Unidirectional",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "CommandShellManualTests",
      dependencies: [
        "CommandShell", "CommandShellManual", "Unidirectional",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "CommandShellTestingTests",
      dependencies: [
        "CommandShell", "CommandShellTesting", "Counter", "FavoritePrimes", "PrimeCheck",
        "PrimeNumbers", "StateDiff", "TestProcesses", "Unidirectional", "UnidirectionalTesting",
        "currency", "headlines", "primetime",
      ]),
    .testTarget(
      name: "CounterTests",
      dependencies: [
        "Counter", "TestProcesses", "Unidirectional", "UnidirectionalTesting",
      ]),
    .testTarget(
      name: "NamedNumbersTests",
      dependencies: ["NamedNumbers", "PrimeNumbers", "Unidirectional", "UnidirectionalTesting"]),
    .testTarget(
      name: "PrimeCheckTests",
      dependencies: [
        "PrimeCheck", "PrimeNumbers", "TestProcesses", "Unidirectional", "UnidirectionalTesting",
      ]),
    .testTarget(
      name: "FavoritePrimesTests",
      dependencies: [
        "FavoritePrimes", "StateDiff", "TestProcesses", "Unidirectional", "UnidirectionalTesting",
      ]),
    .testTarget(
      name: "ActivityFeedTests", dependencies: ["ActivityFeed", "StateDiff", "Unidirectional"]),
    .testTarget(
      name: "PrimePicturesTests",
      dependencies: [
        "Pictures", "PrimeNumbers", "PrimePictures", "StateDiff", "TestProcesses", "Unidirectional",
        "UnidirectionalTesting",
      ]),
    .testTarget(name: "WebMessagesTests", dependencies: ["WebMessages"]),
    .testTarget(
      name: "PrimeTimeWebTests", dependencies: ["TestProcesses", "WebMessages", "primetime-web"]),
    .testTarget(
      name: "WebClientsTests",
      dependencies: [
        "TestProcesses", "WebClients", "WebMessages", "WebStandIns",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
    .testTarget(
      name: "PrimeServicesTests",
      dependencies: [
        "PrimeNumbers", "PrimeServices", "SystemIO", "TestProcesses", "UnidirectionalTesting",
        "WebClients", "WebMessages", "WebStandIns",
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "PrimeTimeTests",
      dependencies: [
        "ActivityFeed", "CommandShell", "CommandShellTesting", "Counter", "FavoritePrimes",
        "PrimeCheck", "PrimeNumbers", "PrimePictures", "StateDiff", "TerminalText",
        "TestProcesses", "Unidirectional", "UnidirectionalTesting", "primetime",
      ]),
    .testTarget(
      name: "CurrencyTests",
      dependencies: [
        "CommandShell", "CommandShellTesting", "StateDiff", "TestProcesses", "Unidirectional",
        "currency",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "PlainXMLTests",
      dependencies: ["PlainXML", "TerminalText", "TestProcesses", "UnidirectionalTesting"]),
    .testTarget(
      name: "HeadlinesTests",
      dependencies: [
        "CommandShell", "PlainXML", "StateDiff", "TestProcesses", "Unidirectional",
        "UnidirectionalTesting", "headlines",
      ]),
    // Tests that the command `history test` generated from sessions.
    .testTarget(
      name: "SessionTests",
      dependencies: [
        "ActivityFeed", "CommandShell", "Counter", "FavoritePrimes", "NamedNumbers", "PrimeCheck",
        "PrimeNumbers", "PrimePictures", "StateDiff", "TimeTravel", "Unidirectional",
        "UnidirectionalTesting",
        "currency", "headlines", "primetime",
      ]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "CommandShell", "CommandShellManual", "CommandShellTesting", "StateDiff", "TestProcesses",
        "TimeTravel", "Unidirectional", "UnidirectionalTesting", "currency", "headlines",
        "primetime",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "TranscriptTests",
      dependencies: [
        "CProcesses", "CommandShellTesting", "SystemIO", "TestProcesses", "UnidirectionalTesting",
        "keeper", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Releases", "Transcripts"]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzers are built only on request, because the flags of libFuzzer are unsafe flags, which
// SwiftPM does not accept in a dependency. They cannot link a tool, which has an entry point of its
// own, so symbolic links in Tests/Fuzz lead to the folders of the tools with the fuzzed parsers.
if Context.environment["PRIMETIME_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "ActivityFeed", "CommandShell", "CommandShellTesting", "Counter", "FavoritePrimes",
        "LineEditing", "NamedNumbers", "Pictures", "PlainXML", "PrimeCheck", "PrimeNumbers",
        "PrimePictures", "PrimeServices", "StateDiff", "SystemIO", "TerminalText", "TimeTravel",
        "Unidirectional",
        "WebClients",
      ],
      path: "Tests/Fuzz",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
}

// The run with the thread sanitizer builds only the test targets that it names here.
if let names = Context.environment["PRIMETIME_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in
    target.type == .test && !names.contains { $0 == target.name }
  }
}

/// The folders in Sources with their targets.
///
/// The tests of a target are in the folder of the same name in Tests.
let folders = [
  "Tools": ["primetime", "currency", "headlines", "primetime-web"],
  "Features": [
    "Counter", "NamedNumbers", "PrimeCheck", "FavoritePrimes", "ActivityFeed", "PrimePictures",
  ],
  "Shell": [
    "CommandShell", "CommandShellManual", "CommandShellTesting", "LineEditing", "CEditline",
  ],
  "Store": ["Unidirectional", "UnidirectionalTesting", "StateDiff", "TimeTravel"],
  "Services": ["PrimeServices", "WebClients", "WebMessages", "PrimeNumbers", "PlainXML"],
  "System": ["SystemIO", "Pictures", "TerminalText", "Essentials", "CLibrary", "CProcesses"],
]

for target in package.targets where target.path == nil {
  let subject = target.name.replacing("Tests", with: "")
  let folder = folders.first { $0.value.contains(subject) }?.key
  target.path =
    switch (folder, target.type) {
    case (let folder?, .test): "Tests/\(folder)/\(target.name)"
    case (let folder?, _): "Sources/\(folder)/\(target.name)"
    // Tests of executables and of whole tools.
    case (nil, .test): "Tests/Tools/\(target.name)"
    case (nil, _): "Tests/Support/\(target.name)"
    }
}

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // Only `.ci/run` turns warnings into errors, so that a new compiler does not break the packages
  // that depend on this one. Their own CI may well set `CI`, so the variable has another name.
  if Context.environment["PRIMETIME_STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

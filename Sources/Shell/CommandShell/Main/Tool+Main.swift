import Synchronization

extension Tool {
  /// Runs a tool as a program, with the options that all tools share, and exits the process.
  ///
  /// It is for a tool without options of its own, such as one feature that runs alone:
  ///
  /// ```swift
  /// Tool.main(name: "counter", abstract: "Count up and down.") {
  ///   Tool(initialState: 0, reducer: counterReducer, sections: [counterCommands])
  /// }
  /// ```
  ///
  /// A tool with options of its own declares a ``ToolCommand``.
  ///
  /// - Parameters:
  ///   - name: The name that the user types, which also names the tool's folders.
  ///   - version: The version, such as `1.0`; if it is empty, there is no option `--version`.
  ///   - abstract: The purpose of the tool, in one sentence.
  ///   - tool: Creates the tool. If it throws an error, the error is printed, and the tool exits.
  @inlinable @MainActor
  public static func main(
    name: String, version: String = "", abstract: String, tool: () throws -> Tool
  ) -> Never {
    PlainCommand.set(name: name, version: version, abstract: abstract)
    ToolMain.run(PlainCommand.self, options: { SessionOptions($0.shell) }) { _, _ in
      var tool = try tool()
      (tool.name, tool.version) = (name, version)
      return tool
    }
  }
}

/// The command line of a tool without options of its own.
@usableFromInline
struct PlainCommand: ParsableCommand {
  // NB: ArgumentParser reads the configuration from the type, so the one tool of the process is
  // described here.
  private static let current = Mutex(CommandConfiguration())

  @usableFromInline @OptionGroup var shell: ShellOptions

  @usableFromInline static func set(name: String, version: String, abstract: String) {
    let line = version.isEmpty ? "" : "\(name) \(version)"
    current.withLock { $0 = .tool(name: name, version: line, abstract: abstract) }
  }

  @usableFromInline static var configuration: CommandConfiguration { current.withLock { $0 } }

  @usableFromInline init() {}
}

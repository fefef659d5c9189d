/// What a tool's command line takes, as ArgumentParser describes it.
///
/// Every tool prints this description as JSON, given `--experimental-dump-help`:
///
/// ```swift
/// let description = try JSONDecoder().decode(CommandLineDescription.self, from: json)
/// ```
public struct CommandLineDescription: Decodable, Equatable, Sendable {
  /// An option, a flag, or an argument without a name.
  public struct Argument: Decodable, Equatable, Sendable {
    /// How a value gets to it.
    public enum Kind: String, Decodable, Sendable {
      /// A word that stands by itself.
      case positional

      /// A name with a value behind it.
      case option

      /// A name alone.
      case flag
    }

    /// How a value gets to it.
    public let kind: Kind

    /// Its names with their dashes, short ones first; none for a positional one.
    public let names: [String]

    /// What its value is called.
    public let valueName: String

    /// What holds where it is left out, if something is to be said of that.
    public let defaultValue: String?

    /// Whether it may stand more than once.
    public let isRepeating: Bool

    /// What it does, in a sentence.
    public let abstract: String

    /// What else there is to say of it.
    public let discussion: String

    /// Whether help shows it.
    public let isVisible: Bool
  }

  /// What the tool is called.
  public let name: String

  /// What the tool does, in a sentence.
  public let abstract: String

  /// What else there is to say of it.
  public let discussion: String

  /// The options and arguments that help shows, in its order.
  public let arguments: [Argument]

  /// The options and flags.
  public var options: [Argument] { arguments.filter { $0.kind != .positional } }

  /// The arguments without a name.
  public var positionals: [Argument] { arguments.filter { $0.kind == .positional } }

  private enum RootKeys: CodingKey { case command }
  private enum CommandKeys: CodingKey { case commandName, abstract, discussion, arguments }

  /// Reads the description as ArgumentParser's `ToolInfoV0` writes it.
  public init(from decoder: any Decoder) throws {
    let command = try decoder.container(keyedBy: RootKeys.self)
      .nestedContainer(keyedBy: CommandKeys.self, forKey: .command)
    name = try command.decode(String.self, forKey: .commandName)
    abstract = try command.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    discussion = try command.decodeIfPresent(String.self, forKey: .discussion) ?? ""
    arguments = try (command.decodeIfPresent([Argument].self, forKey: .arguments) ?? [])
      .filter(\.isVisible)
  }
}

extension CommandLineDescription.Argument {
  private enum Keys: CodingKey {
    case kind, names, valueName, defaultValue, isRepeating, abstract, discussion, shouldDisplay
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }

  /// Reads the description as ArgumentParser's `ArgumentInfoV0` writes it.
  public init(from decoder: any Decoder) throws {
    let argument = try decoder.container(keyedBy: Keys.self)
    kind = try argument.decode(Kind.self, forKey: .kind)
    let names = try argument.decodeIfPresent([Name].self, forKey: .names) ?? []
    self.names =
      names.filter { $0.kind == "short" }.map(\.spelling)
      + names.filter { $0.kind != "short" }.map(\.spelling)
    valueName = try argument.decodeIfPresent(String.self, forKey: .valueName) ?? ""
    defaultValue = try argument.decodeIfPresent(String.self, forKey: .defaultValue)
    isRepeating = try argument.decode(Bool.self, forKey: .isRepeating)
    abstract = try argument.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    discussion = try argument.decodeIfPresent(String.self, forKey: .discussion) ?? ""
    isVisible = try argument.decode(Bool.self, forKey: .shouldDisplay)
  }
}

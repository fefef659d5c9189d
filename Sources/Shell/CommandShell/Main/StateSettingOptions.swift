/// The options of the command line for the settings of a tool.
///
/// Declare them with `@OptionGroup` in a ``ToolCommand`` that lists its settings:
///
/// ```swift
/// static let settings = [StateSetting("hourly-rate", …)]
///
/// @OptionGroup var settings: StateSettingOptions<TimesheetCommand>
/// ```
///
/// The value of an option is part of the start of a session: it is not a step, and the effects of
/// its action do not start. In a session that `--resume` or `--replay` continues, it is a step.
public struct StateSettingOptions<Command: ToolCommand>: ParsableArguments, CustomReflectable {
  /// The typed values, by the names of the settings.
  @usableFromInline private(set) var values: [String: String] = [:]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Creates the options before the command line is read, without values.
  public init() {}

  /// Creates the options with the values that the user has typed, which `decoder` contains.
  public init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: Key.self)
    for setting in Command.settings {
      let key = Key(stringValue: setting.name)
      values[setting.name] = try options.decode(Option<String?>.self, forKey: key).wrappedValue
    }
  }

  // NB: ArgumentParser 1.8.2 finds the options of a type with `Mirror`. Each label begins with an
  // underscore, as that of a property wrapper does.
  /// One option for each setting.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: Command.settings.map { setting in
        let value = setting.parameter.description.usage
        let help = ArgumentHelp("\(setting.meaning)", valueName: value)
        return ("_\(setting.name)", Option<String?>(name: .customLong(setting.name), help: help))
      })
  }
}

/// The names of the settings that `set` has changed.
struct ChangedSettings {
  /// All settings that were changed in this session.
  var all: Set<String> = []

  /// The changed settings that are not in the rc file.
  var unsaved: Set<String> = []
}

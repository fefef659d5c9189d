// A tool names types of these modules in nearly every file, so `import CommandShell` imports them
// as well, and the files of this module see them without an import. `@_exported` is not an official
// part of Swift, but there is no other way to do this.
@_exported import ArgumentParser
@_exported import StateDiff
@_exported import TimeTravel
@_exported import Unidirectional

// A tool names types of these modules in nearly every file. For this reason, `import CommandShell`
// imports the modules too. The files of this module also see them without an import. `@_exported`
// is not an official part of Swift, but Swift has no official way to export a module again.
@_exported import ArgumentParser
@_exported import StateDiff
@_exported import TimeTravel
@_exported import Unidirectional

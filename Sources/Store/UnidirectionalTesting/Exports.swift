// A test of a reducer names types of the store in nearly every line, so this module imports them as
// well. `@_exported` is not an official part of Swift, but there is no other way to do this.
@_exported import Unidirectional

#pragma once

// A signal handler that records each signal and writes a byte to a pipe. A set of signals has one
// bit for each signal number.

#include <stdbool.h>

/// Sets the descriptor to which the handler writes a byte for each signal; with -1, the handler
/// writes nothing.
void signals_set_wake(int descriptor);

/// Sets the descriptor of the terminal that shows progress with OSC 9;4; -1 if none does.
///
/// Ctrl-Z, and a SIGTERM that is not taken in time, remove the progress before the process stops or
/// ends. Call this again after the process has continued. An ignored SIGTSTP stays ignored.
void signals_set_progress(int descriptor);

/// Installs the handler for a signal.
///
/// If `unless_ignored` is true, a signal that is ignored stays ignored, as `nohup` and a shell's
/// background jobs require. A SIGTERM that is not taken within 10 seconds ends the process.
void signals_catch(int number, bool unless_ignored);

/// Ignores a signal until `signals_restore` is called.
void signals_ignore(int number);

/// Restores the action that the signal had before this module changed it, and discards the signal
/// if it is pending. Does nothing if this module has not changed the action.
void signals_restore(int number);

/// Returns the wanted signals that were caught and not taken yet, and marks them as taken.
unsigned signals_take(unsigned wanted);

/// Returns the wanted signals that were caught and not taken yet; costs only an atomic load.
unsigned signals_pending(unsigned wanted);

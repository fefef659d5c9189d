#pragma once

// Async-signal-safe handlers: they only set a flag and write a byte to a pipe. A set of signals has
// one bit for each number.

#include <stdbool.h>

/// Creates a pipe whose ends do not block and are closed on exec.
///
/// Returns false with `errno` set on failure.
bool signals_make_pipe(int ends[2]);

/// Sets the descriptor to which each handler writes one byte; with -1, nothing is written.
void signals_set_wake(int descriptor);

/// Installs the handler for a signal.
///
/// If `unless_ignored` is true, a signal that is ignored stays ignored, as `nohup` and a shell's
/// background jobs require. Returns false with `errno` set on failure.
bool signals_catch(int number, bool unless_ignored);

/// Ignores a signal until `signals_restore` is called.
bool signals_ignore(int number);

/// Restores the signal's original action and clears its pending flag.
void signals_restore(int number);

/// Returns the given signals that were caught since the last call, and clears their pending flags.
unsigned signals_take(unsigned wanted);

/// Returns the given signals that were caught and have not been taken yet; very cheap.
unsigned signals_pending(unsigned wanted);

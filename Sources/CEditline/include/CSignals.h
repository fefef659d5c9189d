#pragma once

// Async-signal-safe handlers: they only set a flag and write a byte to a pipe.

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

/// Returns whether the signal was caught since the last call, and clears its pending flag.
bool signals_take(int number);

/// Returns whether the signal was caught and has not been taken yet.
bool signals_is_pending(int number);

/// Returns whether any signal was ever caught, including signals already taken; very cheap.
bool signals_have_come(void);

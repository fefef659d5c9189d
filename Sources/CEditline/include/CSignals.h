#pragma once

// Signal handlers that only do safe things: they set a flag and write a byte to a pipe.

#include <stdbool.h>

/// Creates a pipe whose ends do not block and are closed on exec; false with `errno` set on
/// failure.
bool signals_make_pipe(int ends[2]);

/// Sets the descriptor to which a handler writes one byte; -1 for none.
void signals_set_wake(int descriptor);

/// Installs the handler for a signal.
///
/// With `unless_ignored`, an ignored signal stays ignored, as `nohup` and a shell's background jobs
/// expect. Returns false with `errno` set on failure.
bool signals_catch(int number, bool unless_ignored);

/// Ignores a signal until `signals_restore` is called.
bool signals_ignore(int number);

/// Restores the signal's original action and clears its pending flag.
void signals_restore(int number);

/// Returns whether the signal was caught since the last call.
bool signals_take(int number);

/// Returns whether the signal was caught and has not been taken yet.
bool signals_is_pending(int number);

/// Returns whether any signal was ever caught, taken or not; costs almost nothing.
bool signals_have_come(void);

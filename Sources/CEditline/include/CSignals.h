#pragma once

// Signal handlers that do what a handler may do and no more: set a flag, write a byte.

#include <stdbool.h>

/// A pipe, neither end of which blocks or is passed on to children; false with `errno` set.
bool signals_make_pipe(int ends[2]);

/// The descriptor to which a handler writes one byte; -1 for none.
void signals_set_wake(int descriptor);

/// Installs the handler for a signal. With `unless_ignored` one that was ignored stays so, as
/// `nohup` and a shell's background jobs expect. False with `errno` set if it cannot be.
bool signals_catch(int number, bool unless_ignored);

/// Ignores a signal; what was there before comes back with `signals_restore`.
bool signals_ignore(int number);

/// Puts back what was there before.
void signals_restore(int number);

/// Whether the signal has come since last asked.
bool signals_take(int number);

/// Whether the signal has come and was not taken yet.
bool signals_is_pending(int number);

/// Whether any signal has come at all, taken or not; costs next to nothing.
bool signals_have_come(void);

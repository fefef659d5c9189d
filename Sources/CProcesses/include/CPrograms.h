#pragma once

// Programs that run in the terminal's foreground alongside this process.

#include <sys/types.h>

/// Starts `/bin/sh -c script` with this process's environment, every signal at its default action
/// and no descriptors other than the standard streams.
///
/// Its standard input is a pipe. The other end is stored in `input` and is closed on exec, so
/// children do not inherit it. Returns 0 or an `errno`.
int program_start(const char *script, pid_t *child, int *input);

/// Checks whether the program has ended, without waiting.
///
/// Returns 1 and its status as a shell reports it (128 plus the signal number if a signal ended
/// it), 0 if it is still running, or -1 if it is not a child of this process.
int program_end(pid_t child, int *status);

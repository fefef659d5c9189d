#pragma once

// Programs that run in the terminal's foreground alongside this process.

#include <sys/types.h>

/// Starts `/bin/sh -c script` with this process's environment.
///
/// All signals have their default action, and only the standard streams are open.
///
/// The standard input of the shell is a pipe. The other end of the pipe is stored in `input`. It is
/// closed on exec, so that no other child inherits it. Returns 0 or an `errno`.
int program_start(const char *script, pid_t *child, int *input);

/// Checks whether the program has ended, without waiting.
///
/// Returns 0 if the program is still running, and -1 if it is not a child of this process. Returns
/// 1 if it has ended; `status` is then its exit status, or 128 plus the number of the signal that
/// ended it.
int program_end(pid_t child, int *status);

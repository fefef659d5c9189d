#pragma once

// Programs that run in the terminal's foreground beside this process.

#include <sys/types.h>

/// Starts `/bin/sh -c script` with the process's own environment, every signal at its default and
/// no descriptor but the standard ones; its standard input is a pipe whose other end goes into
/// `input` and is not passed on to children. An `errno`, 0 for none.
int program_start(const char *script, pid_t *child, int *input);

/// Asks without waiting whether the program has ended; 1 with its status as a shell gives it
/// (128 and the number of the signal that ended it), 0 if it has not, -1 if it is no child.
int program_end(pid_t child, int *status);

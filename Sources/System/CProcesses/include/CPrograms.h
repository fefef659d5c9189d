#pragma once

// Programs that run in the terminal's foreground alongside this process.

#include <sys/types.h>

/// Special values in `streams` of `program_start`: /dev/null, or a new pipe.
enum { PROGRAM_NOWHERE = -2, PROGRAM_PIPE = -3 };

/// Starts `shell -c script` with this process's environment.
///
/// In the program, all signals have their default action, and only the standard streams are open.
/// With musl, the program also inherits all descriptors without close-on-exec.
///
/// `streams` contains the descriptors that become the program's standard input, output and error.
/// The first of them can also be `PROGRAM_NOWHERE`, or `PROGRAM_PIPE` for a new pipe. `input` is
/// set to the end of the pipe to write to, which no other child inherits, or to -1 without a pipe.
/// Returns 0 or an `errno`.
int program_start(
  const char *shell, const char *script, const int streams[3], pid_t *child, int *input);

/// Checks whether the program has ended, without waiting.
///
/// Returns 0 if the program is still running, and -1 if it is not a child of this process. Returns
/// 1 if it has ended; `status` is then its exit status, or 128 plus the number of the signal that
/// ended it.
int program_end(pid_t child, int *status);

/// Returns a descriptor that becomes readable when the program ends; -1 if the call fails or the
/// system has no such descriptors.
int program_end_descriptor(pid_t child);

/// Opens a new temporary file without a name; returns its descriptor, or -1 with `errno` set.
int program_make_file(void);

#pragma once

// Programs that this process communicates with over a socket.

#include <sys/types.h>

#include "CPrograms.h"

/// The offset that `process_end` adds to the number of the signal that ended a program.
enum { PROCESS_SIGNALLED = 256 };

/// Starts a program whose standard input and output are one end of a socket; the other end is
/// stored in `connection`.
///
/// Its standard error is /dev/null. It has no other descriptors, every signal at its default action
/// and none blocked. It leads its own process group, which is not the terminal's foreground group.
///
/// Both lists end in NULL. `arguments` begins with the program's name. `settings` changes the
/// environment that it inherits: `NAME=VALUE` sets a variable, `NAME` removes it.
///
/// If SIGCHLD was ignored in this process, it has its default action from now on.
///
/// Returns 0 or an `errno`.
int process_start(
  const char *path, char *const arguments[], char *const settings[], pid_t *child,
  int *connection);

/// Kills a program started by `process_start`, unless it has ended, and reaps it.
///
/// Returns its exit status, `PROCESS_SIGNALLED` plus the signal number, or -1 if the system does
/// not know.
int process_end(pid_t child);

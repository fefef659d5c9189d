#pragma once

// Programs that this process communicates with over a socket.

#include <sys/types.h>

#include "CArguments.h"
#include "CLimits.h"
#include "CPrograms.h"

/// The offset that `process_end` adds to the number of the signal that ended a program.
enum { PROCESS_SIGNALLED = 256 };

/// Starts a program, and connects to it with a socket.
///
/// The program's standard input and output are one end of the socket. The other end is stored in
/// `connection`, and the process ID in `child`.
///
/// The standard error of the program is /dev/null. It has no other descriptors, except with musl,
/// where it also inherits all descriptors without close-on-exec. All signals have their default
/// action, and none of them is blocked. The program leads a new process group, which is not the
/// terminal's foreground group.
///
/// Both lists end in NULL. `arguments` begins with the program's name. `settings` contains the
/// variables, as `NAME=VALUE`, that the program gets in addition to the inherited environment.
///
/// Returns 0 or an `errno`.
int process_start(
  const char *path, char *const arguments[], char *const settings[], pid_t *child,
  int *connection);

/// Kills a program started by `process_start`, unless it has ended, and reaps it.
///
/// Returns its exit status, `PROCESS_SIGNALLED` plus the number of the signal that ended it, or -1
/// if the status is not available.
int process_end(pid_t child);

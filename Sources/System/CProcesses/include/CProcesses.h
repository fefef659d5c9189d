#pragma once

// Other programs, signals, the limits of this process, and its version.

#include <stdbool.h>
#include <sys/types.h>

#include "CArguments.h"
#include "CLimits.h"
#include "CPrograms.h"
#include "CSignals.h"
#include "CVersion.h"

/// Special values in `streams` of `spawn_program`: the stream of this process, or /dev/null.
enum { STREAM_INHERITED = -1, STREAM_NOWHERE = -2 };

/// Starts a program with only its standard streams open, except with musl, where the program also
/// inherits all descriptors without close-on-exec.
///
/// In the program, all signals have their default action, and none is blocked. If `leads_group` is
/// true, the program leads a new process group. If this process ignores SIGCHLD, the call first
/// restores the default action of SIGCHLD in this process.
///
/// `arguments` begins with the program's name and ends in NULL. `streams` contains a descriptor or
/// a special value for each of standard input, output and error. Returns 0 or an `errno`.
int spawn_program(
  const char *path, char *const arguments[], const int streams[3], bool leads_group,
  pid_t *child);

/// Starts a program that the system kills as soon as this process ends, even by SIGKILL (only on
/// Linux).
///
/// `stream` becomes the program's standard input and output, its standard error is /dev/null, and no
/// other descriptor is open. The program stays in the process group of this process, so Ctrl-Z stops
/// both. All other signals are blocked in it (only on Linux): Ctrl-C, for example, is for this
/// process to handle. `arguments` and the result are those of `spawn_program`.
int spawn_dependent_program(
  const char *path, char *const arguments[], int stream, pid_t *child);

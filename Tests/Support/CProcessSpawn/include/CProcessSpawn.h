// POSIX calls for the test processes that Swift cannot import on Linux, because glibc declares them
// only with _GNU_SOURCE. Functions that return `int` return 0 or an `errno`.
#pragma once

#include <sys/types.h>

/// Creates a pipe; both ends are closed on exec and numbered 3 or higher.
int child_pipe(int ends[2]);

/// Opens a file; the descriptor is closed on exec and numbered 3 or higher.
int child_open(const char *path, int flags, int mode, int *descriptor);

/// Opens a pseudo-terminal: the user's side (`person`) and the program's side.
int child_terminal(int rows, int columns, int *person, int *program);

/// Gets the name of the program's side of a pseudo-terminal.
int child_terminal_name(int person, char *name, size_t size);

/// Sets the size of the terminal; its foreground programs receive SIGWINCH.
int child_terminal_resize(int person, int rows, int columns);

/// Starts a program.
///
/// The three descriptors become 0, 1 and 2; a negative one stays closed. If `terminal` is not NULL,
/// the terminal of that name is opened as all three instead, as the controlling terminal of a new
/// session. Without a terminal, the child leads its own process group. Every other descriptor is
/// closed, every signal has its default action and none is blocked.
int child_spawn(
  pid_t *child, const char *path, char *const arguments[], char *const environment[],
  const char *folder, const int descriptors[3], const char *terminal);

/// Blocks until the child has ended, but does not reap it, so that its pid remains valid.
int child_await(pid_t child);

/// Reaps a child that has ended, and gets its exit status, or -1 and the signal that ended it.
int child_reap(pid_t child, int *status, int *signal);

/// Blocks SIGPIPE in the calling thread, so that writing to a pipe without a reader does not end
/// the process.
void child_block_sigpipe(void);

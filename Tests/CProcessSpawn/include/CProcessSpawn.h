// What the test processes need of POSIX and Swift's importer hides on Linux: calls that glibc
// declares only under _GNU_SOURCE.
#pragma once

#include <sys/types.h>

/// A pipe, both ends closed on exec and above the three standard descriptors. 0 or an errno.
int child_pipe(int ends[2]);

/// A file opened close-on-exec, above the three standard descriptors. 0 or an errno.
int child_open(const char *path, int flags, int mode, int *descriptor);

/// A pseudo-terminal: the side a person sits at, and the side a program talks to. 0 or an errno.
int child_terminal(int rows, int columns, int *person, int *program);

/// The name of the program's side of a pseudo-terminal. 0 or an errno.
int child_terminal_name(int person, char *name, size_t size);

/// Tells the terminal its new size; its foreground programs get SIGWINCH. 0 or an errno.
int child_terminal_resize(int person, int rows, int columns);

/// Starts a program.
///
/// The three descriptors become 0, 1 and 2; one that is negative stays closed. Where `terminal` is
/// not NULL it names a terminal to be opened as all three, in a session of its own that the
/// terminal controls; otherwise the child leads a process group of its own. Every other descriptor
/// is closed, every signal has its default action and none is blocked. 0 or an errno.
int child_spawn(
  pid_t *child, const char *path, char *const arguments[], char *const environment[],
  const char *folder, const int descriptors[3], const char *terminal);

/// Blocks until the child has ended, and leaves it to be reaped, so that its number stays its own.
int child_await(pid_t child);

/// Reaps a child that has ended: its exit status, or -1 and the signal that ended it.
int child_reap(pid_t child, int *status, int *signal);

/// Keeps writing to a pipe nobody reads from ending the calling thread's process.
void child_block_sigpipe(void);

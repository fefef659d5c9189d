#pragma once

// Other programs, signals, the limits of this process, its version, and extended attributes.

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#ifdef __linux__
// Swift's modules of the C libraries lack this header.
#include <sys/xattr.h>
#endif

#include "CSignals.h"

/// A special value in `streams` of `spawn_program`: /dev/null.
enum { STREAM_NOWHERE = -1 };

/// Starts a program with only its standard streams open. With musl, the program also inherits all
/// descriptors without close-on-exec.
///
/// In the program, all signals have their default action, and none is blocked. If `leads_group` is
/// true, the program leads a new process group. If this process ignores SIGCHLD, the call first
/// restores the default action of SIGCHLD in this process.
///
/// `arguments` begins with the program's name and ends in NULL. `streams` contains a descriptor or
/// the special value for each of standard input, output and error. Returns 0 or an `errno`.
int spawn_program(
  const char *path, char *const arguments[], const int streams[3], bool leads_group,
  pid_t *child);

/// Starts a program that the system kills as soon as the thread that calls this function ends (only
/// on Linux).
///
/// The thread also ends if this process is killed by SIGKILL. Wait for the program on this thread.
///
/// `stream` becomes the program's standard input and output. Its standard error is /dev/null, and
/// no other descriptor is open. The program stays in the process group of this process, so Ctrl-Z
/// stops both processes. On Linux, all signals that can be blocked, except SIGTSTP, are blocked in
/// the program. Only this process therefore handles Ctrl-C, for example. `arguments` and the result
/// are those of `spawn_program`.
int spawn_dependent_program(
  const char *path, char *const arguments[], int stream, pid_t *child);

/// Returns a descriptor that becomes readable when the program ends; -1 if the call fails or the
/// system has no such descriptors.
int program_end_descriptor(pid_t child);

/// Returns the arguments of this process, beginning with its name and ending in NULL; NULL with
/// musl.
///
/// Unlike Swift's `CommandLine`, it reads no file in /proc, which a sandbox may hide.
char *const *process_arguments(void);

/// Disables core files, and limits the writable memory of this process to `size` bytes (only with
/// glibc); must be called before other threads start.
///
/// Variables, allocations and the stacks of threads count toward the limit. The stack of each new
/// thread has `stack_size` bytes. Beyond the limit, allocations fail. A core file would contain all
/// memory of a crashed process, including secrets. Errors are ignored.
void process_limit_memory(size_t size, size_t stack_size);

/// Checks whether the process can run `count` more threads, at most 16; returns 0 or an `errno`,
/// which is `ENOMEM` if there is no memory for their stacks.
int process_check_threads(int count);

/// Returns the version of this package, which Package.swift defines, such as `0.2.0`.
const char *package_version(void);

/// Returns the build: `build 1a2b3c4d5e`, which names the commit, or `development build`.
const char *package_build(void);

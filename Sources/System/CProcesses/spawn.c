// glibc declares `posix_spawn_file_actions_addclosefrom_np`, `syscall` and `vfork` only with this
// macro.
#define _GNU_SOURCE 1

#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#endif

#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

// A process can inherit an ignored SIGCHLD from its parent. The system would then reap its children
// by itself: their exit statuses would be lost, and another process could get the ID of a child.
static void keep_children(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
    signal(SIGCHLD, SIG_DFL);
}

static int connect_stream(posix_spawn_file_actions_t *actions, int descriptor, int stream) {
  if (descriptor == STREAM_NOWHERE)
    return posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDWR, 0);
  return posix_spawn_file_actions_adddup2(actions, descriptor, stream);
}

int spawn_program(
  const char *path, char *const arguments[], const int streams[3], bool leads_group,
  pid_t *child) {
  keep_children();
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  sigset_t every, none;
  sigfillset(&every);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &every);
  posix_spawnattr_setsigmask(&attributes, &none);
  // By default, the group of `POSIX_SPAWN_SETPGROUP` is 0: a new group with the ID of the program.
  if (leads_group) flags |= POSIX_SPAWN_SETPGROUP;
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO && !error; stream++)
    error = connect_stream(&actions, streams[stream], stream);
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__)
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
  if (!error) error = posix_spawnattr_setflags(&attributes, flags);
  if (!error) error = posix_spawn(child, path, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

#ifdef __linux__

// Replaces a child of the process `parent` by a program, or returns an `errno`.
static int become_program(const char *path, char *const arguments[], int stream, pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // If the parent ended before the call of `prctl`, the system sends no signal.
  if (getppid() != parent) _exit(1);
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere < 0 || dup2(stream, STDIN_FILENO) < 0 || dup2(stream, STDOUT_FILENO) < 0 ||
      dup2(nowhere, STDERR_FILENO) < 0)
    return errno;
#ifdef SYS_close_range
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
#endif
  execve(path, arguments, environ);
  return errno;
}

// NB: `vfork` copies no memory, and its child reports an error in the memory that it shares with
// this process. The child may therefore only make system calls, and must not run signal handlers.
int spawn_dependent_program(
  const char *path, char *const arguments[], int stream, pid_t *child) {
  keep_children();
  pid_t parent = getpid();
  volatile int error = 0;
  sigset_t blocked, previous;
  sigfillset(&blocked);
  sigdelset(&blocked, SIGTSTP);
  // The program inherits the blocked signals.
  pthread_sigmask(SIG_SETMASK, &blocked, &previous);
  pid_t started = vfork();
  if (started == 0) {
    error = become_program(path, arguments, stream, parent);
    _exit(127);
  }
  if (started < 0) error = errno;
  else if (error) waitpid(started, NULL, 0);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  *child = started;
  return error;
}

#else

int spawn_dependent_program(
  const char *path, char *const arguments[], int stream, pid_t *child) {
  const int streams[] = {stream, stream, STREAM_NOWHERE};
  return spawn_program(path, arguments, streams, false, child);
}

#endif

int program_end_descriptor(pid_t child) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, child, 0);
#else
  (void)child;
  return -1;
#endif
}

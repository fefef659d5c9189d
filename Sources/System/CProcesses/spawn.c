// glibc declares `posix_spawn_file_actions_addclosefrom_np` only with this macro.
#define _GNU_SOURCE 1

#include "CProcesses.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

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
  switch (descriptor) {
  case STREAM_NOWHERE:
    return posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDWR, 0);
  case STREAM_INHERITED:
#ifdef __APPLE__
    return posix_spawn_file_actions_addinherit_np(actions, stream);
#else
    return 0;
#endif
  default:
    return posix_spawn_file_actions_adddup2(actions, descriptor, stream);
  }
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
  // A new group gets the process ID of its leader.
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

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcessSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

int child_spawn(
  pid_t *child, const char *path, char *const arguments[], char *const environment[],
  const char *folder, const int descriptors[3], const char *terminal)
{
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

  if (terminal) {
    flags |= POSIX_SPAWN_SETSID;
    // The first terminal that a session leader opens becomes its controlling terminal.
    error = posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
    for (int slot = 1; slot < 3 && !error; slot++)
      error = posix_spawn_file_actions_adddup2(&actions, 0, slot);
  } else {
    flags |= POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setpgroup(&attributes, 0);
    for (int slot = 0; slot < 3 && !error; slot++) {
      if (descriptors[slot] >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, descriptors[slot], slot);
#ifndef __APPLE__
      else
        error = posix_spawn_file_actions_addclose(&actions, slot);
#endif
    }
  }
  if (!error) error = posix_spawn_file_actions_addchdir_np(&actions, folder);
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
  if (!error) error = posix_spawnattr_setflags(&attributes, flags);
  if (!error) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);

  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int child_await(pid_t child)
{
  siginfo_t info;
  int result;
  do {
    result = waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? errno : 0;
}

int child_reap(pid_t child, int *status, int *signal)
{
  int word = 0;
  pid_t result;
  do {
    result = waitpid(child, &word, 0);
  } while (result < 0 && errno == EINTR);
  if (result < 0) return errno;
  *status = WIFEXITED(word) ? WEXITSTATUS(word) : -1;
  *signal = WIFSIGNALED(word) ? WTERMSIG(word) : 0;
  return 0;
}

void child_block_sigpipe(void)
{
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

// `pipe2` and closing descriptors by their range are extensions that glibc shows only when asked.
#define _GNU_SOURCE 1

#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

static int make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static int spawn(const char *script, pid_t *child, int input) {
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
  error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
  if (!error) error = posix_spawn_file_actions_addinherit_np(&actions, STDOUT_FILENO);
  if (!error) error = posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO);
#else
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
  if (!error) error = posix_spawnattr_setflags(&attributes, flags);
  char *const arguments[] = {"sh", "-c", (char *)script, NULL};
  if (!error) error = posix_spawn(child, "/bin/sh", &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int program_start(const char *script, pid_t *child, int *input) {
  int ends[2];
  int error = make_pipe(ends);
  if (error) return error;
  error = spawn(script, child, ends[0]);
  close(ends[0]);
  if (error) {
    close(ends[1]);
  } else {
    *input = ends[1];
  }
  return error;
}

int program_end(pid_t child, int *status) {
  int word = 0;
  pid_t result;
  do {
    result = waitpid(child, &word, WNOHANG);
  } while (result < 0 && errno == EINTR);
  if (result <= 0) return (int)result;
  *status = WIFSIGNALED(word) ? 128 + WTERMSIG(word) : WEXITSTATUS(word);
  return 1;
}

// glibc declares `SOCK_CLOEXEC` only with this macro.
#define _GNU_SOURCE 1

#include "CProcesses.h"

#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

static int make_socket(int ends[2]) {
#ifdef __APPLE__
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  int yes = 1;
  setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#else
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
#endif
  return 0;
}

static bool has_same_name(const char *setting, const char *other) {
  size_t length = strcspn(setting, "=");
  return strcspn(other, "=") == length && strncmp(setting, other, length) == 0;
}

// Returns this process's environment with the settings applied, or NULL if out of memory. The
// strings are not copied, so the caller frees only the list.
static char **changed_environment(char *const settings[]) {
  size_t count = 1;
  for (char *const *old = environ; *old; old++) count++;
  for (char *const *setting = settings; *setting; setting++) count++;
  char **environment = malloc(count * sizeof *environment);
  if (!environment) return NULL;
  size_t used = 0;
  for (char *const *old = environ; *old; old++) {
    bool is_kept = true;
    for (char *const *setting = settings; *setting && is_kept; setting++)
      is_kept = !has_same_name(*setting, *old);
    if (is_kept) environment[used++] = *old;
  }
  for (char *const *setting = settings; *setting; setting++) environment[used++] = *setting;
  environment[used] = NULL;
  return environment;
}

int process_start(
  const char *path, char *const arguments[], char *const settings[], pid_t *child,
  int *connection) {
  char **environment = changed_environment(settings);
  if (!environment) return ENOMEM;
  int ends[2];
  int error = make_socket(ends);
  if (!error) {
    int streams[3] = {ends[1], ends[1], STREAM_NOWHERE};
    error = spawn_program(path, arguments, environment, streams, true, child);
    close(ends[1]);
    if (error) {
      close(ends[0]);
    } else {
      *connection = ends[0];
    }
  }
  free(environment);
  return error;
}

int process_end(pid_t child) {
  // Only this function reaps the child, so before that, the pid cannot belong to another process.
  kill(child, SIGKILL);
  int word = 0;
  pid_t result;
  do {
    result = waitpid(child, &word, 0);
  } while (result < 0 && errno == EINTR);
  if (result < 0) return -1;
  return WIFSIGNALED(word) ? PROCESS_SIGNALLED + WTERMSIG(word) : WEXITSTATUS(word);
}

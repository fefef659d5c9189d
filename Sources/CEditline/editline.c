// glibc declares `wcwidth`, a POSIX extension, only with these macros.
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE 1
#define _DEFAULT_SOURCE 1

#include "CEditline.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wide character is UTF-32");

struct editline_session {
  EditLine *editor;
  FILE *input;
  FILE *output;
  FILE *messages;
  editline_callbacks callbacks;
  // The text that libedit would draw, and its length. It is discarded.
  char *drawn;
  size_t drawn_length;
  // A copy of the terminal's descriptor.
  int terminal;
  // The number of cells for which libedit has room.
  size_t cells;
};

// The number of columns of the window that libedit draws in.
enum { columns = 80 };

// libedit shows a code unit in up to this many cells.
enum { cells_per_unit = 8 };

// One key inserts at most this many code units, or as many as the kill buffer has: with an argument
// of four digits, a letter is repeated this often.
enum { units_per_key = 9999 };

static editline_session *session_of(EditLine *editor) {
  editline_session *session = NULL;
  el_wget(editor, EL_CLIENTDATA, &session);
  return session;
}

// Discards the text that libedit has drawn, except for the bell, which tells that a command of vi
// has failed.
static void discard_drawn(editline_session *session) {
  fflush(session->output);
  if (session->drawn_length > 0 && memchr(session->drawn, '\a', session->drawn_length) != NULL) {
    ssize_t written = write(session->terminal, "\a", 1);
    (void)written;
  }
  rewind(session->output);
}

static int read_key(EditLine *editor, wchar_t *key) {
  editline_session *session = session_of(editor);
  discard_drawn(session);
  // NB: In vi's command mode, `$` moves the cursor of an empty line in front of the line (libedit
  // 3.1-20221030).
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  if (line->cursor < line->buffer) line->cursor = line->buffer;
  int32_t next = session->callbacks.next_key(session->callbacks.context);
  *key = (wchar_t)next;
  return next > 0 ? 1 : 0;
}

static unsigned char perform(EditLine *editor, bool is_vi_command_mode) {
  editline_session *session = session_of(editor);
  switch (session->callbacks.perform(session->callbacks.context, is_vi_command_mode)) {
    case EDITLINE_STAY: return CC_NORM;
    case EDITLINE_REFRESH: return CC_REFRESH;
    case EDITLINE_FINISH: return CC_NEWLINE;
  }
  return CC_NORM;
}

// libedit does not tell which of its two key maps it is using, so the same key is bound to a
// different function in each of them.
static unsigned char perform_inserting(EditLine *editor, int key) {
  (void)key;
  return perform(editor, false);
}

static unsigned char perform_commanding(EditLine *editor, int key) {
  (void)key;
  return perform(editor, true);
}

bool editline_use_utf8(void) {
  static const char *const names[] = {"", "C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index += 1) {
    if (setlocale(LC_CTYPE, names[index]) == NULL) continue;
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  }
  return false;
}

static FILE *stream_on(int descriptor, const char *mode) {
  int copy = dup(descriptor);
  if (copy < 0) return NULL;
  FILE *stream = fdopen(copy, mode);
  if (stream == NULL) close(copy);
  return stream;
}

static void release(editline_session *session) {
  if (session->input != NULL) fclose(session->input);
  if (session->output != NULL) fclose(session->output);
  if (session->messages != NULL) fclose(session->messages);
  if (session->terminal >= 0) close(session->terminal);
  free(session->drawn);
  free(session);
}

editline_session *editline_open(
  const char *name, int input, int output, const char *terminal, editline_callbacks callbacks) {
  editline_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->callbacks = callbacks;
  session->terminal = dup(output);
  session->input = stream_on(input, "r");
  session->output = open_memstream(&session->drawn, &session->drawn_length);
  // Discard libedit's messages, such as one about an unknown terminal type, because they would
  // appear in the middle of the line.
  session->messages = fopen("/dev/null", "w");
  if (session->terminal >= 0 && session->input != NULL && session->output != NULL
      && session->messages != NULL) {
    session->editor = el_init_fd(
      name, session->input, session->output, session->messages, fileno(session->input),
      session->terminal, fileno(session->messages));
  }
  if (session->editor == NULL) {
    int saved = errno;
    release(session);
    errno = saved;
    return NULL;
  }
  EditLine *editor = session->editor;
  el_wset(editor, EL_CLIENTDATA, session);
  el_wset(editor, EL_TERMINAL, terminal);
  el_wset(editor, EL_SIGNAL, 0);
  el_wset(editor, EL_GETCFN, read_key);
  // While a line is edited, Ctrl-C, Ctrl-Z and Ctrl-S are ordinary keys: they arrive in the order
  // typed, and never in the middle of drawing. Carriage return and newline are not converted, so
  // that a pasted CRLF counts as one newline.
  el_wset(editor, EL_SETTY, L"-d", L"-isig", L"-ixon", L"-icrnl", L"-inlcr", NULL);
  el_wset(editor, EL_ADDFN, L"perform", L"Run the pending command", perform_inserting);
  el_wset(editor, EL_ADDFN, L"perform-vi", L"Run the pending command", perform_commanding);
  editline_use_vi(session, false);
  wchar_t text[32];
  swprintf(text, 32, L"%d", columns);
  el_wset(editor, EL_SETTC, L"co", text, NULL);
  editline_make_room(session, 0);
  return session;
}

void editline_use_vi(editline_session *session, bool is_vi) {
  EditLine *editor = session->editor;
  el_wset(editor, EL_EDITOR, is_vi ? L"vi" : L"emacs");
  // The key is a C1 control code. The caller never sends it as a typed key; it inserts such codes
  // as text.
  static const wchar_t key[] = {EDITLINE_PERFORM, 0};
  el_wset(editor, EL_BIND, key, L"perform", NULL);
  el_wset(editor, EL_BIND, L"-a", key, L"perform-vi", NULL);
}

void editline_close(editline_session *session) {
  if (session == NULL) return;
  // Otherwise `el_end` would set the terminal mode again and discard unread input.
  editline_abandon(session);
  el_end(session->editor);
  release(session);
}

void editline_run(editline_session *session) {
  int count = 0;
  el_wgets(session->editor, &count);
}

const uint32_t *editline_line(editline_session *session, size_t *count, size_t *cursor) {
  const LineInfoW *line = el_wline(session->editor);
  *count = (size_t)(line->lastchar - line->buffer);
  *cursor = (size_t)(line->cursor - line->buffer);
  return (const uint32_t *)line->buffer;
}

bool editline_insert(editline_session *session, const uint32_t *text, size_t count) {
  if (count == 0) return true;
  wchar_t *copy = calloc(count + 1, sizeof *copy);
  if (copy == NULL) return false;
  memcpy(copy, text, count * sizeof *copy);
  int status = el_winsertstr(session->editor, copy);
  free(copy);
  return status == 0;
}

bool editline_set_line(
  editline_session *session, const uint32_t *text, size_t count, size_t cursor) {
  // NB: `el_wline` returns a pointer to the editor's own line record, not to a copy. Writing to
  // that record is the only way to clear the line without changing the kill buffer: `el_wdeletestr`
  // puts the deleted text into that buffer, and `el_wreplacestr` rejects an empty string.
  LineInfoW *line = (LineInfoW *)el_wline(session->editor);
  line->cursor = line->lastchar = line->buffer;
  if (!editline_insert(session, text, count)) return false;
  el_cursor(session->editor, (int)cursor - (int)count);
  return true;
}

void editline_set_raw(editline_session *session, bool raw) {
  el_wset(session->editor, EL_PREP_TERM, raw ? 1 : 0);
}

void editline_make_room(editline_session *session, size_t extra) {
  const LineInfoW *line = el_wline(session->editor);
  // The kill buffer is at most as long as the line was, so the line can double.
  size_t units = 2 * ((size_t)(line->lastchar - line->buffer) + extra);
  size_t cells = (units + units_per_key) * cells_per_unit;
  if (cells <= session->cells) return;
  // libedit writes out of bounds if a line has more rows than the window, so it is told that the
  // window has more rows than any line can have.
  session->cells = 2 * cells;
  wchar_t text[32];
  swprintf(text, 32, L"%zu", session->cells / columns + 2);
  el_wset(session->editor, EL_SETTC, L"li", text, NULL);
}

void editline_abandon(editline_session *session) { el_wset(session->editor, EL_EDITMODE, 0); }

static bool has_string(editline_session *session, char *capability) {
  char *value = NULL;
  return el_get(session->editor, EL_GETTC, capability, &value) == 0 && value != NULL
    && *value != '\0';
}

bool editline_is_capable(editline_session *session) {
  static char clear[] = "ce", up[] = "up";
  return has_string(session, clear) && has_string(session, up);
}

int editline_width(uint32_t unit) {
  if (iswprint((wint_t)unit)) {
    int width = wcwidth((wchar_t)unit);
    return width < 0 ? 0 : width;
  }
  // Other code units are displayed in the form `^A`, or in the form `\U+DC80` with four or five
  // digits.
  if (unit < 0x80) return 2;
  return unit > 0xffff ? 8 : 7;
}

bool editline_is_printable(uint32_t unit) { return iswprint((wint_t)unit) != 0; }
